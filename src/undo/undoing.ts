import type { Act } from '../audit/schema.ts';
import { changedBySomeoneElse, type ChangedRecord } from '../audit/someone-else.ts';
import type { Db, DbAndClock } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { ToastMessage } from '../shared/toasts.ts';

export type Undoing = DbAndClock & { user: { id: number; isAdmin: boolean } };
/** The message after undoing: the name of the record, its restored state, and a link to the record. */
export type Undone = Pick<ToastMessage, 'name' | 'rest' | 'link'>;
export type Undo = (undoing: Undoing, act: Act) => Undone;

/** The error for an act that cannot be undone, because of a later change. `why` is a sentence. */
export function tooLate(why: string): DomainError {
  return new DomainError('conflict', `Kan niet meer ongedaan: ${why}`);
}

/** The error for an act whose record has another version now. It names the colleague who changed the record. */
export function changedSince(db: Db, record: ChangedRecord): DomainError {
  return tooLate(changedBySomeoneElse(db, record).message);
}
