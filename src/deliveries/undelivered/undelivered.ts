import { capitalized, formatDayOfMonth } from '../../shared/calendar.ts';
import { amsterdamDate, type IsoDate } from '../../shared/dates.ts';
import type { Delivery } from '../schema.ts';

type Stop = Pick<Delivery, 'outcome' | 'outcomeAt' | 'date'>;

/** `Geweigerd op 7 december`. The day is that of the stop, or of the report when that came before. */
export function failedText({ outcome, outcomeAt, date }: Stop): string | undefined {
  if (outcome !== 'geweigerd' && outcome !== 'niet thuis') return undefined;
  const reportedOn = outcomeAt === null ? date : amsterdamDate(outcomeAt);
  return `${capitalized(outcome)} op ${formatDayOfMonth(reportedOn < date ? reportedOn : date)}`;
}

/**
 * The reason why a delivery is held back from 'Alles selecteren': its stop failed, or its day is past without an
 * outcome although outcomes of that day were reported. Undefined when there is no reason against its invoice.
 */
export function heldBackText(stop: Stop, today: IsoDate, reported: ReadonlySet<IsoDate>) {
  const failed = failedText(stop);
  if (failed !== undefined || stop.outcome !== null) return failed;
  const isForgotten = stop.date < today && reported.has(stop.date);
  return isForgotten ? `Niet afgevinkt op ${formatDayOfMonth(stop.date)}` : undefined;
}
