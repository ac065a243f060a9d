import type { FieldErrors } from '../shared/domain-error.ts';

export const MIN_LENGTH = 6;
const MAX_LENGTH = 200;

/** The server also refuses common passwords (`newPasswordProblem`). */
export function passwordProblem(
  password: string,
  tooShort = `Een wachtwoord heeft minstens ${MIN_LENGTH} tekens.`,
): string | undefined {
  if (password.length < MIN_LENGTH) return tooShort;
  if (password.length > MAX_LENGTH) return `Een wachtwoord heeft hoogstens ${MAX_LENGTH} tekens.`;
  return undefined;
}

export type PasswordChange = {
  /** Undefined for a user with a one-time password, because such a user does not type the one-time password again. */
  currentPassword?: string | undefined;
  newPassword: string;
  confirmPassword?: string | undefined;
};

export const NEW_TOO_SHORT = 'New password must be at least 6 characters long';

/** The English error sentences are in section 5 of the specification. */
export function changeProblems(change: PasswordChange): FieldErrors {
  const { currentPassword, newPassword, confirmPassword = newPassword } = change;
  const problems: FieldErrors = {};
  if (currentPassword === '') problems.currentPassword = 'Vul je huidige wachtwoord in.';
  const problem = passwordProblem(newPassword, NEW_TOO_SHORT);
  if (newPassword === '') problems.newPassword = 'Vul een nieuw wachtwoord in.';
  else if (problem !== undefined) problems.newPassword = problem;
  if (confirmPassword !== newPassword) problems.confirmPassword = 'New passwords do not match';
  return problems;
}

export const RESET_TOO_SHORT = 'Password must be at least 6 characters long';

/** Checks a password that a user sets with a reset link (section 5 of the specification). */
export function resetProblem(newPassword: string, confirmPassword: string): string | undefined {
  if (newPassword !== confirmPassword) return 'Passwords do not match';
  return passwordProblem(newPassword, RESET_TOO_SHORT);
}
