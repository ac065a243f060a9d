import { capitalized, formatDayOfMonth } from '../../shared/calendar.ts';
import { amsterdamDate, type IsoDate } from '../../shared/dates.ts';
import type { Delivery } from '../schema.ts';

type Stop = Pick<Delivery, 'outcome' | 'outcomeAt' | 'date'>;

/** `Geweigerd op 7 december`. The day is that of the stop, or that of the report when it is earlier. */
export function failedText({ outcome, outcomeAt, date }: Stop): string | undefined {
  if (outcome !== 'geweigerd' && outcome !== 'niet thuis') return undefined;
  const reportedOn = outcomeAt === null ? date : amsterdamDate(outcomeAt);
  return `${capitalized(outcome)} op ${formatDayOfMonth(reportedOn < date ? reportedOn : date)}`;
}

/**
 * The reason why 'Alles selecteren' leaves out a delivery. Either the stop failed, or the stop of a past day has no
 * outcome, although other stops of that day have an outcome. Undefined when the delivery can be selected.
 */
export function heldBackText(stop: Stop, today: IsoDate, reported: ReadonlySet<IsoDate>) {
  const failed = failedText(stop);
  if (failed !== undefined || stop.outcome !== null) return failed;
  const isForgotten = stop.date < today && reported.has(stop.date);
  return isForgotten ? `Niet afgevinkt op ${formatDayOfMonth(stop.date)}` : undefined;
}
