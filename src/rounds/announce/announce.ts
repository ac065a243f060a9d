import { getDelivery } from '../../deliveries/queries.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { announcementKey, findAttemptsToTell, lastTold } from '../../deliveries/told.ts';
import { windowOf } from '../../deliveries/window.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import type { SendContext } from '../../outgoing/send-once.ts';
import { type SendRequest, sendSeveral, type Sent } from '../../outgoing/send-several.ts';
import { formatMoment, type IsoDate, today } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { movedTo, NOT_ON_ROUND } from '../ticks/tick.ts';
import { roundQuery } from '../wire-names.ts';
import { arrivalIn, type ChannelName, problemOf, UNDERWAY, underwayKey } from './announcement.ts';
import { channelsOf, sendArrival, urgentChannel } from './send-arrival.ts';

export type Announcing = { deliveryId: number; channel: ChannelName };

const NO_TIMES = 'Deze levering heeft nog geen tijden.';
const REPORTED = 'Deze levering is al afgevinkt.';
const NOT_TODAY = 'Deze rit is niet vandaag. De klant krijgt geen bericht.';
const NO_CHANNEL = 'Deze klant kan geen mail of WhatsApp krijgen. Bel de klant.';

/** Throws 'invalid' for a past day. */
export function assertCanAnnounce({ clock }: Pick<SendContext, 'clock'>, date: IsoDate): void {
  if (date < today(clock)) throw fieldError(roundQuery.date, 'Deze dag is voorbij.');
}

/**
 * Tells the customer the stored window. Throws 'not-found' and the errors of `sendArrival`. Throws 'conflict' for a
 * delivery of another day, without a window or with an outcome, for a customer who knows the window, or when it is not
 * known whether the customer got the window.
 */
async function announce(
  context: SendContext,
  { deliveryId, channel }: Announcing,
  { date, requestId }: { date: IsoDate; requestId: string },
): Promise<void> {
  const delivery = getStopToTell(context, deliveryId);
  if (delivery.date !== date) throw movedTo(delivery.date);
  const window = windowOf(delivery);
  if (window === undefined) throw new DomainError('conflict', NO_TIMES);
  const onceKey = announcementKey(delivery, window);
  const arrival = arrivalIn(date, window);
  const settle = (earlier: Attempt) => {
    const isSent = earlier.state === 'sent';
    if (isSent && requestId !== '' && earlier.requestId === requestId) return earlier;
    const told = lastTold(findAttemptsToTell(context.db, [delivery])(delivery));
    const toldKey = told && announcementKey({ ...delivery, date: told.date }, told.hours);
    if (isSent && toldKey !== undefined && toldKey !== onceKey) return undefined;
    throw toldBefore(earlier);
  };
  const kind = 'afspraak';
  await sendArrival(context, { delivery, kind, channel, onceKey, arrival, requestId, settle });
}

export function announceAll(
  context: SendContext,
  rows: readonly Announcing[],
  { date, ...request }: SendRequest & { date: IsoDate },
): AsyncGenerator<Sent, void, undefined> {
  const send = (row: Announcing, requestId: string) => announce(context, row, { date, requestId });
  return sendSeveral(rows, { ...request, clock: context.clock, send });
}

/**
 * Tells the customer that the driver is on the way, once for each stop. Throws 'not-found' for a delivery of another
 * round, and 'invalid' when no channel can reach the customer. Throws 'conflict' when the round is not today, when the
 * stop has an outcome, or when the customer was told before or may have been told. Throws the errors of `sendArrival`.
 */
export async function tellUnderway(
  context: SendContext,
  { deliveryId, date }: { deliveryId: number; date: IsoDate },
): Promise<void> {
  const delivery = getStopToTell(context, deliveryId);
  if (delivery.date !== date) throw new DomainError('not-found', NOT_ON_ROUND);
  // The message says 'vandaag'.
  if (date !== today(context.clock)) throw new DomainError('conflict', NOT_TODAY);
  const onceKey = underwayKey(delivery);
  const attempts = findAttemptsToTell(context.db, [delivery])(delivery);
  const own = attempts.filter((attempt) => attempt.onceKey === onceKey);
  const before = own.find(({ state }) => state !== 'failed');
  if (before !== undefined) throw toldBefore(before);
  const channel = urgentChannel(channelsOf(context, delivery), { attempts, failed: own });
  if (channel === undefined) throw new DomainError('invalid', NO_CHANNEL);
  const settle = (earlier: Attempt) => {
    throw toldBefore(earlier);
  };
  const told = { delivery, channel, onceKey, arrival: UNDERWAY, requestId: '', settle };
  await sendArrival(context, { ...told, kind: 'onderweg' });
}

function getStopToTell({ db }: SendContext, id: number): Delivery {
  const delivery = getDelivery(db, id);
  if (delivery.reissueOf !== null) throw new DomainError('not-found', NOT_ON_ROUND);
  if (delivery.outcome !== null) throw new DomainError('conflict', REPORTED);
  return delivery;
}

function toldBefore(earlier: Attempt): DomainError {
  const { createdAt, recipient } = earlier;
  const told = `De klant kreeg op ${formatMoment(createdAt)} al bericht (${recipient}).`;
  return new DomainError('conflict', problemOf(earlier) || told);
}
