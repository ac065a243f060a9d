import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { type Outcome, ProviderError, sharedWork, TIMEOUT_MS } from '../outside/provider.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Message } from './message.ts';
import { findMessage, insertSending, recordOutcome } from './queries.ts';
import { sendTemplate, type Whatsapp } from './whatsapp.ts';

export type MessageOffice = {
  db: Db;
  clock: Clock;
  whatsapp: Config['whatsapp'];
  timeoutMs?: number;
};
type Desk = { db: Db; clock: Clock; whatsapp: Whatsapp; timeoutMs: number };

const shared = sharedWork<string>();

/** Gives WhatsApp's id. Throws 'not-set-up', 'upstream' when WhatsApp fails, 'conflict' when one may have been sent. */
export async function sendMessage(
  { whatsapp, timeoutMs = TIMEOUT_MS, ...office }: MessageOffice,
  message: Message,
): Promise<string> {
  if (whatsapp === undefined) {
    throw new DomainError('not-set-up', 'WhatsApp is niet ingesteld. Vraag een beheerder.');
  }
  const desk = { ...office, whatsapp, timeoutMs };
  const key = [message.recipient, message.link, message.invoiceNumber].join(' ');
  return shared(office.db, key, () => findOrSend(desk, message));
}

async function findOrSend(desk: Desk, message: Message): Promise<string> {
  const present = findMessage(desk.db, message);
  if (present === undefined) return send(desk, message);
  if (present.state === 'sent') return present.providerId ?? '';
  throw new DomainError(
    'conflict',
    `Of een eerder bericht over ${message.invoiceNumber} aan ${message.recipient} is verstuurd, is niet bekend. Vraag het de klant.`,
  );
}

async function send({ db, clock, whatsapp, timeoutMs }: Desk, message: Message): Promise<string> {
  const id = insertSending(db, message, moment(clock()));
  const outcome = await sendTemplate(whatsapp, message, timeoutMs);
  if (outcome.kind !== 'done') throw notSent(db, id, outcome);
  recordOutcome(db, id, { state: 'sent', providerId: outcome.value });
  return outcome.value;
}

function notSent(db: Db, id: number, { kind, detail }: Exclude<Outcome<never>, { kind: 'done' }>) {
  if (kind === 'refused') {
    recordOutcome(db, id, { state: 'failed', error: detail });
    return new ProviderError(`WhatsApp heeft het bericht niet verstuurd: ${detail}.`, detail);
  }
  recordOutcome(db, id, { error: detail });
  return new ProviderError(
    `WhatsApp gaf geen duidelijk antwoord (${detail}). Of het bericht is verstuurd, is niet bekend.`,
    `${detail}; of het bericht is verstuurd, is niet bekend`,
  );
}
