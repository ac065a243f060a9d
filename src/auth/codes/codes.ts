import { recordEvent } from '../../audit/queries.ts';
import { inTransaction } from '../../database/open.ts';
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
import type { Counter } from '../attempts/queries.ts';
import { assertPassword } from '../change-password.ts';
import type { Client } from '../known-browser.ts';
import { WRONG_CODE } from './accept-code.ts';

type Proof = { currentPassword: string };

/** Turns on codes and returns the recovery codes, which are shown once. Throws 'invalid', 'too-many' and 'conflict'. */
export async function turnOnCodes(
  counter: Counter,
  user: User,
  { secret, code, currentPassword }: Proof & { secret: string; code: string },
  client: Client,
): Promise<string[]> {
  const { db, clock } = counter;
  const step = isSecret(secret) ? stepOf({ secret, lastStep: 0 }, code, clock()) : undefined;
  assertNoFieldErrors(step === undefined ? { code: WRONG_CODE } : {});
  await assertPassword(counter, user, currentPassword, client);
  const codes = newRecoveryCodes();
  inTransaction(db, () => {
    if (findAuthenticator(db, user.id) !== undefined)
      throw new DomainError('conflict', 'Inloggen met een code staat al aan.');
    const createdAt = moment(clock());
    insertAuthenticator(db, { userId: user.id, secret, lastStep: step ?? 0, createdAt });
    replaceRecoveryCodes(db, user.id, codes);
  });
  return codes;
}

/** Throws 'invalid', 'too-many', and 'conflict' for an administrator while administrators need codes. */
export async function turnOffCodes(
  counter: Counter,
  user: User,
  { currentPassword }: Proof,
  client: Client,
): Promise<void> {
  const { db } = counter;
  await assertPassword(counter, user, currentPassword, client);
  inTransaction(db, () => {
    if (user.isAdmin && adminsNeedCodes(db))
      throw new DomainError('conflict', 'Beheerders moeten met een code inloggen.');
    deleteAuthenticator(db, user.id);
  });
}

/** Replaces all recovery codes and returns the new ones. Throws 'invalid', 'too-many', and 'conflict' without codes. */
export async function renewRecoveryCodes(
  counter: Counter,
  user: User,
  { currentPassword }: Proof,
  client: Client,
): Promise<string[]> {
  const { db } = counter;
  await assertPassword(counter, user, currentPassword, client);
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

/** Throws 'forbidden' for staff, and 'conflict' for an administrator without codes, who would lock himself out. */
export function requireCodesOfAdmins(
  { db }: Pick<Counter, 'db'>,
  user: User,
  required: boolean,
): void {
  inTransaction(db, () => {
    if (!user.isAdmin) throw new DomainError('forbidden', 'Alleen een beheerder mag dit.');
    if (required && findAuthenticator(db, user.id) === undefined)
      throw new DomainError('conflict', 'Zet eerst voor jezelf inloggen met een code aan.');
    setAdminsNeedCodes(db, required);
  });
}
