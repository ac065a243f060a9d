import { z } from 'zod';
import type { User } from '../users/schema.ts';

const text = z
  .string('Dit veld moet een tekst zijn.')
  .nullish()
  .transform((value) => value ?? '');
const required = (sentence: string) => text.refine((value) => value.trim() !== '', sentence);

export const loginBody = z.object({
  username: required('Vul uw gebruikersnaam of e-mailadres in.'),
  // Spaces alone can be a password.
  password: text.refine((password) => password !== '', 'Vul uw wachtwoord in.'),
});

export const changePasswordBody = z.object({ currentPassword: text, newPassword: text });
export const requestResetBody = z.object({ email: required('Vul uw e-mailadres in.') });
export const resetPasswordBody = z.object({ token: text, newPassword: text });

export function sessionUser({ id, username, email, isAdmin, mustChangePassword }: User) {
  return { id, username, email, isAdmin, mustChangePassword };
}
