import { Database } from 'bun:sqlite';
import { lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DomainError } from '../shared/domain-error.ts';
import { codeOf, DISK_FULL, isBusy, isDamage } from './damage.ts';
import { dataVersion, foreignFile, isOlder, migrate, migrations } from './migrate.ts';
import { assertLocalDisk } from './network-disk.ts';
import { closeDatabase, type Db, openDatabase } from './open.ts';
import { ownerOf } from './owner.ts';

const LOCK_TIMEOUT_MS = 200;

const locks = {
  server: { sql: 'BEGIN IMMEDIATE', refusal: 'Er draait al een Vipo op de gegevensmap' },
  command: {
    sql: 'BEGIN; SELECT count(*) FROM sqlite_schema',
    refusal: 'Er wordt juist een back-up teruggezet in de gegevensmap',
  },
  restore: {
    sql: 'BEGIN EXCLUSIVE',
    refusal: 'Er draait nog een Vipo (of een opdracht ervan) op de gegevensmap',
  },
};
export type LockKind = keyof typeof locks;

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'vipo.sqlite');
}

/** The data folder of a database. Call this only for a database that is a file. */
export function dataDirOf({ $client }: Db): string {
  return dirname($client.filename);
}

export function backupsOf(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Locks the data folder until the returned function is called. Call this before you open the database. Throws
 * 'conflict' when another process has an incompatible lock. Throws 'invalid' for the database of another program, which
 * stays unchanged, and for a folder on another machine. Throws 'not-found' when the folder has backups but no data,
 * unless `kind` is 'restore'.
 */
export function lockDataDir(dataDir: string, kind: LockKind): () => void {
  const { sql, refusal } = locks[kind];
  assertLocalDisk(dataDir);
  const file = databaseFile(dataDir);
  if (ownerOf(file) === 'other') throw foreignFile(file);
  if (kind !== 'restore') assertNotLost(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const lock = new Database(join(dataDir, 'vipo.lock'), { create: true });
  try {
    lock.run(`PRAGMA busy_timeout = ${LOCK_TIMEOUT_MS}`);
    lock.run(sql);
  } catch (error) {
    lock.close(true);
    throw isBusy(error) ? new DomainError('conflict', `${refusal} ${dataDir}.`) : error;
  }
  return () => lock.close(true);
}

/**
 * Throws 'not-found' when there are backups but no data, for example after a copy to a full disk. Without this check
 * a server would begin a new office, and its daily backups would replace the good ones.
 */
function assertNotLost(dataDir: string): void {
  const folder = backupsOf(dataDir);
  if (hasData(dataDir) || !hasBackups(folder)) return;
  const sentence = `In de map ${dataDir} staan geen gegevens meer, maar wel back-ups. Zet met --restore een back-up terug. Wil je opnieuw beginnen, verplaats dan eerst de map ${folder}.`;
  throw new DomainError('not-found', sentence);
}

function hasData(dataDir: string): boolean {
  const file = databaseFile(dataDir);
  // SQLite ignores the write-ahead log of an empty file.
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0 && ownerOf(file) !== 'nobody';
}

function hasBackups(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  return readdirSync(folder).some((name) => /\.sqlite(?:\.zst)?$/.test(name));
}

export function whenAlone(dataDir: string, work: () => void): void {
  let release: () => void;
  try {
    release = lockDataDir(dataDir, 'restore');
  } catch {
    // The caller locks the folder next. When that lock fails too, the caller reports the error.
    return;
  }
  try {
    work();
  } finally {
    release();
  }
}

/**
 * Throws 'conflict' for data of another version, and the other errors of `dataVersion`. An older server may still be
 * using data of an older version, so only the start of a newer server migrates them.
 */
export function assertPresentVersion(db: Db, scripts = migrations): void {
  dataVersion(db, scripts);
  if (isOlder(db, scripts)) {
    const sentence = 'De gegevens zijn van een oudere versie van Vipo. Start eerst de server.';
    throw new DomainError('conflict', sentence);
  }
}

export function withData<T>(
  dataDir: string,
  work: (db: Db) => T | Promise<T>,
  scripts = migrations,
): Promise<T> {
  return withDataAsIs(dataDir, (db) => {
    assertPresentVersion(db, scripts);
    migrate(db, scripts);
    return work(db);
  });
}

export async function withDataAsIs<T>(
  dataDir: string,
  work: (db: Db) => T | Promise<T>,
): Promise<T> {
  const release = lockDataDir(dataDir, 'command');
  try {
    const db = openDatabase(databaseFile(dataDir));
    try {
      return await work(db);
    } finally {
      closeDatabase(db);
    }
  } finally {
    release();
  }
}

/** Throws 'not-found' when there are no data, so that a command that only reads does not create an empty database. */
export function assertHasData(dataDir: string): void {
  if (hasData(dataDir)) return;
  throw new DomainError('not-found', `In de map ${dataDir} staan geen gegevens van Vipo.`);
}

export function dataDirWarnings(dataDir: string): string[] {
  const warnings: string[] = [];
  // Slashes at the end are removed, because with such a slash lstat would follow a symbolic link.
  const path = dataDir.replace(/[/\\]+$/, '') || dataDir;
  if (lstatSync(path).isSymbolicLink())
    warnings.push(`Let op: de gegevensmap ${path} is een verwijzing naar ${realpathSync(path)}.`);
  const isOpenToOthers = (statSync(path).mode & 0o022) !== 0;
  // Windows has no such permissions. There Node always reports that everybody may write.
  if (isOpenToOthers && process.platform !== 'win32')
    warnings.push(`Let op: ook anderen mogen schrijven in de gegevensmap ${path}.`);
  return warnings;
}

/** The codes of a folder without the needed permissions, and of a disk that fails or was disconnected. */
const UNUSABLE =
  /^(SQLITE_(CANTOPEN|READONLY|PERM|IOERR)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EIO|ENODEV|ENXIO|ENOTCONN|ESTALE)/;

export function explainDataDirError(error: unknown, dataDir: string): string | undefined {
  const code = codeOf(error);
  if (isDamage(error)) {
    return `De gegevens in de map ${dataDir} zijn beschadigd. Zet met --restore een back-up terug.`;
  }
  if (isBusy(error)) return 'De database is bezet. Probeer het zo opnieuw.';
  if (DISK_FULL.test(code)) return 'De schijf is vol.';
  if (UNUSABLE.test(code)) {
    return `In de map ${dataDir} kan niet gelezen en geschreven worden.`;
  }
  return undefined;
}
