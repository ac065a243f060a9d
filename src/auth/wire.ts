import { z } from 'zod';
import type { SessionUser } from '../http/context.ts';
import { plainText } from '../http/wire.ts';

export const loginBody = z.object({
  username: plainText.refine(
    (username) => username.trim() !== '',
    'Vul je gebruikersnaam of e-mailadres in.',
  ),
  // A password may consist of spaces.
  password: plainText.refine((password) => password !== '', 'Vul je wachtwoord in.'),
  code: plainText,
});

export const changePasswordBody = z.object({ currentPassword: plainText, newPassword: plainText });

type WireUser = Omit<SessionUser, 'mustSetUpCodes'>;

export function toWire({ id, username, email, isAdmin, mustChangePassword }: WireUser) {
  return { id, username, email, isAdmin, mustChangePassword };
}
