import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import {
  copyInto,
  dropReplicationTables,
  flush,
  isSound,
  STAGED,
  withReadOnly,
} from '../../database/backup.ts';
import { codeOf, DamageError, isDamage } from '../../database/damage.ts';
import { databaseFile, lockDataDir } from '../../database/data-dir.ts';
import {
  dataVersion,
  foreignFile,
  isOlder,
  migrate,
  migrations,
  schemaVersion,
} from '../../database/migrate.ts';
import { type Db, endWriteAheadLog, withDatabase } from '../../database/open.ts';
import { ownerOf } from '../../database/owner.ts';
import { type Clock, moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { continueData, type Restoring } from './continue-data.ts';
import { assertKnownRows, unreadable } from './known-rows.ts';
import { assertKnownSchema } from './known-schema.ts';
import { backUpPresent, inPresentVersion } from './present-data.ts';

const SIDE_FILES = ['-wal', '-shm', '-journal'];

type Restored = {
  kept: string | undefined;
  /** False when the last numbers could not be read, because the replaced data are damaged or empty. */
  numbersKnown: boolean;
};

/**
 * Replaces the present data by a backup. `file` is the backup, and `plain` is the unpacked file when the backup is
 * packed. The prepared copy is renamed to vipo.sqlite as the last step, so a crash leaves either the old or the new
 * data. Throws 'not-found', 'conflict' for a folder in use or data of a newer version, and 'invalid' for a damaged file
 * or another schema.
 */
export function restoreDatabase(
  dataDir: string,
  file: string,
  clock: Clock,
  plain = file,
): Restored {
  assertReadable(file);
  if (['other', 'nobody'].includes(ownerOf(plain) ?? '')) throw foreignFile(file);
  const release = lockDataDir(dataDir, 'restore');
  const staged = join(dataDir, STAGED);
  try {
    removeDatabase(staged);
    copyUndamaged(plain, staged, file);
    const restored = prepare(staged, file, dataDir, clock);
    replace(staged, databaseFile(dataDir));
    return restored;
  } finally {
    removeDatabase(staged);
    removeDatabase(replacedCopy(staged));
    release();
  }
}

/**
 * Makes the same checks as a restore, on a copy that was just written. So a backup that cannot be restored is noticed
 * immediately. The rows of an older version can be checked only after its migrations, so they are not checked here.
 * Throws 'invalid' with the reason.
 */
export function assertRestorable(copy: Pick<Db, '$client'>, file: string): void {
  assertKnownSchema(copy);
  if (!isOlder(copy)) assertKnownRows(copy, file);
}

function replacedCopy(staged: string): string {
  return `${staged}-replaced`;
}

function assertReadable(file: string): void {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    if (fs.statSync(file).isFile()) return;
  } catch {
    // The file does not exist or cannot be read. The error below reports both.
  }
  throw new DomainError('not-found', `Het bestand ${file} is er niet of is niet leesbaar.`);
}

function removeDatabase(file: string): void {
  for (const side of ['', ...SIDE_FILES]) fs.rmSync(file + side, { force: true });
}

function copyUndamaged(plain: string, staged: string, file: string): void {
  try {
    withReadOnly(plain, (client) => {
      if (!isSound(client)) throw new DamageError(file);
      copyInto(client, staged);
    });
  } catch (error) {
    throw isDamage(error) ? new DamageError(file) : error;
  }
}

function prepare(staged: string, file: string, dataDir: string, clock: Clock): Restored {
  return withDatabase(staged, (db) => {
    // The copy is checked again, because a read-only connection skips CHECK constraints.
    if (!isSound(db.$client)) throw new DamageError(file);
    dropReplicationTables(db);
    assertKnownSchema(db);
    migrateBackup(db, file);
    assertKnownRows(db, file);
    const kept = backUpPresent(dataDir, clock);
    const replaced = kept && inPresentVersion(kept, replacedCopy(staged));
    const restoring = { replaced, kept: basename(kept ?? ''), file, at: moment(clock()) };
    const numbersKnown = continueKnownData(db, restoring);
    endWriteAheadLog(db);
    return { kept, numbersKnown };
  });
}

/**
 * Migrates the copy. Throws 'invalid' when a row in a backup of an older version breaks a constraint of a later
 * migration.
 */
function migrateBackup(db: Db, file: string): void {
  try {
    migrate(db);
  } catch (error) {
    if (!codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw error;
    throw unreadable(file, `schema ${dataVersion(db)}`);
  }
}

/**
 * Calls `continueData`. Throws 'conflict' when rows that were copied from data of a newer version break a constraint of
 * this version.
 */
function continueKnownData(db: Db, restoring: Restoring): boolean {
  try {
    return continueData(db, restoring);
  } catch (error) {
    const { replaced } = restoring;
    if (replaced === undefined || !codeOf(error).startsWith('SQLITE_CONSTRAINT')) throw error;
    const version = withReadOnly(replaced, ($client) => schemaVersion({ $client }));
    if (version <= migrations.length) throw error;
    const sentence = `De vorige gegevens zijn van een nieuwere versie van Vipo (schema ${version}), en deze versie kent niet alles wat daarin geboekt is. Er is niets teruggezet. Gebruik de nieuwere versie.`;
    throw new DomainError('conflict', sentence);
  }
}

function replace(staged: string, present: string): void {
  flush(staged);
  for (const side of SIDE_FILES) fs.rmSync(present + side, { force: true });
  fs.renameSync(staged, present);
  flush(join(present, '..'));
}
