import { presentActor } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import { capitalized } from '../shared/calendar.ts';
import { amsterdamDate, formatDate, formatExactTime, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { findLastChangeOf } from './queries.ts';
import type { Kind } from './schema.ts';

export type ChangedRecord = { kind: Kind; id: number | null; what: string };

export const RELOAD = 'Herlaad de pagina om de laatste gegevens te zien.';

/**
 * The error of optimistic locking: the stored record has another version than the record that was edited. The sentence
 * says who changed the record and when, followed by `advice`.
 */
export function changedBySomeoneElse(db: Db, record: ChangedRecord, advice = ''): DomainError {
  return new DomainError('conflict', [sentenceOf(db, record), advice].filter(Boolean).join(' '));
}

function sentenceOf(db: Db, { kind, id, what }: ChangedRecord): string {
  const change = findLastChangeOf(db, kind, id);
  if (change === undefined) return `Iemand anders heeft ${what} intussen gewijzigd.`;
  const now = presentActor()?.clock();
  const day = amsterdamDate(change.at);
  const isToday = now !== undefined && amsterdamDate(moment(now)) === day;
  const time = `${isToday ? '' : `op ${formatDate(day)} `}om ${formatExactTime(change.at)}`;
  // For a change by a program, the log has a description instead of a username.
  const who = change.actorId === null ? 'Iemand anders' : capitalized(change.actor);
  return `${who} heeft ${what} ${time} gewijzigd.`;
}
