import { constants, Database } from 'bun:sqlite';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { amsterdamDate, type Clock, formatTime, moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { DamageError } from './damage.ts';
import { backupsOf } from './data-dir.ts';
import type { Db } from './open.ts';

type Prove = (copy: Pick<Db, '$client'>) => void;

/**
 * Writes a copy of the data. `prove` throws when the copy cannot be restored. Then the copy is deleted. Throws
 * 'conflict' when the file exists, 'not-found' when its folder does not exist or cannot be written, and 'invalid' for
 * damaged data.
 */
export function writeBackup(
  db: Pick<Db, '$client'>,
  file: string,
  prove: Prove = () => undefined,
): void {
  // SQLite removes '..' from the text of a path, but the operating system follows the folders. A resolved path means
  // the same file to both.
  const path = resolve(file);
  const folder = file.endsWith('/') || file.endsWith(sep) ? path : dirname(path);
  if (fs.existsSync(file)) throw fileExists(file);
  assertWritable(folder);
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    copyInto(db.$client, unfinished);
    assertSound(unfinished, db.$client.filename, prove);
    flush(unfinished);
    nameWithoutOverwriting(unfinished, path);
    flush(folder);
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

/** Copies the committed rows, while other connections may write. */
export function copyInto(client: Database, file: string): void {
  client.run('VACUUM INTO ?', [file]);
}

/** The copy is opened for writing, because an integrity check on a read-only connection skips CHECK constraints. */
function assertSound(copy: string, source: string, prove: Prove): void {
  closing(new Database(copy, { readwrite: true }), ($client) => {
    if (!isSound($client)) throw new DamageError(source);
    dropReplicationTables({ $client });
    prove({ $client });
  });
}

/** Removes the two tables that Litestream adds to each database that it replicates. */
export function dropReplicationTables({ $client }: Pick<Db, '$client'>): void {
  const tables = $client
    .query<{ name: string }, []>(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name IN ('_litestream_seq', '_litestream_lock')`,
    )
    .all();
  for (const { name } of tables) $client.run(`DROP TABLE ${name}`);
}

function fileExists(file: string): DomainError {
  return new DomainError('conflict', `Het bestand ${file} bestaat al en wordt niet overschreven.`);
}

function assertWritable(folder: string): void {
  try {
    fs.accessSync(`${folder}${sep}`, fs.constants.W_OK);
  } catch {
    const sentence = `De map ${folder} bestaat niet of is niet beschrijfbaar.`;
    throw new DomainError('not-found', sentence);
  }
}

/**
 * Gives a finished file its name. A hard link fails when the name already exists, but a rename would replace the file.
 * A disk with FAT has no hard links, so there the file is renamed.
 */
export function nameWithoutOverwriting(unfinished: string, file: string): void {
  try {
    fs.linkSync(unfinished, file);
  } catch {
    if (fs.existsSync(file)) throw fileExists(file);
    fs.closeSync(fs.openSync(file, 'wx'));
    fs.renameSync(unfinished, file);
  }
}

/**
 * Flushes a file or folder to the disk, so that it survives a power cut. Never use this for a file that is open in
 * SQLite.
 */
export function flush(path: string): void {
  const isFolder = fs.statSync(path).isDirectory();
  // Windows can flush only files, and only files that are open for writing.
  if (isFolder && process.platform === 'win32') return;
  const descriptor = fs.openSync(path, isFolder ? 'r' : 'r+');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/**
 * Opens a database read-only. With `immutable`, SQLite creates no files, but ignores a -wal or -journal file. So
 * `immutable` is set only when there is no such file.
 */
export function withReadOnly<T>(file: string, read: (client: Database) => T): T {
  const isClosed = !['-wal', '-journal'].some((side) => fs.existsSync(file + side));
  const url = `${pathToFileURL(file).href}?immutable=${isClosed ? 1 : 0}`;
  const flags = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI;
  return closing(new Database(url, flags), read);
}

function closing<T>(client: Database, work: (client: Database) => T): T {
  try {
    return work(client);
  } finally {
    client.close(true);
  }
}

export function isSound(client: Database): boolean {
  const [finding] = client
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)')
    .all();
  return (
    finding?.integrity_check === 'ok' && client.query('PRAGMA foreign_key_check').get() === null
  );
}

/**
 * The path of a new file in DATADIR/backups, such as '2026-11-20-1405-voor-legen.sqlite'. The time is the time in
 * Amsterdam.
 */
export function newBackupPath(dataDir: string, clock: Clock, reason: string): string {
  const folder = backupsOf(dataDir);
  fs.mkdirSync(folder, { recursive: true });
  const at = moment(clock());
  const time = formatTime(at).replace(':', '');
  const stem = join(folder, `${amsterdamDate(at)}-${time}-${reason}`);
  let path = `${stem}.sqlite`;
  for (let n = 2; fs.existsSync(path); n++) path = `${stem}-${n}.sqlite`;
  return path;
}

const UNFINISHED = /^[\da-f-]{36}\.download$|\.[\da-f]{8}\.tmp(?:-journal|-wal|-shm)?$/;

export const STAGED = 'vipo.sqlite.restoring';

/** Deletes the files that a killed process left. Call this only when no other process uses the folder. */
export function removeLeftovers(dataDir: string): void {
  const staged = fs.readdirSync(dataDir).filter((name) => name.startsWith(STAGED));
  for (const name of staged) fs.rmSync(join(dataDir, name), { force: true });
  const folder = backupsOf(dataDir);
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const leftovers = fs.readdirSync(folder).filter((name) => UNFINISHED.test(name));
  for (const name of leftovers) fs.rmSync(join(folder, name), { force: true });
}
