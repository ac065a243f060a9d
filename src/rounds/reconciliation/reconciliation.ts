import { isDelivery, type Outcome } from '../../deliveries/outcome.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { type Thousandths, thousandths } from '../../shared/quantity.ts';
import { sumEach, sumOf } from '../../shared/sum.ts';
import type { RoundStop } from '../list.ts';

export type ReconciliationStop = Pick<
  RoundStop,
  'id' | 'customerName' | 'outcome' | 'received' | 'due'
> & {
  number: number;
  /** The planned quantity of the day, also after the office lowered it to the delivered one for the invoice. */
  quantity: Thousandths;
  delivered: Thousandths;
  /** The sum of the payments for the cash, also after a move to another invoice. Undefined without an invoice. */
  booked: Cents | undefined;
  /** Who last reported the outcome and the cash, by name in the audit log. '' when the log has no report. */
  outcomeBy: string;
  cashBy: string;
};

/** A failed stop of this round that was planned on another day afterwards, or deleted (`date` is null). */
export type MovedStop = Pick<
  ReconciliationStop,
  'id' | 'customerName' | 'quantity' | 'outcomeBy'
> & {
  outcome: Outcome;
  date: IsoDate | null;
};

/** A driver's report that the server refused. `by` is the name of the driver's link in the audit log. */
export type RefusedReport = {
  id: number;
  subject: string;
  by: string;
  reported: string;
  reason: string;
};

export type Reconciliation = {
  date: IsoDate;
  stops: ReconciliationStop[];
  moved: MovedStop[];
  refused: RefusedReport[];
};

export function deliveredOf({ outcome, deliveredQuantity, quantity }: Delivery): Thousandths {
  return isDelivery(outcome) ? (deliveredQuantity ?? quantity) : thousandths(0);
}

/** The stops and the cash of the reconciliation that one user, or one link, has reported. */
export function reconciliationOf(reconciliation: Reconciliation, name: string): Reconciliation {
  const stops = reconciliation.stops
    .filter(({ outcomeBy, cashBy }) => outcomeBy === name || cashBy === name)
    .map((stop) => {
      if (stop.cashBy === name || stop.received === null) return stop;
      return { ...stop, received: null, booked: undefined, due: cents(0) };
    });
  const moved = reconciliation.moved.filter(({ outcomeBy }) => outcomeBy === name);
  return {
    ...reconciliation,
    stops,
    moved,
    refused: reconciliation.refused.filter(({ by }) => by === name),
  };
}

export function totalsOf(stops: readonly ReconciliationStop[], moved: readonly MovedStop[] = []) {
  return {
    quantity: sumOf([...stops, ...moved], ({ quantity }) => quantity),
    ...sumEach(stops, 'delivered', 'due', 'received'),
  };
}

function receivedOf(stops: readonly ReconciliationStop[]): Cents {
  return sumOf(stops, ({ received }) => received);
}

export function reportersOf({ stops, moved }: Reconciliation) {
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

/** Stops with cash to collect that nobody has reported on yet. */
export function unreportedOf(stops: readonly ReconciliationStop[]): ReconciliationStop[] {
  return stops.filter(
    ({ outcome, received, due }) => outcome === null && received === null && due > 0,
  );
}

/** The received cash is the sum of `booked`, `notInvoiced` and `changed`. */
export function booksOf(stops: readonly ReconciliationStop[]) {
  const differing = stops.filter(
    ({ booked, received }) => booked !== undefined && booked !== (received ?? 0),
  );
  const booked = sumOf(stops, (stop) => stop.booked);
  const notInvoiced = receivedOf(stops.filter((stop) => stop.booked === undefined));
  return {
    booked,
    notInvoiced,
    changed: cents(receivedOf(stops) - booked - notInvoiced),
    names: differing.map(({ customerName }) => customerName),
  };
}
