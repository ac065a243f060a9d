import { type SubmitEvent, useState } from 'react';
import type { AccountFormState } from '../../src/payments/account/account-form.tsx';
import { call, type Failure, newRequestId } from '../kit/call.ts';

type Sent = Record<string, string>;
/** `openNaar` is what is open of the other invoice after a move. */
type Answer = { id: number; open: number; openNaar?: number };

/** Sends a form of the dialog once for each request id. After a refusal it shows why, and keeps what was typed. */
export function useSendForm(path: string, done: (answer: Answer, sent: Sent) => void) {
  const [requestId] = useState(newRequestId);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const sent = Object.fromEntries(new FormData(event.currentTarget, submitter)) as Sent;
    setBusy(true);
    setFailure(undefined);
    const answer = await call<Answer>('POST', path, { body: sent, requestId });
    if (answer.ok) return done(answer.body, sent);
    setBusy(false);
    return setFailure(answer);
  }

  const state: AccountFormState = {
    errors: failure?.fields ?? {},
    message: failure?.fields ? '' : messageOf(failure),
  };
  return {
    requestId,
    state,
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
