import { NO_OUTCOME, outcomeOf, type Reported, reported } from '../../deliveries/outcome.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { formatLongDate } from '../../shared/calendar.ts';
import { type IsoDate, moment, type Moment, MS_PER_DAY } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { type Cents, cents, parseEuros } from '../../shared/money.ts';

/** What a driver reports of a delivery. What is undefined stays as it is. */
export type Tick = {
  delivered: boolean | undefined;
  /** The cash that was received; null when it was not received after all. */
  received: Cents | null | undefined;
  /** The moment of the tick, which may have waited for a connection. */
  at: Moment | undefined;
  /** The date of the round on which the delivery was ticked. */
  date: IsoDate | undefined;
};

export type Ticked = Reported & Pick<Delivery, 'received'>;

const MAX_RECEIVED = cents(999_999_999_999);
/** The clock of a telephone may be ahead by less than this. */
const TOLERANCE_MS = 5 * 60_000;
const MAX_DAYS_AGO = 62;

/** A delivery that has been delivered keeps the moment of the first tick. */
export function ticked(present: Ticked, { delivered, received, at }: Tick, now: Date): Ticked {
  const change = { received: received === undefined ? present.received : received };
  if (delivered === undefined) return { ...outcomeOf(present), ...change };
  if (!delivered) return { ...NO_OUTCOME, ...change };
  const since = present.deliveredAt ?? tickMoment(at, now);
  return { ...reported('geleverd', since), ...change };
}

/** Throws 'invalid' for a moment more than 5 minutes in the future or more than 62 days ago. */
export function tickMoment(at: Moment | undefined, now: Date): Moment {
  const age = at === undefined ? 0 : now.getTime() - Date.parse(at);
  if (age < -TOLERANCE_MS) throw fieldError('moment', 'Dit moment ligt in de toekomst.');
  if (age > MAX_DAYS_AGO * MS_PER_DAY) throw fieldError('moment', 'Dit moment is te lang geleden.');
  return at === undefined || age < 0 ? moment(now) : at;
}

/** Reads an amount in euros. Undefined for a negative or a very large amount. */
export function readReceived(input: string | number): Cents | undefined {
  const amount = parseEuros(input);
  return amount === undefined || amount > MAX_RECEIVED ? undefined : amount;
}

export const NOT_ON_ROUND = 'Deze levering staat niet (meer) in deze rit.';

export function movedTo(date: IsoDate): DomainError {
  return new DomainError('conflict', `Deze levering is verplaatst naar ${formatLongDate(date)}.`);
}
