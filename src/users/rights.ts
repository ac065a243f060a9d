import { DomainError, fieldError } from '../shared/domain-error.ts';
import type { User } from './schema.ts';

export type Rights = { isActive: boolean; isAdmin: boolean };

type Circumstances = { isSelf: boolean; hasOtherAdmin: boolean };

/** Throws 'invalid' when users remove their own rights, and 'conflict' when no active administrator would be left. */
export function assertRightsMayChange(
  user: User,
  rights: Rights,
  { isSelf, hasOtherAdmin }: Circumstances,
): void {
  if (isSelf && !rights.isActive) {
    throw fieldError('isActive', 'Je kunt je eigen account niet deactiveren.');
  }
  if (isSelf && !rights.isAdmin) {
    throw fieldError('isAdmin', 'Je kunt je eigen beheerdersrechten niet weghalen.');
  }
  if (losesAdmin(user, rights) && !hasOtherAdmin) {
    throw new DomainError('conflict', `${user.username} is de laatste actieve beheerder.`);
  }
}

export function losesAdmin(user: Rights, rights: Rights): boolean {
  return user.isActive && user.isAdmin && !(rights.isActive && rights.isAdmin);
}
