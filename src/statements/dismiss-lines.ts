import { recordEvent } from '../audit/queries.ts';
import { yieldToRequests } from '../background/yield.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { recordLine } from './bring-back-line.ts';
import { assertNotBooked } from './end-lines.ts';
import {
  deleteLines,
  DISMISSED_AT_ONCE,
  findLineById,
  findWaiting,
  removeLines,
} from './queries.ts';

/** Does nothing when the line is gone. Throws 'conflict' for a line that is booked in full. */
export function dismissLine(db: Db, id: number): void {
  inTransaction(db, () => {
    const line = findLineById(db, id);
    if (line !== undefined) assertNotBooked(line);
    recordLine(db, 'skip', id);
    recordDismissed(db, dismissBetween(db, id - 1, id));
  });
}

/** Dismisses the waiting lines up to an id, in several transactions. Returns the number of lines. */
export async function dismissLines(db: Db, last: number): Promise<number> {
  for (let total = 0; ; await yieldToRequests()) {
    const isLast = inTransaction(db, () => {
      const count = dismissBetween(db, 0, last);
      total += count;
      if (count === DISMISSED_AT_ONCE) return false;
      recordDismissed(db, total);
      return true;
    });
    if (isLast) return total;
  }
}

/**
 * A line with a booked or ended part is hidden instead of deleted, because payments show its texts, and its IBAN says
 * which customer pays (`accounts/`).
 */
function dismissBetween(db: Db, after: number, last: number): number {
  const lines = findWaiting(db, after, last);
  const idsOf = (isUntouched: 0 | 1) =>
    lines.filter((line) => line.isUntouched === isUntouched).map(({ id }) => id);
  deleteLines(db, idsOf(1));
  removeLines(db, idsOf(0));
  return lines.length;
}

function recordDismissed(db: Db, count: number): void {
  const detail = { regels: count };
  if (count > 0)
    recordEvent(db, { action: 'afschriftregels overgeslagen', kind: 'gegevens', detail });
}
