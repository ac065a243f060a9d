import { type Db, query } from '../../database/open.ts';
import { FEW } from '../../deliveries/sums/queries.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { Thousandths } from '../../shared/quantity.ts';

/** The totals of a customer: ordered, invoiced less credits, and open. */
export type CustomerFigures = {
  count: number;
  quantity: Thousandths;
  thisYear: Thousandths;
  /** Without BTW. */
  turnover: Cents;
  open: { count: number; total: Cents };
  late: number;
};

type Row = Omit<CustomerFigures, 'open'> & { found: number; openCount: number; openTotal: Cents };

const figures = query<Row, [number, string, string]>(
  `SELECT count(*) AS found, coalesce(sum(reissue_of IS NULL), 0) AS count, coalesce(sum(quantity), 0) AS quantity,
     coalesce(sum(iif(found.date >= ?2, quantity, 0)), 0) AS thisYear,
     coalesce(sum(iif(credits.id IS NULL, invoices.net, 0)), 0) AS turnover,
     coalesce(sum(open > 0), 0) AS openCount, coalesce(sum(iif(open > 0, open, 0)), 0) AS openTotal,
     coalesce(sum(open > 0 AND due_on < ?3), 0) AS late
   FROM (SELECT id, date, reissue_of, iif(reissue_of IS NULL, quantity, 0) AS quantity FROM deliveries WHERE customer_id = ?1 LIMIT ${FEW + 1}) AS found
     LEFT JOIN invoices ON invoices.delivery_id = found.id
     LEFT JOIN credits ON credits.invoice_id = invoices.id
     LEFT JOIN balances ON balances.invoice_id = invoices.id`,
);

/** Undefined for a customer with more than `FEW` deliveries. */
export function findCustomerFigures(
  db: Db,
  customerId: number,
  today: IsoDate,
): CustomerFigures | undefined {
  const row = figures(db).get(customerId, `${today.slice(0, 4)}-01-01`, today);
  if (row === null || row.found > FEW) return undefined;
  const { found: _found, openCount, openTotal, ...rest } = row;
  return { ...rest, open: { count: openCount, total: openTotal } };
}
