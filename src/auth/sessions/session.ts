import { moment, type Moment } from '../../shared/dates.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 12 * 60 * MINUTE_MS;
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;

export type Device = { address: string; name: string };

type SessionLimits = { idleSince: Moment; oldest: Moment };

export function sessionLimits(now: Date): SessionLimits {
  return {
    idleSince: moment(now.getTime() - IDLE_MS),
    oldest: moment(now.getTime() - SESSION_MAX_SECONDS * 1000),
  };
}

export function isLive(
  { createdAt, seenAt }: { createdAt: Moment; seenAt: Moment },
  { idleSince, oldest }: SessionLimits,
): boolean {
  return seenAt > idleSince && createdAt > oldest;
}

/** The time of last use is stored at most once a minute, so that most requests write nothing. */
export function mustRecordUse(seenAt: Moment, now: Date): boolean {
  return seenAt < moment(now.getTime() - MINUTE_MS);
}

/** A session as its user sees it. `key` is the start of the token hash. Forms name the session by this key. */
export type OwnSession = Device & {
  key: string;
  createdAt: Moment;
  seenAt: Moment;
  isThis: boolean;
};

export const KEY_LENGTH = 16;

export function compareOwnSessions(a: OwnSession, b: OwnSession): number {
  return Number(b.isThis) - Number(a.isThis) || b.seenAt.localeCompare(a.seenAt);
}
