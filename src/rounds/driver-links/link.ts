import { formatLongDate } from '../../shared/calendar.ts';
import {
  addDays,
  amsterdamDayStart,
  type Clock,
  type IsoDate,
  moment,
  type Moment,
  today,
} from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import type { DriverLink } from '../schema.ts';
import { roundQuery } from '../wire-names.ts';

const MAX_DAYS_AHEAD = 62;
/** The number of links that one user can make in a day. It is enough for all drivers of an office. */
const MAX_LINKS_A_DAY = 20;

/** A link ends when the day after its date ends in Amsterdam, because a round can run late. */
export function expiryOf(date: IsoDate): Moment {
  return amsterdamDayStart(addDays(date, 2));
}

/** Throws 'invalid' for a date for which a link would already have ended, and for a date far in the future. */
export function assertLinkable(date: IsoDate, clock: Clock): void {
  if (expiryOf(date) <= moment(clock()))
    throw fieldError(roundQuery.date, 'Deze dag is voorbij. Een link zou niet meer werken.');
  if (date > addDays(today(clock), MAX_DAYS_AHEAD))
    throw fieldError(roundQuery.date, `Kies een dag binnen ${MAX_DAYS_AHEAD} dagen.`);
}

/** Throws 'too-many' when the user has already made the maximum number of links today. */
export function assertMayMakeLink(madeToday: number, clock: Clock): void {
  if (madeToday < MAX_LINKS_A_DAY) return;
  const ends = Date.parse(amsterdamDayStart(addDays(today(clock), 1)));
  throw new DomainError('too-many', `Je hebt vandaag al ${MAX_LINKS_A_DAY} links gemaakt.`, {
    retryAfterSeconds: Math.ceil((ends - clock().getTime()) / 1000),
  });
}

export function isLive({ expiresAt, withdrawnAt }: DriverLink, clock: Clock): boolean {
  return withdrawnAt === null && moment(clock()) < expiresAt;
}

/** 'dinsdag 24 november 2026', the last day on which a link works. */
export function lastDay({ date }: Pick<DriverLink, 'date'>): string {
  return formatLongDate(addDays(date, 1));
}

/** Whether only the machine of the server can open the URL. */
export function worksHereOnly(url: string): boolean {
  return /^(?:localhost|127\.|\[::1\])/.test(URL.parse(url)?.hostname ?? '');
}

const OFFICE_ADDRESS =
  /^(?:(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|\[(?:::1\]|f[cd]|fe[89ab]))/;
const OFFICE_NAME = /(?:^[^.:]+|\.(?:local|lan|home|internal|intranet|home\.arpa|fritz\.box))$/;

/** Whether the URL has a private address or name, which a telephone outside the office cannot reach. */
export function worksInOfficeOnly(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? '';
  return OFFICE_ADDRESS.test(hostname) || OFFICE_NAME.test(hostname);
}

export const LINK_ENDED = 'Deze link is verlopen. Vraag het kantoor om een nieuwe.';
