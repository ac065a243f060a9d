import { changeInParts } from '../database/in-parts.ts';
import { type Db, prepared } from '../database/open.ts';
import type { IsoDate } from '../shared/dates.ts';

/** Entries that are deleted in one transaction. More would make other requests wait. */
const DELETED_AT_ONCE = 200;

const deletion = prepared((db) =>
  db.$client.query<object, [IsoDate]>(
    `DELETE FROM audit_log WHERE id IN (
       SELECT id FROM audit_log INDEXED BY audit_log_by_day WHERE day < ? LIMIT ${DELETED_AT_ONCE}
     )`,
  ),
);

/** Deletes the log entries of before a day, in parts. The database refuses a day of less than seven years ago. */
export function shortenLog(db: Db, keptFrom: IsoDate): Promise<void> {
  return changeInParts(db, () => {
    db.$client.run('INSERT INTO erasing (id, kept_from) VALUES (1, ?)', [keptFrom]);
    const { changes } = deletion(db).run(keptFrom);
    db.$client.run('DELETE FROM erasing');
    return changes;
  });
}
