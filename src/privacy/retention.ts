import { shortenLog } from '../audit/queries.ts';
import { startChecks } from '../background/checks.ts';
import { asProgram } from '../database/actor.ts';
import { changeInParts } from '../database/in-parts.ts';
import type { Db } from '../database/open.ts';
import { removePhotosBefore } from '../deliveries/photos/queries.ts';
import { getSettings } from '../firm/queries.ts';
import {
  amsterdamDayStart,
  type Clock,
  type IsoDate,
  monthsBefore,
  today,
} from '../shared/dates.ts';
import { deleteOldLines } from '../statements/queries.ts';

/**
 * The months that a line is kept after Vipo read it. This is one month more than a year, so that a firm can still
 * compare the whole past year with its bank.
 */
const LINES_KEPT_MONTHS = 13;
/** Seven years, as the law requires for invoices. */
const LOG_KEPT_MONTHS = 7 * 12;

/**
 * Checks at the start and each night which records are too old, and deletes these. Returns a function that stops the
 * checks.
 */
export function startRetention(
  db: Db,
  clock: Clock,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let done: IsoDate | undefined;
  const check = async () => {
    const day = today(clock);
    if (day === done) return;
    await deleteTooOld(db, clock);
    // This line comes last, so that the next check tries again after a failure.
    done = day;
  };
  return startChecks(check, onFailure, 0);
}

export function deleteTooOld(db: Db, clock: Clock): Promise<void> {
  const day = today(clock);
  return asProgram('Vipo', clock, async () => {
    await deleteOldLines(db, amsterdamDayStart(monthsBefore(day, LINES_KEPT_MONTHS)));
    const { photoMonths } = getSettings(db);
    const photosFrom = amsterdamDayStart(monthsBefore(day, photoMonths));
    await changeInParts(db, () => removePhotosBefore(db, photosFrom));
    await shortenLog(db, monthsBefore(day, LOG_KEPT_MONTHS));
  });
}
