import { existsSync, mkdirSync } from 'node:fs';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { closeDatabase, type Db, openDatabase } from '../../src/database/open.ts';
import { moment } from '../../src/shared/dates.ts';
import { findUserByIdentity, insertUser } from '../../src/users/queries.ts';
import { PASSWORD_HASH } from './app.ts';
import type { Folder } from './binary.ts';
import { freshDatabase } from './database.ts';

/** Adds a user with PASSWORD to the data folder of a server, which is made when it is not there. */
export function plantUser(folder: Folder, username: string, { isAdmin = false } = {}): void {
  useData(folder, (db) =>
    insertUser(db, {
      username,
      email: `${username}@vipo.test`,
      passwordHash: PASSWORD_HASH,
      createdAt: moment(new Date()),
      isAdmin,
    }),
  );
}

/** The token of a new session in a data folder, whether a server runs on it or not. */
export function plantSession(folder: Folder, username: string): string {
  return useData(folder, (db) => {
    const user = findUserByIdentity(db, username);
    if (user === undefined) throw new Error(`there is no user ${username}`);
    return createSession(db, () => new Date(), user.id);
  });
}

function useData<T>(folder: Folder, work: (db: Db) => T): T {
  const file = folder.file('data/vipo.sqlite');
  // A folder that others may read gets a warning from the server.
  mkdirSync(folder.file('data'), { recursive: true, mode: 0o700 });
  const db = existsSync(file) ? openDatabase(file) : freshDatabase(file);
  try {
    return work(db);
  } finally {
    closeDatabase(db);
  }
}
