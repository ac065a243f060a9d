import { type Db, type DbAndClock, inTransaction } from '../../database/open.ts';
import { getDelivery } from '../../deliveries/queries.ts';
import { recordChange } from '../../deliveries/record-change.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { type IsoDate, moment } from '../../shared/dates.ts';
import { DomainError, hasValues } from '../../shared/domain-error.ts';
import { getStop } from '../find-stops.ts';
import { changeReported, countTicks, insertTick, isKnownTick } from '../queries.ts';
import { assertDriverMayReceive, recordCash } from './cash.ts';
import { movedTo, NOT_ON_ROUND, type Tick, type Ticked, ticked } from './tick.ts';

/** The limit is higher than any driver needs. Without a limit, requests with a link could fill the disk. */
const MAX_TICKS_OF_LINK = 100;

/** `keys` is the prefix of the keys of all requests with this link. */
export type TickingLink = { date: IsoDate; keys: string };

export type TickRequest = {
  id: number;
  tick: Tick;
  requestId?: string | undefined;
  /** Undefined when the office ticks a delivery. */
  link?: TickingLink;
};

/**
 * Does not change `versie`, so that an edit form that a colleague has open can still be saved. Throws 'not-found',
 * 'conflict' for a delivery on another day, and the errors of `ticked` and `recordCash`. For a link, also throws the
 * errors of `assertFewTicks` and `assertDriverMayReceive`.
 */
export function tickDelivery(
  { db, clock }: DbAndClock,
  { id, tick, requestId = crypto.randomUUID(), link }: TickRequest,
): Delivery {
  return inTransaction(db, () => {
    const present = getDelivery(db, id);
    if (link !== undefined) assertOnRound(present, link);
    const key = { deliveryId: id, requestId };
    if (isKnownTick(db, key)) return present;
    if (tick.date !== undefined && tick.date !== present.date) throw movedTo(present.date);
    const change = ticked(present, tick, clock());
    assertFewTicks(db, id, link);
    const { received } = change;
    if (link !== undefined && received !== present.received)
      assertDriverMayReceive(received, getStop(db, id).collect);
    insertTick(db, key);
    if (hasValues(present, change)) return present;
    const delivery = saveReported({ db, clock }, present, change);
    recordChange(db, 'report', present);
    return delivery;
  });
}

/** Throws 'not-found' when the delivery is not on the round of the link. */
export function assertOnRound(
  { date, reissueOf }: Pick<Delivery, 'date' | 'reissueOf'>,
  link: TickingLink,
): void {
  if (date !== link.date || reissueOf !== null) throw new DomainError('not-found', NOT_ON_ROUND);
}

/**
 * Throws 'too-many' when a link has ticked the delivery 100 times. The ticks of each link are counted separately, so
 * that one link cannot block another link or the office.
 */
export function assertFewTicks(db: Db, id: number, link: TickingLink | undefined): void {
  if (link !== undefined && countTicks(db, id, link.keys) >= MAX_TICKS_OF_LINK)
    throw new DomainError('too-many', 'Deze levering is te vaak aangevinkt. Bel het kantoor.');
}

/** Stores the report about a stop, and records received cash as a payment. Call it only in a transaction. */
export function saveReported(
  { db, clock }: DbAndClock,
  present: Delivery,
  change: Partial<Ticked>,
): Delivery {
  changeReported(db, present.id, change);
  const delivery = { ...present, ...change };
  if (delivery.received !== present.received) recordCash(db, moment(clock()), delivery);
  return delivery;
}
