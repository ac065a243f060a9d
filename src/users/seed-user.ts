import { randomInt } from 'node:crypto';
import { type Db, inTransaction } from '../database/open.ts';
import { type Clock, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { accountProblems, INVISIBLE, normalizeAccount } from './account.ts';
import { deleteAuthenticator } from './codes/queries.ts';
import { newPasswordProblem } from './common-passwords.ts';
import { foldedIdentity, foldIdentity, type Identity } from './identity.ts';
import { hashPassword } from './password-hash.ts';
import {
  findNamesake,
  findUserByIdentity,
  hasOtherAdmin,
  hasUsers,
  insertUser,
  updateUser,
} from './queries.ts';
import { losesAdmin } from './rights.ts';
import type { User } from './schema.ts';

type Seed = Identity & { isAdmin: boolean; password: string };

/**
 * Creates or changes the user of `vipo --seed-user`. The user becomes active and can log in without codes. Throws
 * 'invalid' and 'conflict'.
 */
export async function seedUser(db: Db, clock: Clock, seed: Seed): Promise<'created' | 'updated'> {
  if (INVISIBLE.test(seed.username))
    throw new DomainError('invalid', 'Een gebruikersnaam heeft geen stuurtekens.');
  const { username, email, isAdmin, password } = normalizeAccount(seed);
  const [problem] = Object.values(accountProblems({ username, email, password }, true));
  const sentence = problem ?? (await newPasswordProblem(password));
  if (sentence !== undefined) throw new DomainError('invalid', sentence);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    const present = findUserByName(db, username);
    assertIdentityFree(db, { username, email }, present);
    if (present === undefined) {
      insertUser(db, { username, email, passwordHash, isAdmin, createdAt: moment(clock()) });
      return 'created';
    }
    assertAdminLeft(db, present, isAdmin);
    const { emailFold } = foldedIdentity({ username, email });
    const change = { email, emailFold, passwordHash, isAdmin };
    updateUser(db, present.id, { ...change, isActive: true, mustChangePassword: false });
    deleteAuthenticator(db, present.id);
    return 'updated';
  });
}

function findUserByName(db: Db, username: string): User | undefined {
  const found = findUserByIdentity(db, username);
  return found?.usernameFold === foldIdentity(username) ? found : undefined;
}

function assertIdentityFree(db: Db, identity: Identity, present: User | undefined): void {
  const other = findNamesake(db, identity, present?.id);
  if (other === undefined) return;
  const sentence = `Naam of e-mailadres is al van gebruiker ${other.username} (${other.email}).`;
  throw new DomainError('conflict', sentence);
}

function assertAdminLeft(db: Db, present: User, isAdmin: boolean): void {
  if (!losesAdmin(present, { isActive: true, isAdmin }) || hasOtherAdmin(db, present.id)) return;
  const sentence = `${present.username} is de laatste actieve beheerder. Geef ook --admin op.`;
  throw new DomainError('conflict', sentence);
}

/**
 * Creates the administrator of an office without users. Returns the one-time password, or undefined when there are
 * users.
 */
export async function createFirstAdmin(db: Db, clock: Clock): Promise<string | undefined> {
  if (hasUsers(db)) return undefined;
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    if (hasUsers(db)) return undefined;
    insertUser(db, {
      username: 'admin',
      email: 'admin@localhost',
      passwordHash,
      isAdmin: true,
      mustChangePassword: true,
      createdAt: moment(clock()),
    });
    return password;
  });
}

/** Leaves out characters that look alike. A password of 20 of these 31 characters has 99 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

export function randomPassword(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('');
}
