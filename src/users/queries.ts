import { eq, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
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
/** Finds a user by username or e-mail address, without case. */
export function findUserByIdentity(db: Db, identity: string): User | undefined {
  return byIdentity(db).get({ fold: foldIdentity(identity) });
}

export function hasUsers(db: Db): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
}

export type NewUser = {
  username: string;
  email: string;
  passwordHash: string;
  isAdmin: boolean;
  mustChangePassword?: boolean;
  createdAt: Moment;
};

export function insertUser(db: Db, user: NewUser): number {
  const { username, email } = user;
  const folds = { usernameFold: foldIdentity(username), emailFold: foldIdentity(email) };
  return db
    .insert(users)
    .values({ ...user, ...folds })
    .returning({ id: users.id })
    .get().id;
}

/** Changes the given columns of a user and raises its version. */
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
