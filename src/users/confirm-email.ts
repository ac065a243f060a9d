import type { Ctx } from '../http/context.ts';
import { fieldError } from '../shared/domain-error.ts';
import { foldIdentity } from './identity.ts';
import { findUser } from './queries.ts';

/**
 * Asks for the password, so that a stranger at an unattended screen cannot enter another address. Throws 'invalid' and
 * 'too-many'.
 */
export async function confirmEmailChange(
  c: Ctx,
  id: number,
  email: string,
  currentPassword: string,
): Promise<void> {
  const present = findUser(c.var.db, id);
  if (present === undefined || present.emailFold === foldIdentity(email)) return;
  if (currentPassword === '')
    throw fieldError(
      'currentPassword',
      'Vul je eigen wachtwoord in om het e-mailadres te wijzigen.',
    );
  await c.var.confirmPassword(currentPassword);
}
