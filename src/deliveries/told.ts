import type { Db } from '../database/open.ts';
import { findAttemptsAbout } from '../outgoing/queries.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { formatDay } from '../shared/calendar.ts';
import { type IsoDate, parseIsoDate } from '../shared/dates.ts';
import type { Hours } from '../shared/hours.ts';
import { parseId } from '../shared/ids.ts';
import { hasTold, listTold } from './queries.ts';
import type { Delivery } from './schema.ts';
import { hoursText } from './window.ts';

// The outbox has the messages to customers about the times of their deliveries (`rounds/announce/`).

/** The value of the column `about` in all attempts to send a message about a delivery. */
export function aboutOf(deliveryId: number): string {
  return `levering ${deliveryId}`;
}

/** The id of the delivery in a value of `about`. Undefined when the value is the number of an invoice. */
export function deliveryIdIn(about: string): number | undefined {
  return parseId(/^levering (\d+)$/.exec(about)?.[1]);
}

export type StopOfDay = Pick<Delivery, 'id' | 'date'>;

/**
 * The value of the column `onceKey` for the announcement of a window. It has the delivery, its day and the window, so
 * that a channel announces a window once.
 */
export function announcementKey({ id, date }: StopOfDay, { from, until }: Hours): string {
  return `${aboutOf(id)} ${date} ${from}-${until}`;
}

type Told = { date: IsoDate; hours: Hours };
const KEY = /^levering \d+ (\S+) (\d\d:\d\d)-(\d\d:\d\d)$/;

/** The day and the window that the customer was told last, by any channel. */
export function lastTold(attempts: readonly Attempt[]): Told | undefined {
  const last = attempts.findLast(({ kind, state }) => kind === 'afspraak' && state === 'sent');
  const [, day = '', from = '', until = ''] = KEY.exec(last?.onceKey ?? '') ?? [];
  const date = parseIsoDate(day);
  return date && { date, hours: { from, until } };
}

/**
 * A sentence for a user who deletes the delivery: the day and the window that the customer was told last. It is '' if
 * the customer was told nothing.
 */
export function toldText(db: Db, id: number): string {
  const told = lastTold(findAttemptsToTell(db, [{ id }])({ id }));
  if (told === undefined) return '';
  const when = `${formatDay(told.date)}, ${hoursText(told.hours)}`;
  return `De klant verwacht het hout op ${when}. Laat weten dat het niet komt.`;
}

type PlannedStop = Pick<Delivery, 'date' | 'windowFrom' | 'windowUntil' | 'outcome'>;

/**
 * A sentence with the day and the window that the customer was told last. It is '' when the customer knows the present
 * day and window or was told nothing, or when the stop has an outcome.
 */
export function staleText(stop: PlannedStop, attempts: readonly Attempt[]): string {
  const told = staleOf(stop, attempts);
  if (told === undefined) return '';
  // With no-break spaces, a telephone shows the day on one line.
  const day = formatDay(told.date).replaceAll(' ', '\u00a0');
  return `Klant weet nog van ${day}, ${hoursText(told.hours)}.`;
}

function staleOf(
  { date, windowFrom, windowUntil, outcome }: PlannedStop,
  attempts: readonly Attempt[],
): Told | undefined {
  const told = lastTold(attempts);
  if (told === undefined || outcome !== null) return undefined;
  const { from, until } = told.hours;
  const isSame = told.date === date && from === windowFrom && until === windowUntil;
  return isSame ? undefined : told;
}

/**
 * For each day from `from` on, the number of deliveries whose customers were told another day or window than the
 * present one. Sorted by day.
 */
export function countStale(db: Db, from: IsoDate): Map<IsoDate, number> {
  const found = hasTold(db) ? listTold(db, from) : [];
  const attempts = findAttemptsToTell(db, found);
  const stale = found.filter((stop) => staleOf(stop, attempts(stop)) !== undefined);
  const days = Map.groupBy(stale, ({ date }) => date);
  const counts = [...days].map(([date, stops]) => [date, stops.length] as const);
  return new Map(counts.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Returns a function that gives the attempts to send messages about one of these deliveries. */
export function findAttemptsToTell(
  db: Db,
  deliveries: readonly Pick<Delivery, 'id'>[],
): (delivery: Pick<Delivery, 'id'>) => Attempt[] {
  const about = deliveries.map(({ id }) => ({ number: aboutOf(id) }));
  const found = findAttemptsAbout(db, about);
  return ({ id }) => found.get(aboutOf(id)) ?? [];
}
