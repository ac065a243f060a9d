import type { Db } from '../../database/open.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { announcementKey, findAttemptsToTell, staleText } from '../../deliveries/told.ts';
import { windowOf } from '../../deliveries/window.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import type { SendContext } from '../../outgoing/send-once.ts';
import { formatMoment, type IsoDate } from '../../shared/dates.ts';
import { findStopsOf } from '../find-stops.ts';
import type { RoundStop } from '../list.ts';
import { type ChannelName, underwayAt } from './announcement.ts';
import { channelsOf } from './send-arrival.ts';

/** Texts about the messages that the customer of a stop got. A text is '' when there is nothing to say. */
export type Told = {
  /** Says that the customer was told another day or window than the present one. */
  stale: string;
  /** The time at which the customer was told that the driver is on the way. */
  underway: string;
};

export type StopToTell = {
  stop: RoundStop;
  channels: ChannelName[];
  stale: string;
  /** When the customer was last told the present window. '' for a customer who does not know the present window. */
  toldAt: string;
};

export function findTold(db: Db, stops: readonly Delivery[]): Map<number, Told> {
  const attempts = findAttemptsToTell(db, stops);
  return new Map(
    stops.map((stop) => {
      const own = attempts(stop);
      return [stop.id, { stale: staleText(stop, own), underway: underwayAt(stop, own) }];
    }),
  );
}

/** The stops of a day without an outcome. */
export async function findStopsToTell(context: SendContext, date: IsoDate): Promise<StopToTell[]> {
  const { db } = context;
  const stops = await findStopsOf(db, date);
  const open = stops.filter(({ outcome }) => outcome === null);
  const attempts = findAttemptsToTell(db, open);
  return open.map((stop) => {
    const own = attempts(stop);
    const stale = staleText(stop, own);
    const toldAt = stale === '' ? lastToldAt(stop, own) : '';
    return { stop, channels: channelsOf(context, stop), stale, toldAt };
  });
}

function lastToldAt(stop: Delivery, attempts: readonly Attempt[]): string {
  const window = windowOf(stop);
  if (window === undefined) return '';
  const key = announcementKey(stop, window);
  const last = attempts.findLast(({ onceKey, state }) => onceKey === key && state === 'sent');
  return last === undefined ? '' : formatMoment(last.createdAt);
}
