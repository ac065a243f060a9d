import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import { type Outcome, ProviderError, sharedWork, TIMEOUT_MS } from '../outside/provider.ts';
import { addDays, type Clock, type IsoDate, moment, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, formatEuros } from '../shared/money.ts';
import type { PaymentOrder } from './order.ts';
import {
  findOtherAmount,
  findPaymentRequest,
  insertSending,
  isKnownToken,
  recordFailed,
  recordMade,
  recordUnknown,
} from './queries.ts';
import type { PaymentRequest } from './schema.ts';
import { createPaymentRequest, findPaymentRequests, type Tikkie } from './tikkie/client.ts';
import type { TikkieRequest } from './tikkie/wire.ts';

export type PaymentContext = {
  db: Db;
  clock: Clock;
  tikkie: Config['tikkie'];
  timeoutMs?: number;
};
type TikkieContext = { db: Db; clock: Clock; tikkie: Tikkie; timeoutMs: number };

const MIN_DAYS_OPEN = 14;
/** A request that Tikkie does not list after 5 minutes did not arrive there. */
const MAX_DELAY_MS = 5 * 60_000;

const shared = sharedWork<string | null>();

/**
 * Returns the payment link, null when Tikkie gave none; see the README. Throws 'not-set-up', 'upstream' when Tikkie
 * fails, 'conflict' while an earlier request may still arrive or when the invoice has a request for another amount.
 */
export async function requestPayment(
  { tikkie, timeoutMs = TIMEOUT_MS, ...data }: PaymentContext,
  order: PaymentOrder,
): Promise<string | null> {
  if (tikkie === undefined) {
    throw new DomainError('not-set-up', 'Tikkie is niet ingesteld. Vraag een beheerder.');
  }
  const context = { ...data, tikkie, timeoutMs };
  return shared(data.db, `${order.amount} ${order.reference}`, () => findOrMake(context, order));
}

async function findOrMake(context: TikkieContext, order: PaymentOrder): Promise<string | null> {
  const present = findPaymentRequest(context.db, order);
  if (present === undefined) return make(context, order);
  if (present.state === 'made') return present.url;
  const made = await findAtTikkie(context, present);
  return made === undefined ? make(context, order) : made.url;
}

async function make(context: TikkieContext, order: PaymentOrder): Promise<string | null> {
  const { db, clock, tikkie, timeoutMs } = context;
  const otherAmount = findOtherAmount(db, order);
  if (otherAmount !== undefined) throw alreadyRequested(order, otherAmount);
  const id = insertSending(db, order, moment(clock()));
  const outcome = await createPaymentRequest(tikkie, order, expiryDate(context), timeoutMs);
  if (outcome.kind !== 'done') throw notMade(db, id, outcome);
  recordMade(db, id, outcome.value, moment(clock()));
  return outcome.value.url;
}

function expiryDate({ db, clock }: TikkieContext): IsoDate {
  return addDays(today(clock), Math.max(MIN_DAYS_OPEN, getSettings(db).paymentTermDays));
}

function notMade(db: Db, id: number, { kind, detail }: Exclude<Outcome<never>, { kind: 'done' }>) {
  if (kind === 'refused') {
    recordFailed(db, id, detail);
    return new ProviderError(`Tikkie aanmaken mislukt: ${detail}.`, detail);
  }
  recordUnknown(db, id, detail);
  return new ProviderError(
    `Tikkie gaf geen duidelijk antwoord (${detail}). Of het betaalverzoek er is, is niet bekend.`,
    detail,
  );
}

/** Searches Tikkie for a request with an unknown outcome. Returns undefined when it may be sent again. */
async function findAtTikkie(
  { db, clock, tikkie, timeoutMs }: TikkieContext,
  request: PaymentRequest,
): Promise<TikkieRequest | undefined> {
  const outcome = await findPaymentRequests(tikkie, request, request.createdAt, timeoutMs);
  if (outcome.kind !== 'done') throw stillUnknown(request, outcome.detail);
  const made = outcome.value.find(({ token }) => !isKnownToken(db, token));
  if (made !== undefined) {
    recordMade(db, request.id, made, moment(clock()));
    return made;
  }
  if (clock().getTime() - Date.parse(request.createdAt) < MAX_DELAY_MS)
    throw mayStillArrive(request);
  recordFailed(db, request.id, 'niet aangekomen bij Tikkie');
  return undefined;
}

function alreadyRequested({ reference }: PaymentOrder, amount: Cents): DomainError {
  const sentence = `Voor ${reference} is al een betaalverzoek van ${formatEuros(amount)} gemaakt. Stuur dat opnieuw vanuit het archief.`;
  return new DomainError('conflict', sentence);
}

function stillUnknown({ reference }: PaymentRequest, detail: string): ProviderError {
  return new ProviderError(
    `Of het eerdere betaalverzoek voor ${reference} is gemaakt, is niet bekend (${detail}). Kijk in Tikkie.`,
    detail,
  );
}

function mayStillArrive({ reference }: PaymentRequest): DomainError {
  return new DomainError(
    'conflict',
    `Een eerder betaalverzoek voor ${reference} is misschien nog onderweg. Probeer het over 5 minuten opnieuw.`,
  );
}
