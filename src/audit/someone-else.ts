import { presentActor } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import { capitalized } from '../shared/calendar.ts';
import {
  amsterdamDate,
  formatDate,
  formatExactTime,
  type Moment,
  moment,
} from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { formatEuros } from '../shared/money.ts';
import { findInvoicing } from './changes/queries.ts';
import { findLastChangeOf } from './queries.ts';
import type { Kind } from './schema.ts';

export type ChangedRecord = { kind: Kind; id: number | null; what: string };

export const RELOAD = 'Herlaad de pagina om de laatste gegevens te zien.';

/**
 * The error of optimistic locking: the stored record has another version than the record that was edited. The error has
 * a sentence that says who changed the record and when, followed by `advice`.
 */
export function changedBySomeoneElse(db: Db, record: ChangedRecord, advice = ''): DomainError {
  return new DomainError('conflict', [sentenceOf(db, record), advice].filter(Boolean).join(' '));
}

function sentenceOf(db: Db, { kind, id, what }: ChangedRecord): string {
  const change = findLastChangeOf(db, kind, id);
  if (change === undefined) return `Iemand anders heeft ${what} intussen gewijzigd.`;
  return `${whoOf(change)} heeft ${what} ${timeOf(change)} gewijzigd.`;
}

/**
 * A sentence that says who invoiced a delivery and when, with the number and the amount. Undefined when the log has no
 * such entry.
 */
export function invoicedBySomeone(db: Db, deliveryId: number): string | undefined {
  const entry = findInvoicing(db, deliveryId);
  if (entry === undefined) return undefined;
  const { number, total } = entry;
  const who = `${whoOf(entry)} heeft deze levering ${timeOf(entry)} gefactureerd`;
  return `${who} (${number}, ${formatEuros(total)}).`;
}

type Entry = { actor: string; actorId: number | null; at: Moment };

/**
 * The user who made the change. It is 'Iemand anders' for a change by a program, because the log then has a description
 * instead of a username.
 */
function whoOf({ actor, actorId }: Entry): string {
  return actorId === null ? 'Iemand anders' : capitalized(actor);
}

function timeOf({ at }: Entry): string {
  const now = presentActor()?.clock();
  const day = amsterdamDate(at);
  const isToday = now !== undefined && amsterdamDate(moment(now)) === day;
  return `${isToday ? '' : `op ${formatDate(day)} `}om ${formatExactTime(at)}`;
}
