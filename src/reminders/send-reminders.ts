import type { ReminderKind } from '../messages/mails/mail.ts';
import { noMail } from '../messages/mails/send-mail.tsx';
import type { SendContext } from '../outgoing/send-once.ts';
import { sendSeveral, type Sent } from '../outgoing/send-several.ts';
import { sendReminder } from './send-reminder.ts';

export type Reminding = { deliveryId: number; kind: ReminderKind };

type Options = {
  /** The id of the request, or ''. A repeated request with an id sends nothing twice. */
  requestId: string;
  limitMs: number;
};

/** Sends the reminders one by one and gives the result of each. Throws 'not-set-up' without a mail server. */
export function sendReminders(
  context: SendContext,
  rows: readonly Reminding[],
  { requestId, limitMs }: Options,
): AsyncGenerator<Sent, void, undefined> {
  if (context.config.mail === undefined) throw noMail();
  const send = ({ deliveryId, kind }: Reminding) => {
    const key = requestId === '' ? '' : `${requestId} ${deliveryId}`;
    const choice = { address: undefined, previous: undefined, requestId: key };
    return sendReminder(context, deliveryId, kind, choice);
  };
  return sendSeveral(rows, { clock: context.clock, limitMs, send });
}
