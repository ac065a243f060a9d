import type { FieldErrors } from '../shared/domain-error.ts';

const MIN_LENGTH = 6;
const MAX_LENGTH = 200;

/** Undefined when it can be one. The server also refuses common ones (`newPasswordProblem`): that list stays there. */
export function passwordProblem(
  password: string,
  tooShort = `Een wachtwoord heeft minstens ${MIN_LENGTH} tekens.`,
): string | undefined {
  if (password.length < MIN_LENGTH) return tooShort;
  if (password.length > MAX_LENGTH) return `Een wachtwoord heeft hoogstens ${MAX_LENGTH} tekens.`;
  return undefined;
}

export type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  confirmPassword?: string | undefined;
};

export const NEW_TOO_SHORT = 'New password must be at least 6 characters long';

/** What section 5 of the specification asks of changing a password, at each field its sentence. */
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

/** What section 5 asks of a password that is set through a link; undefined when all is well. */
export function resetProblem(newPassword: string, confirmPassword: string): string | undefined {
  if (newPassword !== confirmPassword) return 'Passwords do not match';
  return passwordProblem(newPassword, RESET_TOO_SHORT);
}
