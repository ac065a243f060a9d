import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import {
  changedBySomeoneElse,
  DomainError,
  type Versioned,
  fieldError,
} from '../shared/domain-error.ts';
import { type Account, passwordField, tidyAccount } from './account.ts';
import {
  findNamesake,
  foldsOf,
  getUser,
  hasOtherAdmin,
  insertUser,
  updateUser,
} from './queries.ts';
import type { User } from './schema.ts';
import { foldIdentity, hashPassword, newPasswordProblem } from './user.ts';

/** The administrator at work. */
export type Actor = { user: { id: number } };

/** Throws 'invalid' with the sentence at its field when the password or the names can't be. */
export async function createAccount(db: Db, clock: Clock, account: Account): Promise<User> {
  const { username, email, password, isActive = true, isAdmin = false } = tidyAccount(account);
  const passwordHash = await hashNew(password, true);
  return inTransaction(db, () => {
    refuseNamesake(db, { username, email });
    const createdAt = moment(clock());
    const user = { username, email, passwordHash, isActive, isAdmin, createdAt };
    return getUser(db, insertUser(db, user));
  });
}

/**
 * Throws 'not-found'; 'conflict' for another version, or the last active administrator; 'invalid' for a name or password
 * that can't be, and for taking one's own rights away.
 */
export async function changeAccount(
  db: Db,
  { id, version }: Versioned,
  actor: Actor,
  account: Account,
): Promise<User> {
  const { username, email, password, ...rights } = tidyAccount(account);
  const passwordHash = password === '' ? undefined : await hashNew(password, false);
  return inTransaction(db, () => {
    const present = getUser(db, id);
    if (version !== undefined && version !== present.version)
      throw changedBySomeoneElse('deze gebruiker');
    const { isActive = present.isActive, isAdmin = present.isAdmin } = rights;
    refuseLosingRights(db, present, actor, { isActive, isAdmin });
    refuseNamesake(db, { username, email }, id);
    const names = { username, email, ...foldsOf({ username, email }) };
    const change = passwordHash === undefined ? {} : { passwordHash, mustChangePassword: false };
    updateUser(db, id, { ...names, isActive, isAdmin, ...change });
    return getUser(db, id);
  });
}

export function deactivateAccount(db: Db, id: number, actor: Actor): void {
  inTransaction(db, () => {
    const present = getUser(db, id);
    refuseLosingRights(db, present, actor, { isActive: false, isAdmin: present.isAdmin });
    updateUser(db, id, { isActive: false });
  });
}

async function hashNew(password: string, isNew: boolean): Promise<string> {
  const problem = await newPasswordProblem(password);
  if (problem !== undefined) throw fieldError(passwordField(isNew), problem);
  return hashPassword(password);
}

function refuseNamesake(db: Db, names: { username: string; email: string }, self?: number): void {
  const other = findNamesake(db, names, self);
  if (other === undefined) return;
  const isName = [other.usernameFold, other.emailFold].includes(foldIdentity(names.username));
  if (isName) throw fieldError('username', 'Deze gebruikersnaam is al in gebruik.');
  throw fieldError('email', 'Dit e-mailadres is al in gebruik.');
}

type Rights = { isActive: boolean; isAdmin: boolean };

function refuseLosingRights(db: Db, present: User, actor: Actor, rights: Rights): void {
  const isSelf = present.id === actor.user.id;
  if (isSelf && !rights.isActive) {
    throw fieldError('isActive', 'Je kunt je eigen account niet deactiveren.');
  }
  if (isSelf && !rights.isAdmin) {
    throw fieldError('isAdmin', 'Je kunt je eigen beheerdersrechten niet weghalen.');
  }
  const wasAdmin = present.isActive && present.isAdmin;
  if (!wasAdmin || (rights.isActive && rights.isAdmin) || hasOtherAdmin(db, present.id)) return;
  throw new DomainError('conflict', `${present.username} is de laatste actieve beheerder.`);
}
