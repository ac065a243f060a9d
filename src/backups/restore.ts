import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import { recordEvent } from '../audit/queries.ts';
import {
  flush,
  isSound,
  newBackupPath,
  readOnly,
  STAGED,
  writeBackup,
} from '../database/backup.ts';
import { codeOf, DamageError, isDamage } from '../database/damage.ts';
import { databaseFile, holdDataDir } from '../database/data-dir.ts';
import { dataVersion, foreignFile, migrate } from '../database/migrate.ts';
import { closeDatabase, type Db, inTransaction, openDatabase } from '../database/open.ts';
import { ownerOf } from '../database/owner.ts';
import { type Clock, moment, type Moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { carryOutgoing, type Row, rowsOf } from './carry-over.ts';
import { assertKnownRows, unreadable } from './known-rows.ts';
import { assertKnownSchema } from './known-schema.ts';

const SIDE_FILES = ['-wal', '-shm', '-journal'];

export type Restored = {
  kept: string | undefined;
  /** False when the replaced data are too damaged to tell which numbers were given. */
  numbersKnown: boolean;
};

/**
 * Puts the data of a backup in the place of the present. The copy takes the name vipo.sqlite as the very last step: a
 * crash leaves the old or the new data. Throws 'conflict' while anything else uses the folder and for a newer version,
 * 'not-found', 'invalid' for a file that is damaged, no backup of Vipo or of another schema.
 */
export function restoreDatabase(dataDir: string, file: string, clock: Clock): Restored {
  assertFile(file);
  if (['other', 'nobody'].includes(ownerOf(file) ?? '')) throw foreignFile(file);
  const release = holdDataDir(dataDir, 'restore');
  const staged = join(dataDir, STAGED);
  try {
    removeDatabase(staged);
    copySound(file, staged);
    const restored = prepare(staged, file, dataDir, clock);
    replace(staged, databaseFile(dataDir));
    return restored;
  } finally {
    removeDatabase(staged);
    release();
  }
}

function assertFile(file: string): void {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    if (fs.statSync(file).isFile()) return;
  } catch {
    // Said below, as for what is no file.
  }
  throw new DomainError('not-found', `Het bestand ${file} is er niet of is niet leesbaar.`);
}

function removeDatabase(file: string): void {
  for (const side of ['', ...SIDE_FILES]) fs.rmSync(file + side, { force: true });
}

function copySound(file: string, staged: string): void {
  try {
    readOnly(file, (client) => {
      if (!isSound(client)) throw new DamageError(file);
      client.run('VACUUM INTO ?', [staged]);
    });
  } catch (error) {
    throw isDamage(error) ? new DamageError(file) : error;
  }
}

function prepare(staged: string, file: string, dataDir: string, clock: Clock): Restored {
  const db = openDatabase(staged);
  try {
    // Again, now open for writing: a read-only connection skips the CHECKs.
    if (!isSound(db.$client)) throw new DamageError(file);
    assertKnownSchema(db);
    migrateKnown(db, file);
    assertKnownRows(db, file);
    const kept = keepPresent(dataDir, clock);
    const given = kept === undefined ? [] : givenNumbers(kept);
    const log = kept === undefined ? [] : rowsOf(kept, 'audit_log');
    const reason = `Back-up teruggezet, bewaard in ${basename(kept ?? '')}`;
    inTransaction(db, () => {
      for (const numbers of given ?? []) continueSeries(db, numbers, reason, moment(clock()));
      db.$client.run('DELETE FROM sessions');
      db.$client.run('DELETE FROM reset_tokens');
      if (kept !== undefined) carryOutgoing(db, kept);
      for (const entry of log) continueLog(db, entry);
      const detail = { bestand: basename(file), bewaard: basename(kept ?? '') };
      recordEvent(db, { action: 'teruggezet', kind: 'gegevens', detail });
    });
    intoOneFile(db);
    return { kept, numbersKnown: given !== undefined };
  } finally {
    closeDatabase(db);
  }
}

/** What an older version allowed, a later migration may not take. */
function migrateKnown(db: Db, file: string): void {
  try {
    migrate(db);
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw error;
    throw unreadable(file, `schema ${dataVersion(db)}`);
  }
}

function keepPresent(dataDir: string, clock: Clock): string | undefined {
  const present = databaseFile(dataDir);
  if (!fs.existsSync(present)) return undefined;
  const copy = newBackupPath(dataDir, clock, 'voor-terugzetten');
  try {
    // Opened for writing, SQLite would throw away the log of a damaged file.
    readOnly(present, ($client) => writeBackup({ $client }, copy));
  } catch (error) {
    if (!isDamage(error)) throw error;
    copyFiles(present, copy);
    return copy;
  }
  closeForGood(present);
  return copy;
}

function closeForGood(present: string): void {
  const db = openDatabase(present);
  try {
    intoOneFile(db);
  } finally {
    closeDatabase(db);
  }
}

function copyFiles(present: string, copy: string): void {
  for (const side of ['', '-wal', '-journal'].filter((name) => fs.existsSync(present + name))) {
    fs.copyFileSync(present + side, copy + side, fs.constants.COPYFILE_EXCL);
    flush(copy + side);
  }
}

/** Leaves the write-ahead log: SQLite would play one that stays into whatever file bears the name next. */
function intoOneFile(db: Db): void {
  const row = db.$client.query<{ journal_mode: string }, []>('PRAGMA journal_mode = DELETE').get();
  if (row?.journal_mode === 'delete') return;
  throw new DomainError('conflict', 'De database is in gebruik bij een ander programma.');
}

type Given = { series: string; year: number; last: number };

function givenNumbers(kept: string): Given[] | undefined {
  try {
    return readOnly(kept, (client) => {
      const table = "SELECT 1 FROM sqlite_schema WHERE name = 'number_series'";
      if (client.query(table).get() === null) return [];
      return client.query<Given, []>('SELECT series, year, last FROM number_series').all();
    });
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

function continueSeries(db: Db, given: Given, reason: string, at: Moment): void {
  const { series, year, last } = given;
  const row = db.$client
    .query<{ last: number }, [string, number]>(
      'SELECT last FROM number_series WHERE series = ? AND year = ?',
    )
    .get(series, year);
  const restored = row?.last ?? 0;
  if (last <= restored) return;
  db.$client.run(
    `INSERT INTO number_series (series, year, last) VALUES (?, ?, ?)
     ON CONFLICT (series, year) DO UPDATE SET last = excluded.last`,
    [series, year, last],
  );
  db.$client.run(
    `INSERT INTO skipped_numbers (series, year, first, last, reason, at) VALUES (?, ?, ?, ?, ?, ?)`,
    [series, year, restored + 1, last, reason, at],
  );
}

function continueLog(db: Db, { id, ...entry }: Row): void {
  const isThere = 'SELECT 1 FROM audit_log WHERE id = ? AND at = ?';
  if (db.$client.query(isThere).get(id ?? 0, entry.at ?? '') !== null) return;
  const names = Object.keys(entry);
  const marks = names.map(() => '?');
  db.$client
    .query(`INSERT INTO audit_log (${names.join()}) VALUES (${marks.join()})`)
    .run(...Object.values(entry));
}

function replace(staged: string, present: string): void {
  flush(staged);
  for (const side of SIDE_FILES) fs.rmSync(present + side, { force: true });
  fs.renameSync(staged, present);
  flush(join(present, '..'));
}
