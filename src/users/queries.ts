import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { type User, users } from './schema.ts';
import { foldIdentity } from './user.ts';

const byId = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);
export function findUser(db: Db, id: number): User | undefined {
  return byId(db).get({ id });
}

export function getUser(db: Db, id: number): User {
  const user = findUser(db, id);
  if (user === undefined) throw new DomainError('not-found', 'Deze gebruiker is er niet.');
  return user;
}

export function listUsers(db: Db): User[] {
  return db.select().from(users).orderBy(asc(users.usernameFold)).all();
}

const byIdentity = prepared((db) =>
  db
    .select()
    .from(users)
    .where(
      or(
        eq(users.usernameFold, sql.placeholder('fold')),
        eq(users.emailFold, sql.placeholder('fold')),
      ),
    )
    .limit(1)
    .prepare(),
);
export function findUserByIdentity(db: Db, identity: string): User | undefined {
  return byIdentity(db).get({ fold: foldIdentity(identity) });
}

const byEmail = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.emailFold, sql.placeholder('fold')))
    .prepare(),
);
export function findUserByEmail(db: Db, email: string): User | undefined {
  return byEmail(db).get({ fold: foldIdentity(email) });
}

export type Identity = { username: string; email: string };

/** Login takes a name or an address, so neither may be another user's name or address. */
export function findNamesake(db: Db, { username, email }: Identity, self = 0): User | undefined {
  const taken = [foldIdentity(username), foldIdentity(email)];
  const isTaken = or(inArray(users.usernameFold, taken), inArray(users.emailFold, taken));
  return db
    .select()
    .from(users)
    .where(and(isTaken, ne(users.id, self)))
    .get();
}

export function hasOtherAdmin(db: Db, id: number): boolean {
  const isOther = and(eq(users.isAdmin, true), eq(users.isActive, true), ne(users.id, id));
  return db.select({ id: users.id }).from(users).where(isOther).get() !== undefined;
}

export function hasUsers(db: Db): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
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
    .values({ ...user, ...foldsOf(user) })
    .returning({ id: users.id })
    .get().id;
}

export function foldsOf({ username, email }: Identity) {
  return { usernameFold: foldIdentity(username), emailFold: foldIdentity(email) };
}

export function updateUser(
  db: Db,
  id: number,
  change: Partial<Omit<User, 'id' | 'version'>>,
): void {
  db.update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .run();
}

const loggedIn = prepared((db) =>
  db
    .update(users)
    .set({ lastLoginAt: sql`${sql.placeholder('at')}` })
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);
export function recordLogin(db: Db, id: number, at: Moment): void {
  loggedIn(db).run({ id, at });
}
