import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { type Conflict, takenOver, type Texts } from '../../src/shared/merge.ts';
import type { Refusal } from './send-in-turn.ts';

type Start<Target> = { target: Target; message: string; conflict?: Conflict | undefined };
type Fields = { put: (fields: Texts) => void; refuse: (errors: FieldErrors | undefined) => void };

/** The record that a form changes, and the state of saving it: busy, or refused with a message or a conflict. */
export function useSaving<Target>(start: Start<Target>, { put, refuse }: Fields) {
  const [target, setTarget] = useState(start.target);
  const [message, setMessage] = useState(start.message);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(start.conflict);

  /** Successful work leaves the page, so the form then stays busy. */
  async function save(work: (target: Target) => Promise<Refusal<Target> | undefined>) {
    setBusy(true);
    const refusal = await work(target);
    if (refusal === undefined) return;
    // The fields can be focused only after this.
    flushSync(() => setBusy(false));
    setTarget(refusal.target);
    setMessage(refusal.sentence);
    setConflict(refusal.conflict);
    if (refusal.conflict) put(takenOver(refusal.conflict));
    refuse(refusal.fields);
  }

  return { target, message, busy, conflict, setTarget, setMessage, setBusy, save };
}
