import { moment, type Moment, MS_PER_HOUR } from '../../shared/dates.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { isEmail } from '../../shared/email.ts';
import { foldIdentity } from '../../users/identity.ts';

export type PasswordReset = { token: string; newPassword: string };

/** Throws 'invalid' at the field when the e-mail address is missing or wrong. */
export function assertAddress(email: string): void {
  if (email.trim() === '') throw fieldError('email', 'Vul je e-mailadres in.');
  if (!isEmail(email.trim())) throw fieldError('email', 'Vul een geldig e-mailadres in.');
}

export function expiryOf(now: Date): Moment {
  return moment(now.getTime() + MS_PER_HOUR);
}

export function resetTarget(email: string): string {
  return `reset:${foldIdentity(email)}`;
}

export function invalidLink(): DomainError {
  return new DomainError('invalid', 'Invalid reset link');
}
