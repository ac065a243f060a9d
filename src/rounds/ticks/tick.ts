import {
  isDelivery,
  NO_OUTCOME,
  type Outcome,
  OUTCOME_TEXTS,
  outcomeOf,
  type Reported,
  reported,
} from '../../deliveries/outcome.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { formatLongDate } from '../../shared/calendar.ts';
import { formatTime, type IsoDate, moment, type Moment, MS_PER_DAY } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { tickNames } from '../wire-names.ts';
import { NO_REMARK, type Report, tooMuch } from './report.ts';

/** `at` may be long ago, because the browser may have waited for a connection. */
export type Tick = Report & {
  at?: Moment | undefined;
  date?: IsoDate | undefined;
  /**
   * The outcome that the page showed when the button was pressed. Undefined if the page showed no outcome or did not
   * send the outcome.
   */
  seen?: Outcome | undefined;
};

export type Ticked = Reported & Pick<Delivery, 'received'>;
type Present = Ticked & Pick<Delivery, 'quantity'>;

/** The largest expected difference between the clocks of the server and of telephones. */
const TOLERANCE_MS = 5 * 60_000;
const MAX_DAYS_AGO = 62;

/**
 * Throws 'invalid' for a wrong moment, a remark without an outcome, and a quantity not below the planned quantity.
 * Throws 'conflict' for a tick that waited for a connection and is older than the present outcome. Also throws
 * 'conflict' for a tick that undoes an outcome, when another report has replaced this outcome.
 */
export function ticked(present: Present, tick: Tick, now: Date): Ticked {
  const at = tickMoment(tick.at, now);
  assertNotOlder(present, tick);
  const received = tick.received === undefined ? present.received : tick.received;
  return { ...outcomeAfterTick(present, tick, at), received };
}

function assertNotOlder({ outcome, outcomeAt }: Present, tick: Tick): void {
  if (outcome === null || outcomeAt === null) return;
  if (!takesBackOther(outcome, tick) && !isOlder({ outcome, outcomeAt }, tick)) return;
  const newer = `${OUTCOME_TEXTS[outcome]}, om ${formatTime(outcomeAt)}`;
  throw new DomainError('conflict', `Daarna is al gemeld: ${newer}.`);
}

function takesBackOther(present: Outcome, { outcome, seen }: Tick): boolean {
  return outcome === null && seen !== undefined && seen !== present;
}

/**
 * A call without a date is never too old, so that other programs can correct an outcome with an earlier moment. The
 * pages of the round always send a date.
 */
function isOlder(present: { outcome: Outcome; outcomeAt: Moment }, tick: Tick): boolean {
  if (tick.at === undefined || tick.date === undefined) return false;
  const isOther = tick.outcome !== undefined && tick.outcome !== present.outcome;
  return isOther && Date.parse(present.outcomeAt) - Date.parse(tick.at) > TOLERANCE_MS;
}

/**
 * Keeps the first moment of delivery. A repeated outcome keeps its moment, and keeps its remark unless a new remark is
 * sent.
 */
function outcomeAfterTick(
  present: Present,
  { outcome, quantity, remark }: Report,
  at: Moment,
): Reported {
  if (outcome === null) return NO_OUTCOME;
  if (outcome === undefined) {
    if (remark && present.outcome === null) throw fieldError(tickNames.remark, NO_REMARK);
    const outcomeRemark = present.outcome === null ? '' : (remark ?? present.outcomeRemark);
    return { ...outcomeOf(present), outcomeRemark };
  }
  if (quantity !== undefined && quantity >= present.quantity)
    throw fieldError(tickNames.quantity, tooMuch(present.quantity));
  const isSame = outcome === present.outcome;
  const before = isSame || isDelivery(outcome) ? present.deliveredAt : null;
  const since = before ?? (isSame ? present.outcomeAt : null) ?? at;
  const kept = isSame ? present.outcomeRemark : '';
  return reported(outcome, since, { remark: remark ?? kept, quantity });
}

/** Throws 'invalid' for a moment more than 5 minutes in the future or more than 62 days ago. */
function tickMoment(at: Moment | undefined, now: Date): Moment {
  const age = at === undefined ? 0 : now.getTime() - Date.parse(at);
  if (age < -TOLERANCE_MS) throw fieldError(tickNames.at, 'Dit moment ligt in de toekomst.');
  if (age > MAX_DAYS_AGO * MS_PER_DAY)
    throw fieldError(tickNames.at, 'Dit moment is te lang geleden.');
  return at === undefined || age < 0 ? moment(now) : at;
}

export const NOT_ON_ROUND = 'Deze levering staat niet (meer) in deze rit.';

export function movedTo(date: IsoDate): DomainError {
  return new DomainError('conflict', `Deze levering is verplaatst naar ${formatLongDate(date)}.`);
}
