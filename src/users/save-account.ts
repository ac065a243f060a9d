import { changedBySomeoneElse, RELOAD } from '../audit/someone-else.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { fieldError, isOutdated, type Versioned } from '../shared/domain-error.ts';
import { type Account, normalizeAccount, passwordField } from './account.ts';
import { newPasswordProblem } from './common-passwords.ts';
import { foldedIdentity, type Identity, identityTaken } from './identity.ts';
import { hashPassword } from './password-hash.ts';
import { findNamesake, getUser, hasOtherAdmin, insertUser, updateUser } from './queries.ts';
import { assertRightsMayChange, type Rights } from './rights.ts';
import type { User } from './schema.ts';

type Administrator = { user: { id: number } };

export async function createAccount(db: Db, clock: Clock, account: Account): Promise<User> {
  const { username, email, password, isActive = true, isAdmin = false } = normalizeAccount(account);
  const passwordHash = await hashNewPassword(password, true);
  return inTransaction(db, () => {
    assertIdentityFree(db, { username, email });
    const createdAt = moment(clock());
    const user = { username, email, passwordHash, isActive, isAdmin, createdAt };
    return getUser(db, insertUser(db, user));
  });
}

/** Throws 'not-found', 'conflict', and the errors of `createAccount` and `assertRightsMayChange`. */
export async function changeAccount(
  db: Db,
  { id, version }: Versioned,
  administrator: Administrator,
  account: Account,
): Promise<User> {
  const { username, email, password, ...rights } = normalizeAccount(account);
  const passwordHash = password === '' ? undefined : await hashNewPassword(password, false);
  return inTransaction(db, () => {
    const present = getUser(db, id);
    if (isOutdated(version, present))
      throw changedBySomeoneElse(db, { kind: 'gebruiker', id, what: 'deze gebruiker' }, RELOAD);
    const { isActive = present.isActive, isAdmin = present.isAdmin } = rights;
    assertRights(db, present, administrator, { isActive, isAdmin });
    assertIdentityFree(db, { username, email }, id);
    const identity = { username, email, ...foldedIdentity({ username, email }) };
    const change = passwordHash === undefined ? {} : { passwordHash, mustChangePassword: false };
    updateUser(db, id, { ...identity, isActive, isAdmin, ...change });
    return getUser(db, id);
  });
}

export function deactivateAccount(db: Db, id: number, administrator: Administrator): void {
  inTransaction(db, () => {
    const present = getUser(db, id);
    assertRights(db, present, administrator, { isActive: false, isAdmin: present.isAdmin });
    updateUser(db, id, { isActive: false });
  });
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

function assertRights(db: Db, present: User, { user }: Administrator, rights: Rights): void {
  assertRightsMayChange(present, rights, {
    isSelf: present.id === user.id,
    hasOtherAdmin: hasOtherAdmin(db, present.id),
  });
}
