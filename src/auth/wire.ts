import { z } from 'zod';
import type { SessionUser } from '../http/context.ts';
import { plainText } from '../http/wire.ts';

export const loginBody = z.object({
  username: plainText.refine(
    (username) => username.trim() !== '',
    'Vul je gebruikersnaam of e-mailadres in.',
  ),
  // A password may consist of spaces, so it is not trimmed.
  password: plainText.refine((password) => password !== '', 'Vul je wachtwoord in.'),
  code: plainText,
});

export const changePasswordBody = z.object({ currentPassword: plainText, newPassword: plainText });

type WireUser = Omit<SessionUser, 'mustSetUpCodes'>;

export function toWire({ id, username, email, isAdmin, mustChangePassword }: WireUser) {
  return { id, username, email, isAdmin, mustChangePassword };
}

export const requestResetBody = z.object({ email: plainText });

export const resetPasswordBody = z.object({ token: plainText, newPassword: plainText });

/** The fields of the forms of /codes. */
export const codesForm = z.object({
  actie: z.enum(['aan', 'uit', 'herstelcodes', 'regel']),
  secret: z.string().default(''),
  code: z.string().default(''),
  currentPassword: z.string().default(''),
  verplicht: z.string().default(''),
});
export type CodesForm = z.infer<typeof codesForm>;
