import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import { call, type Failure, newRequestId } from './call.ts';
import { useModalDraft } from './modal-draft.ts';

type Sent = Record<string, string>;

type Sending<Answer> = {
  path: string;
  /** The body of the call; without it the fields of the form as they are. */
  bodyOf?: (sent: Sent) => object;
  done: (answer: Answer, sent: Sent) => void;
  /** Loads the present state after a refusal. The next try is then another request. */
  refused?: () => Promise<void>;
};

/**
 * Sends the form of a dialog once for each request id, so that a call without an answer may be repeated. After a refusal
 * it shows why, and keeps what was typed.
 */
export function useSendForm<Answer>({ path, bodyOf, done, refused }: Sending<Answer>) {
  const ref = useRef<HTMLFormElement>(null);
  const [requestId, setRequestId] = useState(newRequestId);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  useModalDraft(ref);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const sent = Object.fromEntries(new FormData(event.currentTarget, submitter)) as Sent;
    setBusy(true);
    setFailure(undefined);
    const answer = await call<Answer>('POST', path, { body: bodyOf?.(sent) ?? sent, requestId });
    if (answer.ok) return done(answer.body, sent);
    if (refused && answer.status > 0) {
      setRequestId(newRequestId());
      await refused();
    }
    setBusy(false);
    return setFailure(answer);
  }

  const errors: FieldErrors = failure?.fields ?? {};
  return {
    ref,
    requestId,
    state: { errors, message: failure?.fields ? '' : messageOf(failure) },
    busy,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void send(event),
  };
}

export function messageOf(failure: Failure | undefined): string {
  return failure ? (failure.error ?? 'Geen verbinding. Probeer het opnieuw.') : '';
}

export function listChanged(): void {
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
}
