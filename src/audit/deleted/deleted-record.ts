import { type Clock, moment, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { AuditEntry } from '../schema.ts';

const DAYS_KEPT = 30;
const DAY_MS = 24 * 3_600_000;

export type DeletedKind = 'levering' | 'klant';

export function readKind(text: string | undefined): DeletedKind {
  if (text === 'levering' || text === 'klant') return text;
  throw new DomainError('not-found', 'Onbekend.');
}

export function oldestKept(clock: Clock): Moment {
  return moment(new Date(clock().getTime() - DAYS_KEPT * DAY_MS));
}

export function restorableEntries(
  entries: readonly AuditEntry[],
  kept: readonly { kind: string; recordId: number }[],
): Set<number> {
  const keys = new Set(kept.map(({ kind, recordId }) => `${kind} ${recordId}`));
  const deletions = entries.filter(({ action }) => action === 'verwijderd');
  const latest = new Map(
    deletions.toReversed().map(({ id, kind, subjectId }) => [`${kind} ${subjectId}`, id]),
  );
  return new Set([...latest].flatMap(([key, id]) => (keys.has(key) ? [id] : [])));
}
