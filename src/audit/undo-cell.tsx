import { paths } from '../paths.ts';
import { amsterdamDate, formatDate, formatTime, type Moment } from '../shared/dates.ts';
import { Icon } from '../ui/icon.tsx';
import type { AuditEntry } from './schema.ts';

/**
 * `restorable` has the ids of the entries about a deletion that can be undone. `restored` has the time at which a
 * deletion was undone, by the id of the entry about the deletion. A record that was deleted before `keptFrom` is no
 * longer kept, so its deletion cannot be undone.
 */
export type Deletions = {
  restorable: ReadonlySet<number>;
  restored: ReadonlyMap<number, Moment>;
  keptFrom: Moment;
};

type UndoCellProps = { entry: AuditEntry; deletions: Deletions };

export function UndoCell({ entry, deletions }: UndoCellProps) {
  const { id, at, kind, action, subjectId } = entry;
  if (action !== 'verwijderd' || subjectId === null) return null;
  if (deletions.restorable.has(id))
    return (
      <form method="post" action={paths.restoreDeleted(kind, subjectId)}>
        <button className="link">Ongedaan maken</button>
      </form>
    );
  const restored = deletions.restored.get(id);
  if (restored !== undefined)
    return (
      <span className="state dim">
        <Icon name="check" />
        {`Ongedaan gemaakt ${timeOf(restored, at)}`}
      </span>
    );
  const isPast = at < deletions.keptFrom && (kind === 'levering' || kind === 'klant');
  return isPast ? <span className="dim">Kan na 30 dagen niet meer</span> : null;
}

function timeOf(restored: Moment, deleted: Moment): string {
  const day = amsterdamDate(restored);
  return day === amsterdamDate(deleted) ? formatTime(restored) : formatDate(day);
}
