import { recordEvent } from '../audit/queries.ts';
import { yieldToRequests } from '../background/yield.ts';
import { listOf } from '../database/lists.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';

/** Lines that are forgotten in one transaction. More would make other requests wait. */
const FORGOTTEN_AT_ONCE = 500;

const waiting = prepared((db) =>
  db.$client.query<{ count: number }, []>(
    'SELECT count(*) AS count FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1',
  ),
);
export function countWaiting(db: Db): number {
  return waiting(db).get()?.count ?? 0;
}

/** Forgets a line until its statement is read again. Returns how many were forgotten. */
export function dismissLine(db: Db, id: number): number {
  return inTransaction(db, () => {
    const lines = waitingOf(db).all(id - 1, id);
    forget(db, lines);
    recordDismissed(db, lines.length);
    return lines.length;
  });
}

/** Forgets the lines that wait now, in parts. Returns their number. */
export async function dismissLines(db: Db): Promise<number> {
  const last = lastWaiting(db).get()?.last ?? 0;
  for (let total = 0, after = 0; ; await yieldToRequests()) {
    const part = dismissPart(db, { after, last, before: total });
    if (part.isLast) return part.total;
    ({ total, after } = part);
  }
}

function dismissPart(
  db: Db,
  { after, last, before }: { after: number; last: number; before: number },
) {
  return inTransaction(db, () => {
    const lines = waitingOf(db).all(after, last);
    forget(db, lines);
    const isLast = lines.length < FORGOTTEN_AT_ONCE;
    const total = before + lines.length;
    if (isLast) recordDismissed(db, total);
    return { total, isLast, after: lines.at(-1)?.id ?? after };
  });
}

type Waiting = { id: number; isUntouched: 0 | 1 };

const waitingOf = prepared((db) =>
  db.$client.query<Waiting, [number, number]>(
    `SELECT id, rest = amount AS isUntouched FROM statement_lines INDEXED BY waiting_statement_lines
     WHERE is_waiting = 1 AND id > ? AND id <= ? ORDER BY id LIMIT ${FORGOTTEN_AT_ONCE}`,
  ),
);

/** A line of which a part is booked or ended stays, because that part still needs its words and its IBAN. */
function forget(db: Db, lines: readonly Waiting[]): void {
  const idsOf = (isUntouched: 0 | 1) =>
    listOf(lines.flatMap((line) => (line.isUntouched === isUntouched ? [line.id] : [])));
  deletion(db).run(idsOf(1));
  removal(db).run(idsOf(0));
}

const deletion = prepared((db) =>
  db.$client.query<object, [string]>(
    'DELETE FROM statement_lines WHERE id IN (SELECT value FROM json_each(?))',
  ),
);
const removal = prepared((db) =>
  db.$client.query<object, [string]>(
    'UPDATE statement_lines SET is_waiting = 0, is_removed = 1 WHERE id IN (SELECT value FROM json_each(?))',
  ),
);

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
