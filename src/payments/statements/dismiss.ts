import { recordEvent } from '../../audit/queries.ts';
import { turn } from '../../background/turns.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';

/** Lines that are deleted in one transaction. More would make other requests wait. */
const DELETED_AT_ONCE = 500;

const waiting = prepared((db) =>
  db.$client.query<{ count: number }, []>(
    'SELECT count(*) AS count FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1',
  ),
);
export function countWaiting(db: Db): number {
  return waiting(db).get()?.count ?? 0;
}

/** Deletes a line that waits; reading its statement again brings it back. Returns how many were deleted. */
export function dismissLine(db: Db, id: number): number {
  return inTransaction(db, () => {
    const { changes } = db.$client.run(
      'DELETE FROM statement_lines WHERE is_waiting = 1 AND id = ?',
      [id],
    );
    recordDismissed(db, changes);
    return changes;
  });
}

const deletion = prepared((db) =>
  db.$client.query<object, [number]>(
    `DELETE FROM statement_lines WHERE id IN (
       SELECT id FROM statement_lines INDEXED BY waiting_statement_lines
       WHERE is_waiting = 1 AND id <= ? ORDER BY id LIMIT ${DELETED_AT_ONCE}
     )`,
  ),
);
/** Deletes the lines that wait now, in parts. Returns their number. */
export async function dismissLines(db: Db): Promise<number> {
  const last = lastWaiting(db).get()?.last ?? 0;
  for (let before = 0; ; await turn()) {
    const { total, isLast } = dismissPart(db, last, before);
    if (isLast) return total;
    before = total;
  }
}

function dismissPart(db: Db, last: number, before: number) {
  return inTransaction(db, () => {
    const { changes } = deletion(db).run(last);
    const part = { total: before + changes, isLast: changes < DELETED_AT_ONCE };
    if (part.isLast) recordDismissed(db, part.total);
    return part;
  });
}

const lastWaiting = prepared((db) =>
  db.$client.query<{ last: number | null }, []>(
    `SELECT max(id) AS last FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1`,
  ),
);

function recordDismissed(db: Db, count: number): void {
  const detail = { regels: count };
  if (count > 0)
    recordEvent(db, { action: 'afschriftregels overgeslagen', kind: 'gegevens', detail });
}
