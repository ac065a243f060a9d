import { noMail } from '../messages/mails/send-mail.tsx';
import type { SendContext } from '../outgoing/send-once.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { ReminderKind } from './reminder.ts';
import { sendReminder } from './send-reminder.ts';
import { NOT_TRIED } from './sent-text.ts';

export type Reminding = { deliveryId: number; kind: ReminderKind };
/** `error` is '' for a reminder that was sent. */
export type Reminded = { deliveryId: number; error: string };

type Options = {
  /** The id of the request, or ''. A repeated request with an id sends nothing twice. */
  requestId: string;
  limitMs: number;
};

/**
 * A failed reminder does not stop the next reminders. Sending begins immediately. It stops at the time limit, or when
 * the caller's loop ends. Throws 'not-set-up' without a mail server.
 */
export function sendReminders(
  context: SendContext,
  rows: readonly Reminding[],
  { requestId, limitMs }: Options,
): AsyncGenerator<Reminded, void, undefined> {
  if (context.config.mail === undefined) throw noMail();
  const end = context.clock().getTime() + limitMs;
  const state = { isLeft: false };
  let last: Promise<unknown> = Promise.resolve();
  const attempts = rows.map((row) => {
    const attempt = last.then(() => {
      const isLate = state.isLeft || context.clock().getTime() >= end;
      const notTried = { deliveryId: row.deliveryId, error: NOT_TRIED };
      return isLate ? notTried : tryReminder(context, row, requestId);
    });
    // The caller's loop gets the error too. Without this line the error would count as unhandled.
    attempt.catch(() => undefined);
    last = attempt;
    return attempt;
  });
  return outcomes(attempts, state);
}

async function tryReminder(
  context: SendContext,
  { deliveryId, kind }: Reminding,
  requestId: string,
): Promise<Reminded> {
  const key = requestId === '' ? '' : `${requestId} ${deliveryId}`;
  const choice = { address: undefined, previous: undefined, requestId: key };
  try {
    await sendReminder(context, deliveryId, kind, choice);
    return { deliveryId, error: '' };
  } catch (error) {
    if (error instanceof DomainError)
      return { deliveryId, error: error.fields?.email ?? error.message };
    throw new Error('a reminder failed', { cause: error });
  }
}

async function* outcomes(
  attempts: readonly Promise<Reminded>[],
  state: { isLeft: boolean },
): AsyncGenerator<Reminded, void, undefined> {
  try {
    yield* attempts;
  } finally {
    state.isLeft = true;
  }
}
