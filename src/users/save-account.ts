import { changedBySomeoneElse, RELOAD } from '../audit/someone-else.ts';
import { type Db, inTransaction } from '../database/open.ts';
import type { Ctx } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { fieldError, isOutdated, type Versioned } from '../shared/domain-error.ts';
import { type Account, passwordField, validAccount } from './account.ts';
import { newPasswordProblem } from './common-passwords.ts';
import { foldedIdentity, foldIdentity, type Identity, identityTaken } from './identity.ts';
import { hashPassword } from './password-hash.ts';
import {
  findNamesake,
  findUser,
  getUser,
  hasOtherAdmin,
  insertUser,
  updateUser,
} from './queries.ts';
import { assertRightsMayChange, type Rights } from './rights.ts';
import type { User } from './schema.ts';

/** Creates a user. Throws 'invalid' for wrong fields, and for a username or an e-mail address that another user has. */
export async function createAccount(db: Db, clock: Clock, sent: Account): Promise<User> {
  const account = validAccount(sent, true);
  const { username, email, password, isActive = true, isAdmin = false } = account;
  const passwordHash = await hashNewPassword(password, true);
  return inTransaction(db, () => {
    assertIdentityFree(db, { username, email });
    const createdAt = moment(clock());
    const user = { username, email, passwordHash, isActive, isAdmin, createdAt };
    return getUser(db, insertUser(db, user));
  });
}

/**
 * Throws 'not-found', 'conflict', and the errors of `createAccount`, `confirmEmailChange` and `assertRightsMayChange`.
 */
export async function changeAccount(
  c: Ctx,
  { id, version }: Versioned,
  sent: Account,
  currentPassword: string,
): Promise<User> {
  const { db } = c.var;
  const { username, email, password, ...rights } = validAccount(sent, false);
  await confirmEmailChange(c, id, email, currentPassword);
  const passwordHash = password === '' ? undefined : await hashNewPassword(password, false);
  return inTransaction(db, () => {
    const present = getUser(db, id);
    if (isOutdated(version, present))
      throw changedBySomeoneElse(db, { kind: 'gebruiker', id, what: 'deze gebruiker' }, RELOAD);
    const { isActive = present.isActive, isAdmin = present.isAdmin } = rights;
    assertRights(c, present, { isActive, isAdmin });
    assertIdentityFree(db, { username, email }, id);
    const identity = { username, email, ...foldedIdentity({ username, email }) };
    const change = passwordHash === undefined ? {} : { passwordHash, mustChangePassword: false };
    updateUser(db, id, { ...identity, isActive, isAdmin, ...change });
    return getUser(db, id);
  });
}

export function deactivateAccount(c: Ctx, id: number): void {
  const { db } = c.var;
  inTransaction(db, () => {
    const present = getUser(db, id);
    assertRights(c, present, { isActive: false, isAdmin: present.isAdmin });
    updateUser(db, id, { isActive: false });
  });
}

/**
 * Asks for the password, so that a stranger at an unattended screen cannot enter another address. Throws 'invalid' and
 * 'too-many'.
 */
async function confirmEmailChange(c: Ctx, id: number, email: string, currentPassword: string) {
  const present = findUser(c.var.db, id);
  if (present === undefined || present.emailFold === foldIdentity(email)) return;
  const sentence = 'Vul je eigen wachtwoord in om het e-mailadres te wijzigen.';
  if (currentPassword === '') throw fieldError('currentPassword', sentence);
  await c.var.confirmPassword(currentPassword);
}

async function hashNewPassword(password: string, isNew: boolean): Promise<string> {
  const problem = await newPasswordProblem(password);
  if (problem !== undefined) throw fieldError(passwordField(isNew), problem);
  return hashPassword(password);
}

function assertIdentityFree(db: Db, identity: Identity, self?: number): void {
  const other = findNamesake(db, identity, self);
  if (other !== undefined) throw identityTaken(identity, other);
}

function assertRights(c: Ctx, present: User, rights: Rights): void {
  assertRightsMayChange(present, rights, {
    isSelf: present.id === getSession(c).user.id,
    hasOtherAdmin: hasOtherAdmin(c.var.db, present.id),
  });
}
