import { renderToStaticMarkup } from 'react-dom/server';
import { clearFailureOf } from '../../audit/failures/queries.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import { untilWritesResume } from '../../database/write-pause.ts';
import type { Letter, LetterKind } from '../../firm/letters.ts';
import { type MailConfig, trySendMail } from '../../outside/mail.ts';
import { type Outcome, ProviderError, sharedWork } from '../../outside/provider.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { isWebAddress } from '../../shared/web-address.ts';
import { addressProblem, isReminder, type MailChoice, maySendAgain } from './mail.ts';
import { findMail, insertSending, recordOutcome } from './queries.ts';
import type { SentMail } from './schema.ts';

export type MailContext = {
  db: Db;
  clock: Clock;
  mail: Config['mail'];
  timeoutMs?: number;
};

/** A mail to a customer with a stored PDF. */
export type OutgoingMail = Letter & {
  kind: LetterKind;
  invoiceNumber: string;
  /** The number of the document. */
  number: string;
  customerName: string;
  replyTo: string;
  pdf: { filename: string; content: Uint8Array };
};

export type AddressedChoice = MailChoice & { address: string };

/** Whether to send after an earlier mail that did not fail. Throws 'conflict' when the user must choose first. */
type Rule = (earlier: SentMail, choice: MailChoice, now: number) => boolean;

/** Long, because a mail server may check the attachment for viruses before it answers. */
const TIMEOUT_MS = 30_000;

const shared = sharedWork<undefined>();

/**
 * Sends a mail at most once, unless the user chose to send another one; see the README. Throws 'not-set-up' without a
 * mail server, 'invalid' for a wrong address, 'upstream' when the server refuses or gives no answer, and 'conflict' when
 * the same mail may have arrived before.
 */
export async function sendOnce(
  { mail: config, ...context }: MailContext,
  mail: OutgoingMail,
  choice: AddressedChoice,
  rule: Rule = maySendAgain,
): Promise<void> {
  const problem = addressProblem(choice.address);
  if (problem !== undefined) throw fieldError('email', problem);
  if (config === undefined) throw noMail();
  const { address, previous = 'any' } = choice;
  const key = [isReminder(mail.kind), mail.number, mail.kind, address, previous].join(' ');
  await shared(context.db, key, async () => {
    const now = context.clock().getTime();
    const earlier = findMail(context.db, mail);
    if (earlier === undefined || rule(earlier, choice, now))
      await send({ ...context, config }, { mail, choice, earlier });
    return undefined;
  });
}

export function noMail(): DomainError {
  return new DomainError('not-set-up', 'E-mail is niet ingesteld. Vraag een beheerder.');
}

type Sending = { mail: OutgoingMail; choice: AddressedChoice; earlier: SentMail | undefined };
type SendContext = Omit<MailContext, 'mail'> & { config: MailConfig };

async function send({ db, clock, config, timeoutMs }: SendContext, sending: Sending) {
  const { mail, choice, earlier } = sending;
  const { kind, invoiceNumber, number, subject, text } = mail;
  const { address, requestId } = choice;
  const createdAt = moment(clock());
  const row = { kind, invoiceNumber, number, subject, text, address, requestId, createdAt };
  const id = insertSending(db, row, earlier);
  const outcome = await trySendMail(config, letterTo(mail, address), timeoutMs ?? TIMEOUT_MS);
  await untilWritesResume(db);
  if (outcome.kind !== 'done') throw notSent(db, id, outcome);
  recordOutcome(db, id, { state: 'sent' });
  clearFailureOf(db, 'mail');
}

function letterTo({ customerName, replyTo, subject, text, pdf }: OutgoingMail, address: string) {
  return {
    to: { name: customerName, address },
    replyTo,
    subject,
    text,
    html: renderToStaticMarkup(<HtmlLetter text={text} />),
    attachments: [pdf],
  };
}

function HtmlLetter({ text }: { text: string }) {
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

function notSent(db: Db, id: number, { kind, detail }: Exclude<Outcome<never>, { kind: 'done' }>) {
  if (kind === 'refused') {
    recordOutcome(db, id, { state: 'failed', error: detail });
    return new ProviderError(`De mail is niet verstuurd: ${detail}.`, detail);
  }
  recordOutcome(db, id, { error: detail });
  return new ProviderError(
    `Of de mail aankwam is onbekend: ${detail}. Vraag het na voor je opnieuw mailt.`,
    detail,
  );
}
