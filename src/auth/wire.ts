import { z } from 'zod';
import type { Session } from './queries.ts';

const required = (sentence: string) =>
  z.string(sentence).refine((text) => text.trim() !== '', sentence);

export const loginBody = z.object({
  username: required('Vul uw gebruikersnaam of e-mailadres in.'),
  password: required('Vul uw wachtwoord in.'),
});

export const changePasswordBody = z.object({
  currentPassword: z.string().default(''),
  newPassword: z.string().default(''),
});

/** The user as the session's calls show it. */
export function sessionUser({ user }: Pick<Session, 'user'>) {
  const { id, username, email, isAdmin, mustChangePassword } = user;
  return { id, username, email, isAdmin, mustChangePassword };
}
