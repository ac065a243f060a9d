import type { Db } from '../../database/open.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { announcementKey, findAttemptsToTell, staleText } from '../../deliveries/told.ts';
import { windowOf } from '../../deliveries/window.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import type { SendContext } from '../../outgoing/send-once.ts';
import {
  type Clock,
  formatMoment,
  formatTime,
  type IsoDate,
  moment,
  today,
} from '../../shared/dates.ts';
import type { Hours } from '../../shared/hours.ts';
import { findStopsOf } from '../find-stops.ts';
import type { RoundStop } from '../list.ts';
import { type ChannelName, problemOf, underwayAt } from './announcement.ts';
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
  /** Says that the window has ended, or that its last message failed or may not have arrived. Otherwise ''. */
  problem: string;
  /** Whether the form proposes to tell this customer. */
  isProposed: boolean;
};

/** Returns a function that says what the customer of one of these stops was told. */
export function findTold(db: Db, stops: readonly Delivery[]): (stop: Delivery) => Told {
  const attempts = findAttemptsToTell(db, stops);
  return (stop) => {
    const own = attempts(stop);
    return { stale: staleText(stop, own), underway: underwayAt(stop, own) };
  };
}

/** The stops of a day that have no outcome yet. */
export async function findStopsToTell(context: SendContext, date: IsoDate): Promise<StopToTell[]> {
  const { db } = context;
  const stops = await findStopsOf(db, date);
  const open = stops.filter(({ outcome }) => outcome === null);
  const attempts = findAttemptsToTell(db, open);
  return open.map((stop) => stopToTell(context, stop, attempts(stop)));
}

function stopToTell(context: SendContext, stop: RoundStop, attempts: Attempt[]): StopToTell {
  const channels = channelsOf(context, stop);
  const stale = staleText(stop, attempts);
  const base = { stop, channels, stale, toldAt: '', problem: '', isProposed: false };
  const window = windowOf(stop);
  if (window === undefined) return base;
  const key = announcementKey(stop, window);
  const ofWindow = attempts.filter(({ onceKey }) => onceKey === key);
  const sent = ofWindow.findLast(({ state }) => state === 'sent');
  if (sent !== undefined && stale === '') return { ...base, toldAt: formatMoment(sent.createdAt) };
  const last = ofWindow.at(-1);
  const isPast = isOver(context.clock, stop.date, window);
  const problem = isPast ? 'Deze tijd is voorbij.' : last === undefined ? '' : problemOf(last);
  const isProposed = channels.length > 0 && !isPast && last?.state !== 'sending';
  return { ...base, problem, isProposed };
}

/** Whether the window has ended in Amsterdam. */
function isOver(clock: Clock, date: IsoDate, { until }: Hours): boolean {
  const day = today(clock);
  return date < day || (date === day && until <= formatTime(moment(clock())));
}
