import type { DbAndClock } from '../database/open.ts';
import { getSettings } from '../firm/queries.ts';
import type { Channel } from '../outgoing/channel.ts';
import { recordOutcome } from '../outgoing/queries.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { type SendContext, sendOnce } from '../outgoing/send-once.ts';
import { ProviderError, TIMEOUT_MS } from '../outside/provider.ts';
import { paths } from '../paths.ts';
import { addDays, type IsoDate, moment, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { type PaymentOrder, requestAttempt } from './order.ts';
import { findPaymentRequest, isKnownToken } from './queries.ts';
import { columnsOf, recordState, recordTikkiePayment } from './record-state.ts';
import { createPaymentRequest, findPaymentRequests, type Tikkie } from './tikkie.ts';

type TikkieContext = DbAndClock & { tikkie: Tikkie; timeoutMs: number };

const MIN_DAYS_OPEN = 14;
/** If Tikkie does not list a request after 5 minutes, the request did not arrive at Tikkie. */
const MAX_DELAY_MS = 5 * 60_000;

export const tikkieChannel: Channel = {
  refused: (detail) => new ProviderError(`Tikkie aanmaken mislukt: ${detail}.`, detail),
  unknown: (detail) =>
    new ProviderError(
      `Tikkie gaf geen duidelijk antwoord (${detail}). Of het betaalverzoek er is, is niet bekend.`,
      detail,
    ),
  kinds: [
    {
      kinds: ['betaalverzoek'],
      failed: (count) => `${plural(count, 'betaalverzoek')} mislukt of onzeker`,
      path: paths.sendAgain,
      isNeeded: ({ open }) => open > 0,
    },
  ],
};

/** Returns the link, or null if Tikkie gave none (see the README). Throws 'not-set-up', 'upstream' and 'conflict'. */
export async function requestPayment(
  { db, clock, config: { tikkie }, timeoutMs = TIMEOUT_MS }: SendContext,
  order: PaymentOrder,
): Promise<string | null> {
  if (tikkie === undefined) {
    throw new DomainError('not-set-up', 'Tikkie is niet ingesteld. Vraag een beheerder.');
  }
  const context = { db, clock, tikkie, timeoutMs };
  const attempt = requestAttempt(order);
  const { url } = await sendOnce(context, {
    channel: tikkieChannel,
    attempt,
    sharedKey: attempt.onceKey,
    findEarlier: () => findPaymentRequest(db, order),
    settle: (earlier) => settle(context, order, earlier),
    send: () => create(context, order),
    onSent: (request) => recordTikkiePayment(db, moment(clock()), request),
  });
  return url;
}

async function create(context: TikkieContext, order: PaymentOrder) {
  const { db, clock, tikkie, timeoutMs } = context;
  const outcome = await createPaymentRequest(tikkie, order, expiryDate(context), timeoutMs);
  return outcome.kind === 'done'
    ? { kind: 'done' as const, value: columnsOf(db, outcome.value, clock) }
    : outcome;
}

function expiryDate({ db, clock }: TikkieContext): IsoDate {
  return addDays(today(clock), Math.max(MIN_DAYS_OPEN, getSettings(db).paymentTermDays));
}

/**
 * Returns the earlier request if Tikkie has it. Returns undefined when the request may be sent again. Asks Tikkie only
 * when the outcome of the earlier request is unknown. Throws 'conflict' for another amount or for a request that may
 * still arrive, and 'upstream' when Tikkie gives no clear answer.
 */
async function settle(
  { db, clock, tikkie, timeoutMs }: TikkieContext,
  { amount }: PaymentOrder,
  request: Attempt,
): Promise<Attempt | undefined> {
  if (request.amount !== amount) throw alreadyRequested(request);
  if (request.state === 'sent') return request;
  const outcome = await findPaymentRequests(tikkie, request, timeoutMs);
  if (outcome.kind !== 'done') throw stillUnknown(request, outcome.detail);
  const made = outcome.value.find(({ token }) => !isKnownToken(db, token));
  if (made !== undefined) return recordState(db, request, made, clock);
  if (clock().getTime() - Date.parse(request.createdAt) < MAX_DELAY_MS)
    throw mayStillArrive(request);
  recordOutcome(db, request.id, { state: 'failed', error: 'niet aangekomen bij Tikkie' });
  return undefined;
}

function alreadyRequested({ about, amount }: Attempt): DomainError {
  const sentence = `Voor ${about} is al een betaalverzoek van ${formatEuros(amount)} gemaakt. Stuur dat opnieuw vanuit het archief.`;
  return new DomainError('conflict', sentence);
}

function stillUnknown({ about }: Attempt, detail: string): ProviderError {
  return new ProviderError(
    `Of het eerdere betaalverzoek voor ${about} is gemaakt, is niet bekend (${detail}). Kijk in Tikkie.`,
    detail,
  );
}

function mayStillArrive({ about }: Attempt): DomainError {
  return new DomainError(
    'conflict',
    `Een eerder betaalverzoek voor ${about} is misschien nog onderweg. Probeer het over 5 minuten opnieuw.`,
  );
}
