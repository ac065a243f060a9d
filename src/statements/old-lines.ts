import { yieldToRequests } from '../background/yield.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { untilWritesResume } from '../database/write-pause.ts';
import type { Moment } from '../shared/dates.ts';

/** Lines that are deleted in one transaction. More would make other requests wait. */
const DELETED_AT_ONCE = 200;

const deletion = prepared((db) =>
  db.$client.query<object, [Moment]>(
    `DELETE FROM statement_lines WHERE id IN (
       SELECT id FROM statement_lines INDEXED BY unbooked_lines_by_reading
       WHERE is_waiting = 1 AND rest = amount AND read_at < ? LIMIT ${DELETED_AT_ONCE}
     )`,
  ),
);

/** Deletes the lines that were read before a moment and of which nothing was ever booked or ended, in parts. */
export async function deleteOldLines(db: Db, before: Moment): Promise<void> {
  for (;;) {
    await untilWritesResume(db);
    const { changes } = inTransaction(db, () => deletion(db).run(before));
    if (changes === 0) return;
    await yieldToRequests();
  }
}
