import { type Db, prepared } from '../../database/open.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { Period } from '../order/selection.ts';

export type Uninvoiced = { count: number; total: Cents };

const within = prepared((db) =>
  db.$client.query<Uninvoiced, [string, string]>(
    `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total
     FROM uninvoiced_sums WHERE date BETWEEN ? AND ?`,
  ),
);
/** Adds up the deliveries of a period that have no invoice yet. The total is as entered (`deliveryTotal`). */
export function sumUninvoiced(db: Db, { from, until }: Period): Uninvoiced {
  return within(db).get(from, until) ?? { count: 0, total: cents(0) };
}

// Price × quantity is rounded half up to the cent, as goodsAmount does.
const ADDED_UP = `SELECT date, count(*) AS count, sum((price * quantity + 500) / 1000 + fee) AS total
  FROM deliveries WHERE invoiced = 0 GROUP BY date`;
const STORED = 'SELECT date, count, total FROM uninvoiced_sums';

/** Fills `uninvoiced_sums` again from the deliveries. Call it only in a transaction. */
export function rebuildUninvoiced({ $client }: Db): void {
  $client.run('DELETE FROM uninvoiced_sums');
  $client.run(`INSERT INTO uninvoiced_sums (date, count, total) ${ADDED_UP}`);
}

/** The dates whose stored sums differ from the deliveries without invoice. */
export function findWrongUninvoiced({ $client }: Db): IsoDate[] {
  return $client
    .query<{ date: IsoDate }, []>(
      `SELECT DISTINCT date FROM (
         SELECT * FROM (${ADDED_UP} EXCEPT ${STORED})
         UNION ALL
         SELECT * FROM (${STORED} EXCEPT ${ADDED_UP})
       ) ORDER BY date`,
    )
    .all()
    .map(({ date }) => date);
}
