import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inThread, NO_LIMIT_MS } from '../background/work.ts';
import { addDays, type Clock, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { newBackupPath, withReadOnly, writeBackup } from './backup.ts';
import { databaseFile } from './data-dir.ts';
import { dataVersion, isOlder, migrate, migrations } from './migrate.ts';
import { closeDatabase, type Db, openDatabase } from './open.ts';

const BACKUP = /^\d{4}-\d\d-\d\d-\d{4}-voor-bijwerken(?:-\d+)?\.sqlite$/;
const REASON = 'voor-bijwerken';
const DAYS_KEPT = 365;
const READ_BYTES = 1 << 20;

/** An upgrade from one version of the schema to another, and the file of the backup that is made first. */
type Upgrade = { from: number; to: number; backup: string };

/**
 * Upgrades data of an older version in a thread, so that the server can answer meanwhile. Returns false when nothing
 * needs to be upgraded. Throws 'storage-full' before it changes anything, and the errors of `openDataDir`.
 */
export async function upgradeInThread(
  dataDir: string,
  clock: Clock,
  onBegin: (upgrade: Upgrade) => void,
): Promise<boolean> {
  // The name of the backup has the time, so the thread gets the same time.
  const at = clock();
  const upgrade = findUpgrade(dataDir, () => at);
  if (upgrade === undefined) return false;
  onBegin(upgrade);
  await inThread<typeof upgradeFile>('upgrade', { dataDir, at: at.toISOString() }, NO_LIMIT_MS);
  return true;
}

export function upgradeFile({ dataDir, at }: { dataDir: string; at: string }): void {
  closeDatabase(openDataDir(dataDir, () => new Date(at)));
}

function findUpgrade(dataDir: string, clock: Clock): Upgrade | undefined {
  const file = databaseFile(dataDir);
  if (!fs.existsSync(file)) return undefined;
  const from = withReadOnly(file, ($client) =>
    isOlder({ $client }) ? dataVersion({ $client }) : undefined,
  );
  if (from === undefined) return undefined;
  assertSpace(dataDir, 2 * fs.statSync(file).size);
  return { from, to: migrations.length, backup: newBackupPath(dataDir, clock, REASON) };
}

/** The backup is as large as the data. The write-ahead log of a migration can be as large too. */
function assertSpace(dataDir: string, needed: number): void {
  const { bavail, bsize } = fs.statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= needed) return;
  const sentence = `Het bijwerken van de gegevens in ${dataDir} heeft ${megabytes(needed)} vrije ruimte nodig, en er is ${megabytes(free)}. Er is niets veranderd.`;
  throw new DomainError('storage-full', sentence);
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('nl')} MB`;
}

/** Opens the data. Makes a backup of data of an older version, and then migrates them. */
export function openDataDir(dataDir: string, clock: Clock, scripts = migrations): Db {
  const db = openDatabase(databaseFile(dataDir));
  try {
    const backup = isOlder(db, scripts) ? newBackupPath(dataDir, clock, REASON) : undefined;
    if (backup !== undefined) {
      writeBackup(db, backup);
      removeEqualBackups(backup);
    }
    migrate(db, scripts);
    if (backup !== undefined) removeOldBackups(dirname(backup), clock);
    return db;
  } catch (error) {
    db.$client.close(true);
    throw error;
  }
}

/**
 * Removes earlier backups with the same bytes. When an upgrade fails at each start of the service, each start makes
 * such a backup.
 */
function removeEqualBackups(backup: string): void {
  for (const other of upgradeBackups(dirname(backup))) {
    if (other !== backup && haveEqualBytes(other, backup)) fs.rmSync(other);
  }
}

function removeOldBackups(folder: string, clock: Clock): void {
  const oldestDay = addDays(today(clock), -DAYS_KEPT);
  for (const file of upgradeBackups(folder)) {
    if (basename(file).slice(0, 10) < oldestDay) fs.rmSync(file);
  }
}

function upgradeBackups(folder: string): string[] {
  const names = fs.readdirSync(folder).filter((name) => BACKUP.test(name));
  return names.map((name) => join(folder, name));
}

function haveEqualBytes(one: string, other: string): boolean {
  return fs.statSync(one).size === fs.statSync(other).size && hashOf(one) === hashOf(other);
}

function hashOf(file: string): string {
  const hash = new Bun.CryptoHasher('sha256');
  const part = Buffer.alloc(READ_BYTES);
  const descriptor = fs.openSync(file, 'r');
  try {
    for (let bytes; (bytes = fs.readSync(descriptor, part)) > 0;) {
      hash.update(part.subarray(0, bytes));
    }
  } finally {
    fs.closeSync(descriptor);
  }
  return hash.digest('hex');
}
