import type { KeptSum } from '../../database/kept-sums.ts';
import { type Db, query } from '../../database/open.ts';
import { type Cents, cents } from '../../shared/money.ts';

/** Documents of a period, added up. The amounts of credits are negative. */
export type IssuedSum = { count: number; net: Cents; vat: Cents; total: Cents };
type Days = { from: string; until: string };

const NOTHING: IssuedSum = { count: 0, net: cents(0), vat: cents(0), total: cents(0) };

const SUMS = `coalesce(sum(count), 0) AS count, coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat,
  coalesce(sum(total), 0) AS total`;

const turnover = query<IssuedSum, [string, string]>(
  `SELECT ${SUMS} FROM issued_sums WHERE day BETWEEN ? AND ?`,
);
/** The invoices less the credits that were issued in a period. */
export function sumTurnover(db: Db, { from, until }: Days): IssuedSum {
  return turnover(db).get(from, until) ?? NOTHING;
}

const invoiced = query<IssuedSum, [string, string]>(
  `SELECT ${SUMS} FROM issued_sums WHERE day BETWEEN ? AND ? AND is_credit = 0`,
);
/** The invoices that were issued in a period, whether credited or not. */
export function sumInvoices(db: Db, { from, until }: Days): IssuedSum {
  return invoiced(db).get(from, until) ?? NOTHING;
}

const issued = (table: string, isCredit: 0 | 1) =>
  `SELECT issued_on AS day, ${isCredit} AS is_credit, count(*) AS count, sum(net) AS net, sum(vat) AS vat,
     sum(total) AS total FROM ${table} GROUP BY issued_on`;

export const invoiceSums: readonly KeptSum[] = [
  {
    table: 'issued_sums',
    columns: 'day, is_credit, count, net, vat, total',
    computed: `${issued('invoices', 0)} UNION ALL ${issued('credits', 1)}`,
    subject: `strftime('%d-%m-%Y', day)`,
    problem: (day) => `De omzet van ${day} is niet die van de facturen en creditfacturen.`,
  },
];
