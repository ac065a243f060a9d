import { z } from 'zod';
import type { SessionUser } from '../http/context.ts';
import { plainText } from '../http/wire.ts';
import { isEmail } from '../shared/email.ts';

const required = (sentence: string) => plainText.refine((value) => value.trim() !== '', sentence);

export const loginBody = z.object({
  username: required('Vul je gebruikersnaam of e-mailadres in.'),
  // Spaces alone can be a password.
  password: plainText.refine((password) => password !== '', 'Vul je wachtwoord in.'),
});

export const changePasswordBody = z.object({ currentPassword: plainText, newPassword: plainText });
export const requestResetBody = z.object({
  email: plainText.superRefine((email, c) => {
    const problem = emailProblem(email);
    if (problem !== undefined) c.addIssue(problem);
  }),
});
export const resetPasswordBody = z.object({ token: plainText, newPassword: plainText });

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Vul je e-mailadres in.';
  return isEmail(email.trim()) ? undefined : 'Vul een geldig e-mailadres in.';
}

export function sessionUser({ id, username, email, isAdmin, mustChangePassword }: SessionUser) {
  return { id, username, email, isAdmin, mustChangePassword };
}
