import type { Db } from '../../database/open.ts';
import { allRows, firstRow, firstValue, oneValue } from '../../database/statements.ts';
import type { Period } from '../../deliveries/order/cursor.ts';
import type { Sums } from '../../deliveries/sums/queries.ts';
import type { PaidBy } from '../../receivables/payment.ts';
import type { BasisPoints } from '../../shared/btw.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { Thousandths } from '../../shared/quantity.ts';

/** A customer by the name on the invoices. `id` is null when no present customer has this name. */
export type BestCustomer = Sold & { id: number | null; name: string };
/** The invoices less the credits. `net` is without BTW. */
type Sold = { quantity: Thousandths; net: Cents };

/**
 * The sum of the payments of a year by one method, less refunds. `days` is the total number of days from invoice to
 * payment.
 */
export type MethodSum = { method: PaidBy; count: number; total: Cents; days: number };

const BEST = 10;

const best = allRows<Sold & { fold: string }, [year: number]>(`
  SELECT name_fold AS fold, quantity, net FROM customer_sums
  WHERE year = ? AND net > 0 ORDER BY net DESC, name_fold LIMIT ${BEST}`);
const customerNamed = firstRow<{ id: number; name: string }, [nameFold: string]>(
  'SELECT id, name FROM customers WHERE name_fold = ?',
);
const lastInvoiced = firstValue<string, [nameFold: string]>(`
  SELECT customer_name FROM invoices INDEXED BY invoices_by_name
  WHERE customer_name_fold = ? ORDER BY id DESC LIMIT 1`);
export function listBestCustomers(db: Db, year: number): BestCustomer[] {
  return best(db, year).map(({ fold, ...sold }) => {
    const customer = customerNamed(db, fold) ?? { id: null, name: lastInvoiced(db, fold) ?? fold };
    return { ...sold, ...customer };
  });
}

const methods = allRows<MethodSum, [year: number]>(
  'SELECT method, count, total, days FROM payment_sums WHERE year = ?',
);
export function listMethods(db: Db, year: number): MethodSum[] {
  return methods(db, year).toSorted((a, b) => b.total - a.total);
}

/**
 * The sums of the invoices and credits that were issued in a period. The amounts of credits are negative, and `credits`
 * is the sum of their net amounts.
 */
type IssuedSums = Record<'net' | 'vat' | 'total' | 'credits', Cents>;

/** `from` and `until` are days of issue. Of the deliveries, only those up to `lastDelivery` count. */
type FiguresPeriod = Period & { lastDelivery: IsoDate };
/**
 * `missing` has the deliveries, quantity and amount that were planned and not delivered. Nobody was at home, or the
 * customer refused, or less was delivered than planned. A delivery of which a part was delivered has its missing
 * quantity in `missing.quantity`, but is not in `missing.count`.
 */
export type PeriodSums = { from: IsoDate; issued: IssuedSums; planned: Sums; missing: Sums };

type SumsAsJson = { from: IsoDate } & Record<Exclude<keyof PeriodSums, 'from'>, string>;
const sumsOfPeriods = allRows<SumsAsJson, [periods: string]>(`
  SELECT value ->> 'from' AS "from",
    (SELECT json_object(
        'net', coalesce(sum(net), 0), 'vat', coalesce(sum(vat), 0), 'total', coalesce(sum(total), 0),
        'credits', coalesce(sum(iif(is_credit, net, 0)), 0)
      ) FROM issued_sums WHERE day BETWEEN value ->> 'from' AND value ->> 'until') AS issued,
    (SELECT json_object(
        'count', coalesce(sum(count), 0), 'quantity', coalesce(sum(quantity), 0), 'total', coalesce(sum(total), 0)
      ) FROM delivery_sums WHERE date BETWEEN value ->> 'from' AND value ->> 'lastDelivery') AS planned,
    (SELECT json_object(
        'count', coalesce(sum(outcome <> 'minder'), 0),
        'quantity', coalesce(sum(quantity - coalesce(delivered_quantity, 0)), 0),
        'total', coalesce(sum((price * quantity + 500) / 1000 -
          iif(outcome = 'minder', (price * delivered_quantity + 500) / 1000, -fee)), 0)
      ) FROM deliveries INDEXED BY deliveries_not_whole
      WHERE date BETWEEN value ->> 'from' AND value ->> 'lastDelivery'
        AND outcome IN ('niet thuis', 'geweigerd', 'minder') AND reissue_of IS NULL) AS missing
  FROM json_each(?)`);
/**
 * The sums of each period, in the order of the periods. One statement for all periods is faster than three statements
 * for each period.
 */
export function listPeriodSums(db: Db, periods: readonly FiguresPeriod[]): PeriodSums[] {
  return sumsOfPeriods(db, JSON.stringify(periods)).map(({ from, issued, planned, missing }) => ({
    from,
    issued: JSON.parse(issued) as IssuedSums,
    planned: JSON.parse(planned) as Sums,
    missing: JSON.parse(missing) as Sums,
  }));
}

const firstDay = oneValue<string | null>(`
  SELECT coalesce(min(invoiced, delivered), invoiced, delivered)
  FROM (SELECT (SELECT min(day) FROM issued_sums) AS invoiced, (SELECT min(date) FROM delivery_sums) AS delivered)`);
/** The year of the first delivery or invoice. Undefined when there are none. */
export function findFirstYear(db: Db): number | undefined {
  const day = firstDay(db);
  return day === null ? undefined : Number(day.slice(0, 4));
}

/**
 * An amount that was written off as uncollectible on a day. It is negative for the day on which the amount was received
 * or credited after all.
 */
export type WrittenOff = { day: IsoDate; amount: Cents; vatRate: BasisPoints };

// When a part of a write-off is taken back, the whole write-off ends on that day, and a new one for the remaining
// amount begins on the same day.
const writtenOff = allRows<WrittenOff, [lastDay: string]>(`
  SELECT coalesce((
      SELECT origin.taken_back_on FROM payments AS origin WHERE origin.id = payments.moved_from
    ), paid_on) AS day, amount, vat_rate AS vatRate
  FROM payments INDEXED BY uncollectible_payments JOIN invoices ON invoices.id = payments.invoice_id
  WHERE reason = 'oninbaar' AND paid_on <= ?1 AND (undone_at IS NULL OR taken_back_on IS NOT NULL)
  UNION ALL
  SELECT taken_back_on, -amount, vat_rate
  FROM payments INDEXED BY uncollectible_payments JOIN invoices ON invoices.id = payments.invoice_id
  WHERE reason = 'oninbaar' AND paid_on <= ?1 AND taken_back_on IS NOT NULL`);
/**
 * The amounts that were written off as uncollectible up to the end of a year. Write-offs that a user undid do not
 * count.
 */
export function listWrittenOff(db: Db, year: number): WrittenOff[] {
  return writtenOff(db, `${year}-12-31`);
}
