import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import type { Conflict, FormStart, Unanswered } from '../../src/shared/merge.ts';
import type { MessageLink } from '../../src/shared/toasts.ts';
import type { Texts } from '../../src/shared/wire-names.ts';
import type { Answer, Failure } from './call.ts';
import { toast } from './toast.ts';

const NO_CONNECTION = 'Geen verbinding. Wat je hebt ingevuld staat er nog. Probeer het opnieuw.';

/** The reason why a change was not saved. After a conflict, the target has the version that a colleague saved. */
export type Refusal<Target> = {
  sentence: string;
  link?: MessageLink;
  fields?: FieldErrors;
  conflict?: Conflict;
  target: Target;
};

/** Sends fields. Fields that were sent without an answer are sent first, and the server stores them only once. */
export async function sendInTurn<Fields, Target extends Unanswered<Fields>, Body>(
  target: Target,
  fields: Fields,
  send: (target: Target, fields: Fields) => Promise<Answer<Body>>,
  reached: (target: Target, body: Body) => Target,
): Promise<{ answer: Answer<Body>; target: Target }> {
  const sent = target.unanswered ?? fields;
  const answer = await send(target, sent);
  if (!answer.ok) {
    if (answer.fields && target.unanswered)
      return sendInTurn({ ...target, unanswered: undefined }, fields, send, reached);
    const isUnknown = answer.status === 0 || answer.status >= 500;
    const failure = answer.status === 0 ? { ...answer, error: NO_CONNECTION } : answer;
    return { answer: failure, target: { ...target, unanswered: isUnknown ? sent : undefined } };
  }
  const next = { ...reached(target, answer.body), unanswered: undefined };
  if (JSON.stringify(sent) === JSON.stringify(fields)) return { answer, target: next };
  return sendInTurn(next, fields, send, reached);
}

/**
 * Asks for the reason of a refusal when the record was changed or deleted meanwhile. Shows `failed` as a message,
 * except beside the panel of a conflict, which has the focus and says the same.
 */
export async function findReason<Target>(
  refused: Refusal<Target>,
  { status, fields }: Failure,
  failed: string,
  explain: () => Promise<Refusal<Target>>,
): Promise<Refusal<Target>> {
  const isChanged = fields === undefined && (status === 409 || status === 404);
  const refusal = isChanged ? await explain().catch(() => refused) : refused;
  if (refusal.conflict === undefined) toast('error', failed);
  return refusal;
}

type Start<Target> = Pick<FormStart<Target, string>, 'target' | 'message' | 'link' | 'conflict'>;
type Inputs = { put: (fields: Texts) => void; refuse: (errors: FieldErrors | undefined) => void };

/** `onReached` is called when the record is saved, and before the records that depend on it are saved. */
export type SaveOptions<Target> = {
  returnsTo: string | undefined;
  onReached: (target: Target) => void;
};
type Work<Target> = (
  target: Target,
  onReached: SaveOptions<Target>['onReached'],
) => Promise<Refusal<Target> | undefined>;

/** The record that a form changes, and the state of saving it: busy, or refused with a message or a conflict. */
export function useSaving<Target>(start: Start<Target>, { put, refuse }: Inputs) {
  const [target, showTarget] = useState(start.target);
  /** The target after the last answer of the server. A draft stores it while the form is still saving other records. */
  const reached = useRef(start.target);
  const [message, setMessage] = useState(start.message);
  const [link, setLink] = useState(start.link);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState(start.conflict);

  function setTarget(next: Target) {
    reached.current = next;
    showTarget(next);
  }

  /** After a success the browser leaves the page, so the form stays busy. */
  async function save(work: Work<Target>) {
    setBusy(true);
    const refusal = await work(target, (next) => (reached.current = next));
    if (refusal === undefined) return;
    // A field must be enabled before it can get the focus.
    flushSync(() => setBusy(false));
    setTarget(refusal.target);
    setMessage(refusal.sentence);
    setLink(refusal.link);
    setConflict(refusal.conflict);
    refusal.conflict?.taken.forEach(({ theirs }) => put(theirs));
    refuse(refusal.fields);
  }

  return { target, reached, message, link, busy, conflict, setTarget, setMessage, setBusy, save };
}
