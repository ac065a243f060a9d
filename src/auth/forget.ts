import type { Db } from '../database/open.ts';
import type { Clock } from '../shared/dates.ts';
import { forgetFailures } from './attempts.ts';
import { deleteExpired } from './queries.ts';

const EVERY_MS = 60_000;

/** Removes failures, sessions and reset links when their time is over. Returns what stops it. */
export function startForgetting(db: Db, clock: Clock, onFailure: (error: unknown) => void) {
  const forget = () => {
    try {
      forgetFailures(db, clock);
      deleteExpired(db, clock);
    } catch (error) {
      onFailure(error);
    }
  };
  forget();
  const timer = setInterval(forget, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
