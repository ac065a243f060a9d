import { type Db, inTransaction } from '../database/open.ts';
import { allRows, changeRows, firstValue, oneRow } from '../database/statements.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { Point } from '../shared/point.ts';

const OPEN = `deliveries INDEXED BY open_deliveries_without_point
    WHERE invoiced = 0 AND latitude IS NULL AND address_not_found = 0`;

const NOT_SKIPPED = 'address NOT IN (SELECT value FROM json_each(?2))';

/**
 * The next address to look up. The address of the firm comes first, then those of the open deliveries from today, of
 * the customers, and of the open deliveries of the past.
 */
export const findNextAddress = firstValue<string, [today: IsoDate, skipped: readonly string[]]>(
  `SELECT address FROM settings
   WHERE latitude IS NULL AND address_not_found = 0 AND address <> '' AND ${NOT_SKIPPED}
   UNION ALL
   SELECT address FROM (
     SELECT address FROM ${OPEN} AND date >= ?1 AND ${NOT_SKIPPED} ORDER BY date LIMIT 1
   )
   UNION ALL
   SELECT address FROM customers INDEXED BY customers_without_point
   WHERE latitude IS NULL AND address_not_found = 0 AND ${NOT_SKIPPED}
   UNION ALL
   SELECT address FROM ${OPEN} AND date < ?1 AND ${NOT_SKIPPED}
   LIMIT 1`,
);

type Columns = [address: string, lat: number | null, lon: number | null, isNotFound: number];
const SET = 'SET latitude = ?2, longitude = ?3, address_not_found = ?4';
const changes = [
  changeRows<Columns>(`UPDATE settings ${SET} WHERE address = ?1 AND latitude IS NULL`),
  changeRows<Columns>(
    `UPDATE customers INDEXED BY customers_by_address ${SET} WHERE address = ?1 AND latitude IS NULL`,
  ),
  changeRows<Columns>(
    `UPDATE deliveries INDEXED BY deliveries_by_address ${SET}
     WHERE address = ?1 AND invoiced = 0 AND latitude IS NULL`,
  ),
];
/**
 * Stores the point in all records with this address that have no point yet, except invoiced deliveries. The records get
 * no new version. When `point` is undefined, stores that the address was not found.
 */
export function storePoint(db: Db, address: string, point: Point | undefined): void {
  inTransaction(db, () => {
    for (const change of changes)
      change(db, address, point?.lat ?? null, point?.lon ?? null, point === undefined ? 1 : 0);
  });
}

/** `done` is the number of addresses that have a point or were not found. */
type Progress = { count: number; done: number; notFound: number };

const COUNTED = `(SELECT count(*) FROM customers) + (SELECT count(*) FROM deliveries WHERE invoiced = 0)`;
const WAITING = `(SELECT count(*) FROM customers WHERE latitude IS NULL AND address_not_found = 0)
  + (SELECT count(*) FROM ${OPEN})`;
const NOT_FOUND = `(SELECT count(*) FROM customers WHERE latitude IS NULL AND address_not_found = 1)
  + (SELECT count(*) FROM deliveries INDEXED BY open_deliveries_without_point
     WHERE invoiced = 0 AND latitude IS NULL AND address_not_found = 1)`;
/** Counts the addresses of customers and of open deliveries. */
export const countProgress = oneRow<Progress>(
  `SELECT ${COUNTED} AS count, ${COUNTED} - (${WAITING}) AS done, ${NOT_FOUND} AS notFound`,
);

export const MOST_UNKNOWN = 5;
/** The first customers whose address PDOK does not know. */
export const listUnknown = allRows<{ id: number; name: string }>(
  `SELECT id, name FROM customers INDEXED BY customers_without_point
   WHERE latitude IS NULL AND address_not_found = 1 LIMIT ${MOST_UNKNOWN}`,
);
