import { renderToStaticMarkup } from 'react-dom/server';
import { clearFailureOf } from '../../audit/failures/queries.ts';
import type { MailText } from '../../firm/mail-templates.ts';
import { mayFollow, type Question } from '../../outgoing/attempt.ts';
import type { Channel } from '../../outgoing/channel.ts';
import { type SendContext, type Sending, sendOnce } from '../../outgoing/send-once.ts';
import { trySendMail } from '../../outside/mail.ts';
import { ProviderError } from '../../outside/provider.ts';
import { paths } from '../../paths.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { plural } from '../../shared/plural.ts';
import { isWebAddress } from '../../shared/text.ts';
import {
  addressProblem,
  documentQuestion,
  isReminder,
  mailAttempt,
  type MailChoice,
  type MailRow,
  REMINDERS,
} from './mail.ts';

/** A mail to a customer. A mail about a delivery has no PDF. */
type CustomerMail = MailText & {
  customerName: string;
  replyTo: string;
  pdf?: { filename: string; content: Uint8Array };
};
export type OutgoingMail = Omit<MailRow, 'address'> & Required<CustomerMail>;

export type AddressedChoice = MailChoice & { address: string };

/** The time limit is long, because some mail servers scan the attachment for viruses before they answer. */
const TIMEOUT_MS = 30_000;

export const mailChannel: Channel = {
  refused: (detail) => new ProviderError(`De mail is niet verstuurd: ${detail}.`, detail),
  unknown: (detail) =>
    new ProviderError(
      `Of de mail aankwam is onbekend: ${detail}. Vraag het na voor je opnieuw mailt.`,
      detail,
    ),
  kinds: [
    {
      kinds: ['factuur'],
      failed: (count) => `${plural(count, 'factuur')} niet gemaild of onzeker`,
      path: (deliveryId) => paths.mailInvoice(deliveryId),
      // A customer who has paid needs the invoice too.
      isNeeded: ({ isCredited }) => !isCredited,
    },
    {
      kinds: ['creditfactuur'],
      failed: (count) => `${plural(count, 'creditfactuur')} niet gemaild of onzeker`,
      path: (deliveryId) => paths.mailInvoice(deliveryId, true),
      isNeeded: () => true,
    },
    {
      kinds: REMINDERS,
      isRepeated: true,
      failed: (count) => `${plural(count, 'herinnering')} niet gemaild of onzeker`,
      path: (deliveryId) => paths.remind(deliveryId),
      isNeeded: ({ open }) => open > 0,
    },
  ],
};

/**
 * Sends a mail to a customer at most once (see the README). Throws 'not-set-up', 'invalid' for a wrong address,
 * 'upstream', and 'conflict' for a second mail.
 */
export async function sendMailOnce(
  context: SendContext,
  mail: OutgoingMail,
  choice: AddressedChoice,
  question: Question = documentQuestion,
): Promise<void> {
  const { address, requestId, previous } = choice;
  const problem = addressProblem(address);
  if (problem !== undefined) throw fieldError('email', problem);
  const sending = mailSending(context, mail, address);
  const { kind } = mail;
  const attempt = { ...mailAttempt({ ...mail, address }), requestId };
  await sendOnce(context, {
    ...sending,
    attempt,
    sharedKey: [attempt.onceKey, kind, address, String(previous)].join(' '),
    settle: (earlier) => {
      const isDone = !isReminder(kind) && previous === undefined && earlier.state === 'sent';
      const now = context.clock().getTime();
      // After a lost answer the user may send the form again with another address or kind. That is not the same mail.
      const isSame = earlier.recipient === address && earlier.kind === kind;
      const chosen = isSame ? choice : { ...choice, requestId: '' };
      return isDone || !mayFollow(earlier, chosen, now, question) ? earlier : undefined;
    },
  });
}

/** The functions with which the outbox sends a mail. Throws 'not-set-up' without a mail server. */
export function mailSending(
  { db, config, timeoutMs = TIMEOUT_MS }: SendContext,
  mail: CustomerMail,
  address: string,
): Pick<Sending, 'channel' | 'send' | 'onSent'> {
  const server = config.mail;
  if (server === undefined) throw noMail();
  return {
    channel: mailChannel,
    send: () => trySendMail(server, messageTo(mail, address), timeoutMs),
    onSent: () => clearFailureOf(db, 'mail'),
  };
}

/** The error that a page shows before the user sends a mail. Undefined with a mail server. */
export function missingMail({ mail }: SendContext['config']): DomainError | undefined {
  return mail === undefined ? noMail() : undefined;
}

export function noMail(): DomainError {
  return new DomainError('not-set-up', 'E-mail is niet ingesteld. Vraag een beheerder.');
}

function messageTo({ customerName, replyTo, subject, text, pdf }: CustomerMail, address: string) {
  return {
    to: { name: customerName, address },
    replyTo,
    subject,
    text,
    html: renderToStaticMarkup(<HtmlText text={text} />),
    attachments: pdf === undefined ? [] : [pdf],
  };
}

function HtmlText({ text }: { text: string }) {
  return (
    <html lang="nl">
      <body>
        {text.split(/\n{2,}/).map((paragraph, i) => (
          <p key={i}>
            {paragraph.split('\n').map((line, j) => (
              <span key={j}>
                {j > 0 && <br />}
                {isWebAddress(line) ? <a href={line}>{line}</a> : line}
              </span>
            ))}
          </p>
        ))}
      </body>
    </html>
  );
}
