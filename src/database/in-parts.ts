import { yieldToRequests } from '../background/yield.ts';
import { type Db, inTransaction, openSnapshot } from './open.ts';
import { untilWritesResume } from './write-pause.ts';

/**
 * The number of rows in a part. More rows would be faster, but would use more memory and make other requests wait
 * longer.
 */
export const ROWS_OF_PART = 200;

/** The rows of a part. The list continues after the key `next`, which is undefined for the last part. */
type Part<Row, Key> = { rows: Row[]; next: Key | undefined };
export type Parts<Row> = AsyncGenerator<Row[], void, undefined>;

/**
 * Reads a long list in parts. Other requests are handled between two parts. All parts come from one snapshot of the
 * data, so no row is missed or read twice. A database in memory has no snapshots.
 */
export async function* readInParts<Row, Key>(
  db: Db,
  read: (snapshot: Db, after: Key | undefined) => Part<Row, Key>,
): Parts<Row> {
  await yieldToRequests();
  const snapshot = openSnapshot(db);
  try {
    for (let after: Key | undefined; ; await yieldToRequests()) {
      const { rows, next } = read(snapshot.db, after);
      if (rows.length > 0) yield rows;
      if (next === undefined) return;
      after = next;
    }
  } finally {
    snapshot.close();
  }
}

/**
 * Makes a part from the rows that a query with the limit `ROWS_OF_PART` found. A part that is not full is the last one.
 */
export function partOf<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Part<Row, Key> {
  const last = rows.length < ROWS_OF_PART ? undefined : rows.at(-1);
  return { rows, next: last && keyOf(last) };
}

/** Splits rows in memory into parts. Use this when work on all rows together would take long. */
export async function* inParts<Row>(rows: readonly Row[], size = ROWS_OF_PART): Parts<Row> {
  for (let first = 0; first < rows.length; first += size) {
    await yieldToRequests();
    yield rows.slice(first, first + size);
  }
}

/** Repeats a short transaction until it changes no rows. Other requests are handled between two transactions. */
export async function changeInParts(db: Db, change: () => number): Promise<void> {
  for (;;) {
    await untilWritesResume(db);
    if (inTransaction(db, change) === 0) return;
    await yieldToRequests();
  }
}
