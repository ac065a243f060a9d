import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { type Outcome, ProviderError, sharedWork, TIMEOUT_MS } from '../outside/provider.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Message } from './message.ts';
import { findMessage, insertSending, recordOutcome } from './queries.ts';
import { sendTemplate, type Whatsapp } from './whatsapp/client.ts';

export type MessageContext = {
  db: Db;
  clock: Clock;
  whatsapp: Config['whatsapp'];
  timeoutMs?: number;
};
type WhatsappContext = { db: Db; clock: Clock; whatsapp: Whatsapp; timeoutMs: number };

const shared = sharedWork<string>();

/**
 * Sends a message once and returns WhatsApp's id of it; see the README. Throws 'not-set-up', 'upstream' when WhatsApp
 * fails, 'conflict' when the same message may have arrived before.
 */
export async function sendMessage(
  { whatsapp, timeoutMs = TIMEOUT_MS, ...data }: MessageContext,
  message: Message,
): Promise<string> {
  if (whatsapp === undefined) {
    throw new DomainError('not-set-up', 'WhatsApp is niet ingesteld. Vraag een beheerder.');
  }
  const context = { ...data, whatsapp, timeoutMs };
  const key = [message.recipient, message.link, message.invoiceNumber].join(' ');
  return shared(data.db, key, () => findOrSend(context, message));
}

async function findOrSend(context: WhatsappContext, message: Message): Promise<string> {
  const present = findMessage(context.db, message);
  if (present === undefined) return send(context, message);
  if (present.state === 'sent') return present.providerId ?? '';
  throw new DomainError(
    'conflict',
    `Of een eerder bericht over ${message.invoiceNumber} aan ${message.recipient} is verstuurd, is niet bekend. Vraag het de klant.`,
  );
}

async function send(
  { db, clock, whatsapp, timeoutMs }: WhatsappContext,
  message: Message,
): Promise<string> {
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
