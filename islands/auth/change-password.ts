import { changeProblems, type PasswordChange } from '../../src/users/password.ts';
import type { Failure } from '../kit/call.ts';

// The script of the dialog 'Wachtwoord wijzigen'.

export const problemsOf = changeProblems;

export function bodyOf({ currentPassword, newPassword }: PasswordChange) {
  return { currentPassword, newPassword };
}

export function refusalOf({ status, error = 'Failed to change password', fields }: Failure) {
  return fields ? { fields } : { error: status === 0 ? 'Network error. Please try again.' : error };
}
