import { moment, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { isEmail } from '../../shared/email.ts';
import { foldIdentity } from '../../users/identity.ts';

const HOUR_MS = 3_600_000;

export type PasswordReset = { token: string; newPassword: string };

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Vul je e-mailadres in.';
  return isEmail(email.trim()) ? undefined : 'Vul een geldig e-mailadres in.';
}

export function expiryOf(now: Date): Moment {
  return moment(new Date(now.getTime() + HOUR_MS));
}

export function resetTarget(email: string): string {
  return `reset:${foldIdentity(email)}`;
}

export function invalidLink(): DomainError {
  return new DomainError('invalid', 'Invalid reset link');
}
