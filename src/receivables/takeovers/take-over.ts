import { actorName } from '../../database/actor.ts';
import { readInThread, writeInThread } from '../../database/in-thread.ts';
import { type DbAndClock, inTransaction } from '../../database/open.ts';
import { setOldInvoicesHidden } from '../../firm/queries.ts';
import { formatDate, type IsoDate, moment, today } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import type { OpenSum } from '../balances/queries.ts';
import { DAY_TO_COME } from '../payment.ts';
import type { Takeover } from '../schema.ts';
import {
  coverOpen,
  findTakeover,
  insertTakeover,
  markTakeoverUndone,
  type OldInvoices,
  sumOld,
  undoCovered,
} from './queries.ts';

/** `id` is the id of the request. `seen` is the `seenText` of the invoices that the form showed to the user. */
export type Asked = { id: string; until: IsoDate; seen: string };

export function seenText({ count, total }: OpenSum): string {
  return `${count} ${total}`;
}

const THREAD = {
  /** 100,000 invoices take about two seconds. */
  limitMs: 120_000,
  closing: {
    meanwhile: 'Er worden oude facturen als betaald beschouwd.',
    again:
      'Er wordt al aan veel betalingen tegelijk gewerkt. Er is niets gewijzigd. Probeer het zo opnieuw.',
  },
};

/**
 * Counts the open invoices up to a day. Uses a thread, because there may be many invoices. Throws 'invalid' for a
 * future day.
 */
export async function countOld(deps: DbAndClock, until: IsoDate): Promise<OldInvoices> {
  assertPast(deps, until);
  return readInThread(deps, { ...THREAD, name: 'count-old', work: sumUntil }, until);
}

/** The function 'count-old' of `worker.ts`. */
export function sumUntil({ db, clock }: DbAndClock, until: IsoDate): OldInvoices {
  return sumOld(db, { until, today: today(clock) });
}

/**
 * Counts all open invoices up to a day as paid, once for each request id. Throws 'invalid' for a future day. Throws
 * 'conflict' when no invoices are open, when other invoices are open than the user saw, or when the take-over of this
 * request was undone. Also throws the errors of `writeInThread`.
 */
export async function takeOver(deps: DbAndClock, asked: Asked): Promise<Takeover> {
  assertPast(deps, asked.until);
  return writeInThread(deps, { ...THREAD, name: 'take-over', work: takeOverAll }, asked);
}

/** The function 'take-over' of `worker.ts`. */
export function takeOverAll({ db, clock }: DbAndClock, { id, until, seen }: Asked): Takeover {
  return inTransaction(db, () => {
    const before = findTakeover(db, id);
    if (before?.undoneAt === null) return before;
    if (before !== undefined)
      throw new DomainError('conflict', 'Dit is al gedaan, en daarna ongedaan gemaakt.');
    const { count, total } = sumUntil({ db, clock }, until);
    if (count === 0 || seenText({ count, total }) !== seen)
      throw new DomainError(
        'conflict',
        'Er staan nu andere facturen open dan je zag. Kijk het opnieuw na.',
      );
    const [at, by] = [moment(clock()), actorName()];
    const recorded = { recordedAt: at, recordedBy: by, undoneAt: null, undoneBy: null };
    const takeover = { id, until, count, total, ...recorded };
    insertTakeover(db, takeover);
    coverOpen(db, { id, until, day: today(clock), at, by });
    setOldInvoicesHidden(db, 0);
    return takeover;
  });
}

/**
 * Makes all invoices of a take-over open again, except for amounts that were received or credited since. Throws
 * 'not-found', 'conflict' when the take-over was already undone, and the errors of `writeInThread`.
 */
export async function undoTakeover(deps: DbAndClock, id: string): Promise<Takeover> {
  return writeInThread(deps, { ...THREAD, name: 'undo-takeover', work: undoAll }, id);
}

/** The function 'undo-takeover' of `worker.ts`. */
export function undoAll({ db, clock }: DbAndClock, id: string): Takeover {
  return inTransaction(db, () => {
    const takeover = findTakeover(db, id);
    if (takeover === undefined) throw new DomainError('not-found', 'Deze overname is er niet.');
    if (takeover.undoneAt !== null)
      throw new DomainError('conflict', 'Dit is al ongedaan gemaakt.');
    const undoing = { id, at: moment(clock()), by: actorName() };
    // The take-over is marked before its payments, because the log has no entries for the payments of an undone
    // take-over.
    markTakeoverUndone(db, undoing);
    undoCovered(db, undoing);
    return takeover;
  });
}

function assertPast({ clock }: DbAndClock, until: IsoDate): void {
  if (until > today(clock)) throw fieldError('until', DAY_TO_COME);
}

/** `846 facturen tot en met 31-12-2024, samen € 123.456,78,`. */
export function takeoverText({ count, total, until }: OpenSum & { until: IsoDate }): string {
  return `${plural(count, 'factuur')} tot en met ${formatDate(until)}, samen ${formatEuros(total)},`;
}
