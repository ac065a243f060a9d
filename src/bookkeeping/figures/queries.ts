import type { Db } from '../../database/open.ts';
import type { Period } from '../../database/page.ts';
import { allRows, allValues, firstRow, firstValue, oneValue } from '../../database/statements.ts';
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
 * The sum of the payments of a year by one method, less refunds. `days` is the sum, over these payments, of the days
 * from invoice to payment.
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

/**
 * Invoices and credits count when they were issued from `from` until `until`. Deliveries count when they are from
 * `from` until `lastDelivery`.
 */
type FiguresPeriod = Period & { lastDelivery: IsoDate };
/**
 * `missing` has the deliveries, quantity and amount that were planned but not delivered, because nobody was at home,
 * the customer refused, or less was delivered than planned. A delivery of which a part was delivered has its missing
 * quantity in `missing.quantity`, but is not in `missing.count`.
 */
export type PeriodSums = { from: IsoDate; issued: IssuedSums; planned: Sums; missing: Sums };

const sumsOfPeriods = allValues<string, [periods: string]>(`
  SELECT json_object('from', value ->> 'from',
    'issued', json((SELECT json_object(
        'net', coalesce(sum(net), 0), 'vat', coalesce(sum(vat), 0), 'total', coalesce(sum(total), 0),
        'credits', coalesce(sum(iif(is_credit, net, 0)), 0)
      ) FROM issued_sums WHERE day BETWEEN value ->> 'from' AND value ->> 'until')),
    'planned', json((SELECT json_object(
        'count', coalesce(sum(count), 0), 'quantity', coalesce(sum(quantity), 0), 'total', coalesce(sum(total), 0)
      ) FROM delivery_sums WHERE date BETWEEN value ->> 'from' AND value ->> 'lastDelivery')),
    'missing', json((SELECT json_object(
        'count', coalesce(sum(outcome <> 'minder'), 0),
        'quantity', coalesce(sum(quantity - coalesce(delivered_quantity, 0)), 0),
        'total', coalesce(sum((price * quantity + 500) / 1000 -
          iif(outcome = 'minder', (price * delivered_quantity + 500) / 1000, -fee)), 0)
      ) FROM deliveries INDEXED BY deliveries_not_whole
      WHERE date BETWEEN value ->> 'from' AND value ->> 'lastDelivery'
        AND outcome IN ('niet thuis', 'geweigerd', 'minder') AND reissue_of IS NULL)))
  FROM json_each(?)`);
/**
 * The sums of each period, in the order of the periods. One statement for all periods is faster than three statements
 * for each period.
 */
export function listPeriodSums(db: Db, periods: readonly FiguresPeriod[]): PeriodSums[] {
  return sumsOfPeriods(db, JSON.stringify(periods)).map((sums) => JSON.parse(sums) as PeriodSums);
}

/** The year of the first delivery or invoice. Null when there are none. */
export const findFirstYear = oneValue<number | null>(`
  SELECT CAST(substr(coalesce(min(invoiced, delivered), invoiced, delivered), 1, 4) AS INTEGER)
  FROM (SELECT (SELECT min(day) FROM issued_sums) AS invoiced, (SELECT min(date) FROM delivery_sums) AS delivered)`);

/**
 * An amount that was written off as uncollectible on a day. It is negative for the day on which the amount was received
 * or credited after all.
 */
export type WrittenOff = { day: IsoDate; amount: Cents; vatRate: BasisPoints };

// When a part of a write-off is taken back, the whole write-off ends on that day, and a new one for the remaining
// amount begins on the same day.
/** The amounts that were written off as uncollectible up to a day. Write-offs that a user undid do not count. */
export const listWrittenOff = allRows<WrittenOff, [lastDay: IsoDate]>(`
  SELECT coalesce((
      SELECT origin.taken_back_on FROM payments AS origin WHERE origin.id = payments.moved_from
    ), paid_on) AS day, amount, vat_rate AS vatRate
  FROM payments INDEXED BY uncollectible_payments JOIN invoices ON invoices.id = payments.invoice_id
  WHERE reason = 'oninbaar' AND paid_on <= ?1 AND (undone_at IS NULL OR taken_back_on IS NOT NULL)
  UNION ALL
  SELECT taken_back_on, -amount, vat_rate
  FROM payments INDEXED BY uncollectible_payments JOIN invoices ON invoices.id = payments.invoice_id
  WHERE reason = 'oninbaar' AND paid_on <= ?1 AND taken_back_on IS NOT NULL`);
