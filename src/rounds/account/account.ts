import { amountsOf } from '../../deliveries/amounts.ts';
import { isDelivery, type Outcome } from '../../deliveries/outcome.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import type { Settings } from '../../firm/schema.ts';
import type { IsoDate, Moment } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { type Thousandths, thousandths } from '../../shared/quantity.ts';

/** A stop of the round. `collect` is the cash that the driver had to collect, in view of the outcome. */
export type AccountStop = Pick<
  Delivery,
  'id' | 'customerName' | 'quantity' | 'outcome' | 'received'
> & {
  number: number;
  delivered: Thousandths;
  collect: Cents;
  /** The payments for the cash, also after a move to another invoice. Undefined without an invoice. */
  booked: Cents | undefined;
  /** The names in the audit log of who reported the outcome and the cash. '' when the log does not have them. */
  outcomeBy: string;
  cashBy: string;
};

/** A failed stop of this round that was planned on another day afterwards, or deleted (`date` is null). */
export type MovedStop = Pick<AccountStop, 'id' | 'customerName' | 'outcomeBy'> & {
  outcome: Outcome;
  date: IsoDate | null;
};

export type Account = { date: IsoDate; stops: AccountStop[]; moved: MovedStop[] };

export type InvoiceOfStop = { total: Cents; creditedAt: Moment | null; booked: Cents };

/**
 * A credit after the stop does not change what the driver had to collect. Without an invoice, the amount is that of the
 * delivered quantity, with the present settings.
 */
export function cashToCollect(
  delivery: Delivery,
  invoice: InvoiceOfStop | undefined,
  settings: Settings,
): Cents {
  const { payment, outcome, outcomeAt, deliveredQuantity } = delivery;
  const hasFailed = outcome !== null && !isDelivery(outcome);
  if (payment !== 'contant' || hasFailed) return cents(0);
  if (invoice === undefined) {
    const quantity = deliveredQuantity ?? delivery.quantity;
    return amountsOf({ ...delivery, quantity }, settings).total;
  }
  const { total, creditedAt } = invoice;
  const wasCredited = creditedAt !== null && (outcomeAt === null || creditedAt < outcomeAt);
  return wasCredited ? cents(0) : total;
}

export function deliveredOf({ outcome, deliveredQuantity, quantity }: Delivery): Thousandths {
  return isDelivery(outcome) ? (deliveredQuantity ?? quantity) : thousandths(0);
}

/** The part of the account that one person or link reported. */
export function accountOf(account: Account, name: string): Account {
  const stops = account.stops
    .filter(({ outcomeBy, cashBy }) => outcomeBy === name || cashBy === name)
    .map((stop) => {
      if (stop.cashBy === name || stop.received === null) return stop;
      return { ...stop, received: null, booked: undefined, collect: cents(0) };
    });
  return { ...account, stops, moved: account.moved.filter(({ outcomeBy }) => outcomeBy === name) };
}

type Totals = { quantity: Thousandths; delivered: Thousandths; collect: Cents; received: Cents };

export function totalsOf(stops: readonly AccountStop[]): Totals {
  return {
    quantity: thousandths(stops.reduce((sum, { quantity }) => sum + quantity, 0)),
    delivered: thousandths(stops.reduce((sum, { delivered }) => sum + delivered, 0)),
    collect: cents(stops.reduce((sum, { collect }) => sum + collect, 0)),
    received: receivedOf(stops),
  };
}

function receivedOf(stops: readonly AccountStop[]): Cents {
  return cents(stops.reduce((sum, { received }) => sum + (received ?? 0), 0));
}

export type Reporter = { name: string; delivered: number; failed: number; received: Cents };

export function reportersOf({ stops, moved }: Account): Reporter[] {
  const outcomes = [...stops.filter(({ outcome }) => outcome !== null), ...moved];
  const withCash = stops.filter(({ received }) => received !== null);
  const names = new Set([
    ...outcomes.map(({ outcomeBy }) => outcomeBy),
    ...withCash.map(({ cashBy }) => cashBy),
  ]);
  return [...names].map((name) => {
    const own = outcomes.filter(({ outcomeBy }) => outcomeBy === name);
    const delivered = own.filter(({ outcome }) => isDelivery(outcome)).length;
    const received = receivedOf(withCash.filter(({ cashBy }) => cashBy === name));
    return { name, delivered, failed: own.length - delivered, received };
  });
}

/** Stops with cash that nobody has reported yet. */
export function unreportedOf(stops: readonly AccountStop[]): AccountStop[] {
  return stops.filter(
    ({ outcome, received, collect }) => outcome === null && received === null && collect > 0,
  );
}

/** The received cash is the sum of `booked`, `notInvoiced` and `changed`. */
export function booksOf(stops: readonly AccountStop[]) {
  const differing = stops.filter(
    ({ booked, received }) => booked !== undefined && booked !== (received ?? 0),
  );
  const booked = cents(stops.reduce((sum, stop) => sum + (stop.booked ?? 0), 0));
  const notInvoiced = receivedOf(stops.filter((stop) => stop.booked === undefined));
  return {
    booked,
    notInvoiced,
    changed: cents(receivedOf(stops) - booked - notInvoiced),
    names: differing.map(({ customerName }) => customerName),
  };
}
