import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import { type Outcome, ProviderError, sharedWork, TIMEOUT_MS } from '../outside/provider.ts';
import { addDays, type Clock, type IsoDate, moment, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type Cents, formatEuros } from '../shared/money.ts';
import type { PaymentOrder } from './payment-request.ts';
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
import {
  createPaymentRequest,
  findPaymentRequests,
  type Tikkie,
  type TikkieRequest,
} from './tikkie.ts';

export type PaymentOffice = {
  db: Db;
  clock: Clock;
  tikkie: Config['tikkie'];
  timeoutMs?: number;
};
type Desk = { db: Db; clock: Clock; tikkie: Tikkie; timeoutMs: number };

const MIN_DAYS_OPEN = 14;
const UNDER_WAY_MS = 5 * 60_000;

const shared = sharedWork<string | null>();

/**
 * The link to pay with, null when Tikkie gave none. Throws 'not-set-up', 'upstream' when Tikkie fails, 'conflict' while
 * an earlier request may still arrive and when an invoice has one for another amount.
 */
export async function requestPayment(
  { tikkie, timeoutMs = TIMEOUT_MS, ...office }: PaymentOffice,
  order: PaymentOrder,
): Promise<string | null> {
  if (tikkie === undefined) {
    throw new DomainError('not-set-up', 'Tikkie is niet ingesteld. Vraag een beheerder.');
  }
  const desk = { ...office, tikkie, timeoutMs };
  return shared(office.db, `${order.amount} ${order.reference}`, () => findOrMake(desk, order));
}

async function findOrMake(desk: Desk, order: PaymentOrder): Promise<string | null> {
  const present = findPaymentRequest(desk.db, order);
  if (present === undefined) return make(desk, order);
  if (present.state === 'made') return present.url;
  const made = await findOut(desk, present);
  return made === undefined ? make(desk, order) : made.url;
}

function alreadyAsked({ reference }: PaymentOrder, amount: Cents): DomainError {
  const sentence = `Voor ${reference} is al een betaalverzoek van ${formatEuros(amount)} gemaakt. Stuur dat opnieuw vanuit het archief.`;
  return new DomainError('conflict', sentence);
}

async function make(desk: Desk, order: PaymentOrder): Promise<string | null> {
  const { db, clock, tikkie, timeoutMs } = desk;
  const other = findOtherAmount(db, order);
  if (other !== undefined) throw alreadyAsked(order, other);
  const id = insertSending(db, order, moment(clock()));
  const outcome = await createPaymentRequest(tikkie, order, expiryDate(desk), timeoutMs);
  if (outcome.kind !== 'done') throw notMade(db, id, outcome);
  recordMade(db, id, outcome.value, moment(clock()));
  return outcome.value.url;
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

/** Looks at Tikkie itself. Undefined when the request is not there and no longer can be: then it may be sent again. */
async function findOut(desk: Desk, request: PaymentRequest): Promise<TikkieRequest | undefined> {
  const { db, clock, tikkie, timeoutMs } = desk;
  const outcome = await findPaymentRequests(tikkie, request, request.createdAt, timeoutMs);
  if (outcome.kind !== 'done') throw stillUnknown(request, outcome.detail);
  const made = outcome.value.find(({ token }) => !isKnownToken(db, token));
  if (made !== undefined) {
    recordMade(db, request.id, made, moment(clock()));
    return made;
  }
  if (clock().getTime() - Date.parse(request.createdAt) < UNDER_WAY_MS)
    throw mayStillArrive(request);
  recordFailed(db, request.id, 'niet aangekomen bij Tikkie');
  return undefined;
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

function expiryDate({ db, clock }: Desk): IsoDate {
  return addDays(today(clock), Math.max(MIN_DAYS_OPEN, getSettings(db).paymentTermDays));
}
