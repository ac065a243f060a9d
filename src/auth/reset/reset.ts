import { moment, type Moment, MS_PER_HOUR } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { isEmail } from '../../shared/email.ts';
import { foldIdentity } from '../../users/identity.ts';

export type PasswordReset = { token: string; newPassword: string };

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Vul je e-mailadres in.';
  return isEmail(email.trim()) ? undefined : 'Vul een geldig e-mailadres in.';
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
