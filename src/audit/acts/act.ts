import { type Clock, moment, type Moment, MS_PER_HOUR } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';

/**
 * The acts that can be undone. 'report' stores the outcome of a stop. 'end' closes a line of a bank statement that is
 * for no invoice, and 'skip' removes a line from the list of waiting lines. 'move' moves a delivery to another slot,
 * changes the order of the deliveries in a slot, or moves a payment to another invoice. 'pay' books a payment or a
 * write-off by hand, or lines of bank statements. 'hide' hides the list of first steps.
 */
export type ActName =
  | 'delete'
  | 'plan'
  | 'edit'
  | 'move'
  | 'report'
  | 'pay'
  | 'end'
  | 'skip'
  | 'hide';
export type ActKind = 'levering' | 'klant' | 'betaling' | 'regel' | 'instellingen';

const HOURS_FOR_STAFF = 24;
const DAYS_KEPT = 30;

/** The moment of the oldest deletions that are kept. */
export function oldestKept(clock: Clock): Moment {
  return ago(clock, DAYS_KEPT * 24);
}

/** The moment of the oldest acts that a user who is not an administrator can undo. */
export function oldestForStaff(clock: Clock): Moment {
  return ago(clock, HOURS_FOR_STAFF);
}

function ago(clock: Clock, hours: number): Moment {
  return moment(clock().getTime() - hours * MS_PER_HOUR);
}

type User = { id: number; isAdmin: boolean };

/**
 * An administrator may undo every act. For any other user, throws 'forbidden' when somebody else did the act, or when
 * the act is more than a day old.
 */
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
