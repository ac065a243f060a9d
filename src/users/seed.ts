import { randomInt } from 'node:crypto';
import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { accountProblems, tidyAccount, UNSEEN } from './account.ts';
import {
  findNamesake,
  findUserByIdentity,
  foldsOf,
  hasOtherAdmin,
  hasUsers,
  insertUser,
  updateUser,
} from './queries.ts';
import type { User } from './schema.ts';
import { foldIdentity, hashPassword, newPasswordProblem } from './user.ts';

/** Without what looks alike: no 0 and o, no 1, i and l. 20 of these 31 are 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 20;

export type Seed = { username: string; email: string; isAdmin: boolean; password: string };

/**
 * Creates a user, or renews the one of that name and makes it active. Throws 'invalid' for fields that can't be,
 * 'conflict' when the name or address leads to another user, or when no active administrator would be left.
 */
export async function seedUser(db: Db, clock: Clock, seed: Seed): Promise<'created' | 'updated'> {
  // A form loses them silently; here they come from a script, which is then not what it seems.
  if (UNSEEN.test(seed.username))
    throw new DomainError('invalid', 'Een gebruikersnaam heeft geen stuurtekens.');
  const { username, email, isAdmin, password } = tidyAccount(seed);
  const [problem] = Object.values(accountProblems({ username, email, password }, true));
  const sentence = problem ?? (await newPasswordProblem(password));
  if (sentence !== undefined) throw new DomainError('invalid', sentence);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    const present = findUserByName(db, username);
    refuseNamesake(db, { username, email }, present);
    if (present === undefined) {
      insertUser(db, { username, email, passwordHash, isAdmin, createdAt: moment(clock()) });
      return 'created';
    }
    if (!isAdmin) refuseLastAdmin(db, present);
    renew(db, present, { email, passwordHash, isAdmin });
    return 'updated';
  });
}

function findUserByName(db: Db, username: string): User | undefined {
  const found = findUserByIdentity(db, username);
  return found?.usernameFold === foldIdentity(username) ? found : undefined;
}

function refuseNamesake(
  db: Db,
  names: { username: string; email: string },
  present: User | undefined,
): void {
  const other = findNamesake(db, names, present?.id);
  if (other === undefined) return;
  const sentence = `Naam of e-mailadres is al van gebruiker ${other.username} (${other.email}).`;
  throw new DomainError('conflict', sentence);
}

function refuseLastAdmin(db: Db, { id, username, isActive, isAdmin }: User): void {
  if (!isActive || !isAdmin || hasOtherAdmin(db, id)) return;
  const sentence = `${username} is de laatste actieve beheerder. Geef ook --admin op.`;
  throw new DomainError('conflict', sentence);
}

type Renewal = { email: string; passwordHash: string; isAdmin: boolean };

function renew(db: Db, { id, username }: User, change: Renewal): void {
  const { emailFold } = foldsOf({ username, email: change.email });
  updateUser(db, id, { ...change, emailFold, isActive: true, mustChangePassword: false });
}

export function randomPassword(): string {
  const characters = Array.from({ length: PASSWORD_LENGTH }, randomCharacter);
  return characters.join('');
}

function randomCharacter(): string {
  return ALPHABET.charAt(randomInt(ALPHABET.length));
}

/** Creates the administrator of an empty database, unless somebody was there first. Returns whether it did. */
export function createFirstAdmin(db: Db, clock: Clock, passwordHash: string): boolean {
  return inTransaction(db, () => {
    if (hasUsers(db)) return false;
    insertUser(db, {
      username: 'admin',
      email: 'admin@localhost',
      passwordHash,
      isAdmin: true,
      mustChangePassword: true,
      createdAt: moment(clock()),
    });
    return true;
  });
}
