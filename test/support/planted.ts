import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { actingAs } from '../../src/database/actor.ts';
import { closeDatabase, type Db, inTransaction, openDatabase } from '../../src/database/open.ts';
import { type Clock, moment, today } from '../../src/shared/dates.ts';
import { findUserByIdentity, insertUser } from '../../src/users/queries.ts';
import type { Folder } from './binary.ts';
import { freshDatabase } from './database.ts';

/** The hash of PASSWORD, with 1 MiB and one pass. The usual 19 MiB and two passes take longer than most tests. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=1024,t=1,p=1$INKJA2RRN7MNe+ZofV08TIPIxMONM/IwFvkBaUgmCxw$I2H0+dBghSDZIiDpk2qN2I4IwaX+vQeyiuH9eGJJ1Bc';

export type UserOptions = { isAdmin?: boolean; mustChangePassword?: boolean };

/** Adds a user with PASSWORD. Returns the id. */
export function insertUserOf(db: Db, username: string, now: Date, options: UserOptions): number {
  const email = `${username}@vipo.test`;
  const user = { username, email, passwordHash: PASSWORD_HASH, createdAt: moment(now) };
  return insertUser(db, { ...user, isAdmin: false, ...options });
}

/** Creates a session without a login and returns the token. */
export function sessionFor(db: Db, username: string, clock: Clock): string {
  const user = findUserByIdentity(db, username);
  if (user === undefined) throw new Error(`there is no user ${username}`);
  return createSession(db, clock, user.id);
}

/** Adds a user with PASSWORD to a data folder, and creates the data folder when it does not exist. */
export function plantUser(folder: Folder, username: string, options: UserOptions = {}): void {
  useData(folder, (db) => insertUserOf(db, username, new Date(), options));
}

/** Creates a session in a data folder and returns the token. A server may be using the folder. */
export function plantSession(folder: Folder, username: string): string {
  return useData(folder, (db) => sessionFor(db, username, () => new Date()));
}

/** Adds an open delivery to a data folder as the user 'piet'. */
export function plantDelivery(folder: Folder): void {
  const piet = { id: null, name: 'piet', clock: () => new Date() };
  const insert = `INSERT INTO deliveries
      (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
    VALUES ('Jansen', 'jansen', 'Dorpsstraat 1', '2026-11-23', 0, 9000, 2500, 1250, 'contant')`;
  useData(folder, (db) =>
    actingAs(piet, () => inTransaction(db, () => void db.$client.run(insert))),
  );
}

/** Adds a backup of today to a data folder, so that the server starts no process for a backup. */
export function plantBackupOfToday(folder: Folder): void {
  mkdirSync(folder.file('data/backups'));
  const name = `${today(() => new Date())}-dagelijks.sqlite`;
  writeFileSync(folder.file(`data/backups/${name}`), 'of today');
}

function useData<T>(folder: Folder, work: (db: Db) => T): T {
  const file = folder.file('data/vipo.sqlite');
  // The server warns about a folder to which other users may write.
  mkdirSync(folder.file('data'), { recursive: true, mode: 0o700 });
  const db = existsSync(file) ? openDatabase(file) : freshDatabase(file);
  try {
    return work(db);
  } finally {
    closeDatabase(db);
  }
}
