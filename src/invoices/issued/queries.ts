import { type Db, prepared } from '../../database/open.ts';
import { type Cents, cents } from '../../shared/money.ts';

/** Documents of a period, added up. The amounts of credits are negative. */
export type IssuedSum = { count: number; net: Cents; vat: Cents; total: Cents };
export type Days = { from: string; until: string };

const NOTHING: IssuedSum = { count: 0, net: cents(0), vat: cents(0), total: cents(0) };

const SUMS = `coalesce(sum(count), 0) AS count, coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat,
  coalesce(sum(total), 0) AS total`;

const turnover = prepared((db) =>
  db.$client.query<IssuedSum, [string, string]>(
    `SELECT ${SUMS} FROM issued_sums WHERE day BETWEEN ? AND ?`,
  ),
);
/** The invoices less the credits that were issued in a period. */
export function sumTurnover(db: Db, { from, until }: Days): IssuedSum {
  return turnover(db).get(from, until) ?? NOTHING;
}

const invoiced = prepared((db) =>
  db.$client.query<IssuedSum, [string, string]>(
    `SELECT ${SUMS} FROM issued_sums WHERE day BETWEEN ? AND ? AND is_credit = 0`,
  ),
);
/** The invoices that were issued in a period, whether credited or not. */
export function sumInvoices(db: Db, { from, until }: Days): IssuedSum {
  return invoiced(db).get(from, until) ?? NOTHING;
}
