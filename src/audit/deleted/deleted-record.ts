import { DomainError } from '../../shared/domain-error.ts';
import type { AuditEntry } from '../schema.ts';

export type DeletedKind = 'levering' | 'klant';

export function readKind(text: string | undefined): DeletedKind {
  if (text === 'levering' || text === 'klant') return text;
  throw new DomainError('not-found', 'Onbekend.');
}

/**
 * For each deleted record that is still kept, returns the id of the last entry in `entries` about its deletion.
 * `entries` must be newest first.
 */
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
