import { type Db, prepared } from '../../database/open.ts';
import type { IsoDate } from '../../shared/dates.ts';
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

const ADDED_UP = ['invoices', 'credits']
  .map(
    (table, isCredit) =>
      `SELECT issued_on AS day, ${isCredit} AS is_credit, count(*) AS count, sum(net) AS net, sum(vat) AS vat,
         sum(total) AS total FROM ${table} GROUP BY issued_on`,
  )
  .join(' UNION ALL ');
const STORED = 'SELECT day, is_credit, count, net, vat, total FROM issued_sums';

/** Fills `issued_sums` again from the invoices and credits. Call it only in a transaction. */
export function rebuildIssued({ $client }: Db): void {
  $client.run('DELETE FROM issued_sums');
  $client.run(`INSERT INTO issued_sums (day, is_credit, count, net, vat, total) ${ADDED_UP}`);
}

/** The days whose stored sums differ from the invoices and credits. */
export function findWrongIssued({ $client }: Db): IsoDate[] {
  return $client
    .query<{ day: IsoDate }, []>(
      `SELECT DISTINCT day FROM (
         SELECT * FROM (SELECT * FROM (${ADDED_UP}) EXCEPT ${STORED})
         UNION ALL
         SELECT * FROM (${STORED} EXCEPT SELECT * FROM (${ADDED_UP}))
       ) ORDER BY day`,
    )
    .all()
    .map(({ day }) => day);
}
