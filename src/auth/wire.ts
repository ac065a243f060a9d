import { z } from 'zod';
import { isEmail } from '../shared/email.ts';
import type { User } from '../users/schema.ts';

const text = z
  .string('Dit veld moet een tekst zijn.')
  .nullish()
  .transform((value) => value ?? '');
const required = (sentence: string) => text.refine((value) => value.trim() !== '', sentence);

export const loginBody = z.object({
  username: required('Vul je gebruikersnaam of e-mailadres in.'),
  // Spaces alone can be a password.
  password: text.refine((password) => password !== '', 'Vul je wachtwoord in.'),
});

export const changePasswordBody = z.object({ currentPassword: text, newPassword: text });
export const requestResetBody = z.object({
  email: text.superRefine((email, c) => {
    const problem = emailProblem(email);
    if (problem !== undefined) c.addIssue(problem);
  }),
});
export const resetPasswordBody = z.object({ token: text, newPassword: text });

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Vul je e-mailadres in.';
  return isEmail(email.trim()) ? undefined : 'Vul een geldig e-mailadres in.';
}

export function sessionUser({ id, username, email, isAdmin, mustChangePassword }: User) {
  return { id, username, email, isAdmin, mustChangePassword };
}
