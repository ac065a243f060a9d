import { getCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/schema.ts';
import type { Db, DbAndClock } from '../database/open.ts';
import { getDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { inOrder } from '../planning/move.ts';
import { listOfSlot } from '../planning/queries.ts';
import { daysBetween, type IsoDate, today } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import { sumOf } from '../shared/sum.ts';
import {
  type Due,
  findInvoicesOf,
  findLastIds,
  findNextId,
  type FoundInvoice,
  listDue,
} from './queries.ts';

/**
 * The delivery is number `stop` of the `stops` deliveries of its slot. `previous` is the delivery before it in the
 * slot. `stop` is 0 for a delivery that is invoiced again, because such a delivery is in no round.
 */
export type NextStop = {
  delivery: Delivery;
  stop: number;
  stops: number;
  previous: Delivery | undefined;
};

export type Card = {
  customer: Customer;
  next: NextStop | undefined;
  /** The last deliveries up to today, except `next`. The latest comes first. */
  last: Delivery[];
  invoice: FoundInvoice | undefined;
  open: Cents;
  /** The amount that the customer paid too much. */
  refund: Cents;
  daysLate: number;
  /** The open invoice with the earliest due date. */
  firstDue: FoundInvoice | undefined;
};

/** Throws 'not-found' for an unknown customer. */
export function getCard({ db, clock }: DbAndClock, id: number): Card {
  const customer = getCustomer(db, id);
  const day = today(clock);
  const nextId = findNextId(db, id, day);
  const due = listDue(db, id);
  const open = due.filter((one) => one.open > 0);
  const [first] = open.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const [latest] = due.toSorted((one, other) => other.id - one.id);
  return {
    customer,
    next: nextId === undefined ? undefined : getStop(db, nextId),
    last: findLastIds(db, id, day, nextId ?? 0).map((one) => getDelivery(db, one)),
    invoice: invoiceOf(db, latest),
    open: sumOpen(open),
    refund: cents(-sumOpen(due.filter((one) => one.open < 0))),
    daysLate: longestLate(due, day),
    firstDue: invoiceOf(db, first),
  };
}

/** The delivery that 'Plannen zoals vorige keer' copies. */
export function lastDelivery({ last, next }: Card): Delivery | undefined {
  return last[0] ?? next?.delivery;
}

/**
 * Whether the card offers to move the delivery. An invoiced delivery cannot move. A customer on the telephone does not
 * ask to move wood that was delivered, but the week board can still move such a delivery.
 */
export function canMove({ delivery }: NextStop): boolean {
  return !delivery.invoiced && delivery.deliveredAt === null;
}

/** The number of days that the oldest open invoice of a customer is late, or 0. */
export function findDaysLate(db: Db, customerId: number, day: IsoDate): number {
  return longestLate(listDue(db, customerId), day);
}

function longestLate(due: readonly Due[], day: IsoDate): number {
  const open = due.filter((one) => one.open > 0);
  return Math.max(0, ...open.map(({ dueOn }) => daysBetween(dueOn, day)));
}

function sumOpen(due: readonly Due[]): Cents {
  return sumOf(due, ({ open }) => open);
}

function invoiceOf(db: Db, due: { deliveryId: number } | undefined): FoundInvoice | undefined {
  return due && findInvoicesOf(db, [due.deliveryId])[0];
}

/** Throws 'not-found' for an unknown delivery. */
export function getStop(db: Db, id: number): NextStop {
  const delivery = getDelivery(db, id);
  const stops = inOrder(listOfSlot(db, delivery.date, delivery.slot));
  const at = stops.findIndex((stop) => stop.id === id);
  const before = stops[at - 1];
  return {
    delivery,
    stop: at + 1,
    stops: stops.length,
    previous: before && getDelivery(db, before.id),
  };
}

export function findNextDate(db: Db, customerId: number, day: IsoDate): IsoDate | undefined {
  const id = findNextId(db, customerId, day);
  return id === undefined ? undefined : getDelivery(db, id).date;
}
