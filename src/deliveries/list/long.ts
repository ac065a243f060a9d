import { type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import type { Delivery } from '../schema.ts';
import { type Cursor, cursorOf } from './cursor.ts';
import { type Narrowing, narrowDeliveries } from './queries.ts';

/** All deliveries of a narrowing, in the order of time. */
export function readDeliveries(db: Db, narrowing: Omit<Narrowing, 'limit'>): Parts<Delivery> {
  return readInParts(db, (snapshot, cursor: Cursor | undefined = narrowing.cursor) =>
    narrowDeliveries(snapshot, { ...narrowing, cursor, limit: ROWS_OF_PART }),
  );
}

/** Finds what `narrowDeliveries` finds, in parts when the limit is high. */
export async function findDeliveries(
  db: Db,
  narrowing: Narrowing & { limit: number },
): Promise<{ rows: Delivery[]; next: Cursor | undefined }> {
  const { limit } = narrowing;
  if (limit <= ROWS_OF_PART) return narrowDeliveries(db, narrowing);
  const found: Delivery[] = [];
  for await (const part of readDeliveries(db, narrowing)) {
    found.push(...part);
    if (found.length > limit) break;
  }
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last && cursorOf(last) };
}
