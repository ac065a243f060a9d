import { type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { type Cursor, cursorOf } from '../order/cursor.ts';
import type { Delivery } from '../schema.ts';
import { type DeliveriesQuery, listDeliveries } from './queries.ts';

export function readDeliveries(db: Db, query: Omit<DeliveriesQuery, 'limit'>): Parts<Delivery> {
  return readInParts(db, (snapshot, cursor: Cursor | undefined = query.cursor) =>
    listDeliveries(snapshot, { ...query, cursor, limit: ROWS_OF_PART }),
  );
}

/** Returns the same as `listDeliveries`, but reads a long list in parts. */
export async function findDeliveries(
  db: Db,
  query: DeliveriesQuery & { limit: number },
): Promise<{ rows: Delivery[]; next: Cursor | undefined }> {
  const { limit } = query;
  if (limit <= ROWS_OF_PART) return listDeliveries(db, query);
  const found: Delivery[] = [];
  for await (const part of readDeliveries(db, query)) {
    found.push(...part);
    if (found.length > limit) break;
  }
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last && cursorOf(last) };
}
