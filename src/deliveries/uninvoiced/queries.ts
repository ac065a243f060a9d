import { type Db, query } from '../../database/open.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { Period } from '../order/selection.ts';

export type Uninvoiced = { count: number; total: Cents };

const within = query<Uninvoiced, [string, string]>(
  `SELECT coalesce(sum(count), 0) AS count, coalesce(sum(total), 0) AS total
   FROM uninvoiced_sums WHERE date BETWEEN ? AND ?`,
);
/** Adds up the deliveries of a period that have no invoice yet. The total is as entered (`deliveryTotal`). */
export function sumUninvoiced(db: Db, { from, until }: Period): Uninvoiced {
  return within(db).get(from, until) ?? { count: 0, total: cents(0) };
}
