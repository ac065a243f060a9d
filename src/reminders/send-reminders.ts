import type { ReminderKind } from '../messages/mails/mail.ts';
import { noMail } from '../messages/mails/send-mail.tsx';
import type { SendContext } from '../outgoing/send-once.ts';
import { type SendRequest, sendSeveral, type Sent } from '../outgoing/send-several.ts';
import { sendReminder } from './send-reminder.ts';

export type Reminding = { deliveryId: number; kind: ReminderKind };

/** Sends the reminders one by one and gives the result of each. Throws 'not-set-up' without a mail server. */
export function sendReminders(
  context: SendContext,
  rows: readonly Reminding[],
  request: SendRequest,
): AsyncGenerator<Sent, void, undefined> {
  if (context.config.mail === undefined) throw noMail();
  const send = ({ deliveryId, kind }: Reminding, requestId: string) =>
    sendReminder(context, deliveryId, kind, { address: undefined, previous: undefined, requestId });
  return sendSeveral(rows, { ...request, clock: context.clock, send });
}
