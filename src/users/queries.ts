import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { finderBy, getterOf } from '../database/statements.ts';
import type { Moment } from '../shared/dates.ts';
import { foldedIdentity, foldIdentity, type Identity } from './identity.ts';
import { type User, users } from './schema.ts';

const columns = getTableColumns(users);
const byEmail = finderBy(columns, users.emailFold);
const byIdentity = prepared((db) => {
  const fold = sql.placeholder('fold');
  const isNamed = or(eq(users.usernameFold, fold), eq(users.emailFold, fold));
  return db.select().from(users).where(isNamed).limit(1).prepare();
});

export const findUser = finderBy(columns, users.id);
export const getUser = getterOf(findUser, 'Deze gebruiker is er niet.');

export function findUserByIdentity(db: Db, identity: string): User | undefined {
  return byIdentity(db).get({ fold: foldIdentity(identity) });
}

export function findUserByEmail(db: Db, email: string): User | undefined {
  return byEmail(db, foldIdentity(email));
}

/**
 * Finds another user with this username or address. Compares the username and the address with both columns, because
 * users log in with a username or an address.
 */
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

type NewUser = Omit<typeof users.$inferInsert, 'usernameFold' | 'emailFold'>;

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

export function recordLogin(db: Db, id: number, at: Moment): void {
  db.update(users).set({ lastLoginAt: at }).where(eq(users.id, id)).run();
}
