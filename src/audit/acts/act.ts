import { type Clock, moment, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';

/** Acts that can be undone. 'report' is the outcome of a stop; 'end' and 'skip' are of lines of a bank statement. */
export type ActName = 'delete' | 'plan' | 'edit' | 'move' | 'report' | 'pay' | 'end' | 'skip';
export type ActKind = 'levering' | 'klant' | 'betaling' | 'regel';

const HOUR_MS = 3_600_000;
const HOURS_FOR_STAFF = 24;
const DAYS_KEPT = 30;

/** The moment before which nothing that was deleted is kept. */
export function oldestKept(clock: Clock): Moment {
  return ago(clock, DAYS_KEPT * 24);
}

/** The moment before which a user who is no administrator cannot undo an act. */
export function oldestForStaff(clock: Clock): Moment {
  return ago(clock, HOURS_FOR_STAFF);
}

function ago(clock: Clock, hours: number): Moment {
  return moment(new Date(clock().getTime() - hours * HOUR_MS));
}

type User = { id: number; isAdmin: boolean };

/** Throws 'forbidden' for a user who is no administrator and did not do the act, or did it more than a day ago. */
export function assertMayUndo(
  { at, userId }: { at: Moment; userId: number },
  { id, isAdmin }: User,
  clock: Clock,
): void {
  if (isAdmin) return;
  if (userId !== id)
    throw new DomainError(
      'forbidden',
      'Alleen wie dit deed, of een beheerder, kan het ongedaan maken.',
    );
  if (at < oldestForStaff(clock))
    throw new DomainError(
      'forbidden',
      `Na ${HOURS_FOR_STAFF} uur kan alleen een beheerder dit ongedaan maken.`,
    );
}
