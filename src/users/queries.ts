import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { foldedIdentity, foldIdentity, type Identity } from './identity.ts';
import { type User, users } from './schema.ts';

const fold = sql.placeholder('fold');
const userById = preparedUser(eq(users.id, sql.placeholder('id')));
const userByEmail = preparedUser(eq(users.emailFold, fold));
const userByIdentity = preparedUser(or(eq(users.usernameFold, fold), eq(users.emailFold, fold)));

function preparedUser(condition: SQL | undefined) {
  return prepared((db) => db.select().from(users).where(condition).limit(1).prepare());
}

export function findUser(db: Db, id: number): User | undefined {
  return userById(db).get({ id });
}

export function getUser(db: Db, id: number): User {
  const user = findUser(db, id);
  if (user === undefined) throw new DomainError('not-found', 'Deze gebruiker is er niet.');
  return user;
}

export function findUserByIdentity(db: Db, identity: string): User | undefined {
  return userByIdentity(db).get({ fold: foldIdentity(identity) });
}

export function findUserByEmail(db: Db, email: string): User | undefined {
  return userByEmail(db).get({ fold: foldIdentity(email) });
}

/** Finds a user other than `self` with the username or the address, because users log in with either. */
export function findNamesake(db: Db, { username, email }: Identity, self = 0): User | undefined {
  const taken = [foldIdentity(username), foldIdentity(email)];
  const isTaken = or(inArray(users.usernameFold, taken), inArray(users.emailFold, taken));
  return db
    .select()
    .from(users)
    .where(and(isTaken, ne(users.id, self)))
    .get();
}

export function listUsers(db: Db): User[] {
  return db.select().from(users).orderBy(asc(users.usernameFold)).all();
}

export function hasUsers(db: Db): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
}

export function hasOtherAdmin(db: Db, id: number): boolean {
  const isOther = and(eq(users.isAdmin, true), eq(users.isActive, true), ne(users.id, id));
  return db.select({ id: users.id }).from(users).where(isOther).get() !== undefined;
}

export type NewUser = Identity & {
  passwordHash: string;
  isAdmin: boolean;
  isActive?: boolean;
  mustChangePassword?: boolean;
  createdAt: Moment;
};

export function insertUser(db: Db, user: NewUser): number {
  return db
    .insert(users)
    .values({ ...user, ...foldedIdentity(user) })
    .returning({ id: users.id })
    .get().id;
}

type UserChange = Partial<Omit<User, 'id' | 'version'>>;

export function updateUser(db: Db, id: number, change: UserChange): void {
  db.update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .run();
}

const lastLogin = prepared((db) =>
  db
    .update(users)
    .set({ lastLoginAt: sql`${sql.placeholder('at')}` })
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);
export function recordLogin(db: Db, id: number, at: Moment): void {
  lastLogin(db).run({ id, at });
}
