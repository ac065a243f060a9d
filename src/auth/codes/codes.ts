import { recordEvent } from '../../audit/queries.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import type { Ctx } from '../../http/context.ts';
import { adminsOnly } from '../../http/guards.ts';
import { moment } from '../../shared/dates.ts';
import { assertNoFieldErrors, DomainError } from '../../shared/domain-error.ts';
import { isSecret, newRecoveryCodes, stepOf } from '../../users/codes/code.ts';
import {
  adminsNeedCodes,
  deleteAuthenticator,
  findAuthenticator,
  insertAuthenticator,
  replaceRecoveryCodes,
  setAdminsNeedCodes,
} from '../../users/codes/queries.ts';
import type { User } from '../../users/schema.ts';
import { assertPassword } from '../change-password.ts';
import type { CodesForm } from '../wire.ts';
import { WRONG_CODE } from './accept-code.ts';

/**
 * Turns on codes and returns the recovery codes, which are shown once. Throws 'invalid' for a wrong code or password,
 * 'too-many' after too many failures, and 'conflict' when the user already has another authenticator.
 */
export async function turnOnCodes(
  c: Ctx,
  user: User,
  { secret, code, currentPassword }: CodesForm,
): Promise<string[]> {
  const { db, clock } = c.var;
  const step = isSecret(secret) ? stepOf({ secret, lastStep: 0 }, code, clock()) : undefined;
  assertNoFieldErrors(step === undefined ? { code: WRONG_CODE } : {});
  await assertPassword(c, user, currentPassword);
  const codes = newRecoveryCodes();
  inTransaction(db, () => {
    const present = findAuthenticator(db, user.id);
    if (present !== undefined && present.secret !== secret)
      throw new DomainError('conflict', 'Inloggen met een code staat al aan.');
    const createdAt = moment(clock());
    // When the user presses the button twice, the browser shows only the second answer, so that answer has recovery
    // codes too.
    if (present === undefined)
      insertAuthenticator(db, { userId: user.id, secret, lastStep: step ?? 0, createdAt });
    replaceRecoveryCodes(db, user.id, codes);
  });
  return codes;
}

/**
 * Turns off the codes of a user. Throws 'invalid' for a wrong password and 'too-many' after too many failures. Throws
 * 'conflict' for an administrator while administrators need codes.
 */
export async function turnOffCodes(c: Ctx, user: User, password: string): Promise<void> {
  const { db } = c.var;
  await assertPassword(c, user, password);
  inTransaction(db, () => {
    if (user.isAdmin && adminsNeedCodes(db))
      throw new DomainError('conflict', 'Beheerders moeten met een code inloggen.');
    deleteAuthenticator(db, user.id);
  });
}

/**
 * Replaces all recovery codes and returns the new ones. Throws 'invalid' and 'too-many'. Throws 'conflict' for a user
 * without codes.
 */
export async function renewRecoveryCodes(c: Ctx, user: User, password: string): Promise<string[]> {
  const { db } = c.var;
  await assertPassword(c, user, password);
  const codes = newRecoveryCodes();
  inTransaction(db, () => {
    if (findAuthenticator(db, user.id) === undefined)
      throw new DomainError('conflict', 'Inloggen met een code staat uit.');
    replaceRecoveryCodes(db, user.id, codes);
    const subject = user.username;
    recordEvent(db, { action: 'herstelcodes gemaakt', kind: 'gebruiker', subject });
  });
  return codes;
}

/**
 * Stores whether administrators need codes. Throws 'forbidden' for a user who is not an administrator. Throws
 * 'conflict' when an administrator without codes turns this on, because this administrator must set up codes first.
 */
export function requireCodesOfAdmins(db: Db, user: User, required: boolean): void {
  inTransaction(db, () => {
    if (!user.isAdmin) throw adminsOnly();
    if (required && findAuthenticator(db, user.id) === undefined)
      throw new DomainError('conflict', 'Zet eerst voor jezelf inloggen met een code aan.');
    setAdminsNeedCodes(db, required);
  });
}
