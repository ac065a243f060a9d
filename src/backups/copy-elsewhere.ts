import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ownProgram } from '../background/own-program.ts';
import { nameWithoutOverwriting } from '../database/backup.ts';
import { codeOf } from '../database/damage.ts';
import { backupsOf } from '../database/data-dir.ts';
import { type IsoDate, parseIsoDate } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { dailyUntil, dayOf, removableBackups } from './daily-backup.ts';

/** A disk that is slow but works writes a part of a copy within this time. */
const SILENT_MS = 5 * 60_000;
const PART_BYTES = 16 * 1024 ** 2;
const UNFINISHED = /^\d{4}-\d\d-\d\d-dagelijks\.sqlite(?:\.zst)?\.[\da-f]{8}\.tmp$/;

/**
 * Copies the daily backups in a separate process, because a system call on a network disk can hang for minutes. A
 * process that is killed during such a call ends only after the call, and `isBusy` returns true until then. `stop` does
 * not wait for the end of the process.
 */
export function copier(dataDir: string, folder: string | undefined, silentMs = SILENT_MS) {
  let child: Child | undefined;
  return {
    isBusy: () => child !== undefined,
    /**
     * Makes the copies and returns the day of the last copy. Undefined when no folder for copies is set, or when there
     * is no copy.
     */
    copy: async (): Promise<IsoDate | undefined> => {
      if (folder === undefined) return undefined;
      const process = (child = spawnCopying(dataDir, folder));
      void process.exited.then(() => (child = undefined));
      return parseIsoDate((await outputOf(process, silentMs)).replaceAll('.', ''));
    },
    stop: () => child?.kill('SIGKILL'),
  };
}

type Child = ReturnType<typeof spawnCopying>;

function spawnCopying(dataDir: string, folder: string) {
  return Bun.spawn([...ownProgram(), '--copy-backups', folder, '--data-dir', dataDir], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/**
 * Returns the output of the process. Kills the process when it prints nothing for `silentMs`. A process that hangs in a
 * system call may end much later.
 */
async function outputOf(child: Child, silentMs: number): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    late.reject(new DomainError('unavailable', 'De map reageert niet.'));
  }, silentMs);
  const finish = async () => {
    let printed = '';
    for await (const part of child.stdout) {
      timer.refresh();
      printed += new TextDecoder().decode(part);
    }
    if ((await child.exited) === 0) return printed;
    const problem = (await new Response(child.stderr).text()).trim();
    throw new DomainError('unavailable', problem || `gestopt (${child.signalCode})`);
  };
  try {
    return await Promise.race([finish(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs in the process that `spawnCopying` starts. It prints a dot for each part that it has written, and then the day
 * of the last copy. When the server is gone, printing fails and the process ends.
 */
export function printCopies(dataDir: string, folder: string, day: IsoDate): void {
  fs.writeSync(1, copyBackups(dataDir, folder, day, () => fs.writeSync(1, '.')) ?? '');
}

/**
 * Copies the daily backups that are not in the folder yet, the last one first, and removes old copies. Returns the day
 * of the last copy. Throws 'not-found' when the folder does not exist, for example because its disk is not connected or
 * was disconnected meanwhile. Throws 'conflict' when the folder is in the data folder, or has another file with the
 * name of a backup. Throws 'invalid' when a backup is too large for the disk.
 */
export function copyBackups(
  dataDir: string,
  folder: string,
  day: IsoDate,
  onPart: () => unknown = () => undefined,
): IsoDate | undefined {
  assertPresent(folder);
  try {
    return copyMissing(dataDir, folder, day, onPart);
  } catch (error) {
    assertPresent(folder);
    throw error;
  }
}

function assertPresent(folder: string): void {
  if (fs.existsSync(folder)) return;
  const sentence = `De map ${folder} is er niet. Is de schijf aangesloten?`;
  throw new DomainError('not-found', sentence);
}

function copyMissing(
  dataDir: string,
  folder: string,
  day: IsoDate,
  onPart: () => unknown,
): IsoDate | undefined {
  assertElsewhere(fs.realpathSync(dataDir), fs.realpathSync(folder));
  for (const name of fs.readdirSync(folder)) {
    if (UNFINISHED.test(name)) fs.rmSync(join(folder, name), { force: true });
  }
  const source = backupsOf(dataDir);
  const names = dailyUntil(fs.readdirSync(source), day);
  // Old copies are removed first, so that the disk has space for the next copy.
  const old = new Set(removableBackups([...fs.readdirSync(folder), ...names], day));
  for (const name of old) fs.rmSync(join(folder, name), { force: true });
  const wanted = names.filter((name) => !old.has(name)).toReversed();
  const others = wanted.filter(
    (name) => !copyBackup(join(source, name), join(folder, name), onPart),
  );
  for (const name of wanted) removePlain(join(source, name), join(folder, name));
  if (others[0] !== undefined) throw otherFile(folder, others[0]);
  return dayOf(dailyUntil(fs.readdirSync(folder), day).at(-1));
}

/** Throws 'conflict' when the folder is the data folder or a folder in it. */
export function assertElsewhere(dataDir: string, folder: string): void {
  const path = relative(dataDir, folder);
  if (isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) return;
  const sentence = `De map ${folder} is van de gegevens zelf. Kies voor VIPO_BACKUP_DIR een map op een andere schijf.`;
  throw new DomainError('conflict', sentence);
}

function otherFile(folder: string, name: string): DomainError {
  const sentence = `In de map ${folder} staat een ander bestand ${name}. Verplaats dat bestand, of kies een andere map.`;
  return new DomainError('conflict', sentence);
}

/** Copies a backup. Returns false when a file of another size already has this name. */
function copyBackup(source: string, file: string, onPart: () => unknown): boolean {
  const bytes = sizeOf(source);
  // The server has packed or removed this backup since the folder was listed.
  if (bytes === undefined) return true;
  // On a disk without hard links, a crash may leave an empty file with the name of the copy.
  if (sizeOf(file) === 0) fs.rmSync(file);
  const present = sizeOf(file);
  if (present !== undefined) return present === bytes;
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    copyInParts(source, unfinished, onPart);
    if (sizeOf(unfinished) !== bytes) throw new Error(`${unfinished} has another size`);
    nameWithoutOverwriting(unfinished, file);
  } catch (error) {
    if (codeOf(error) === 'EFBIG') throw tooLarge();
    throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
  return true;
}

/**
 * Removes the copy that was made before the backup was packed. A packed backup keeps the modification time of the
 * backup, so the plain copy of the same backup has the same time.
 */
function removePlain(source: string, file: string): void {
  const plain = file.replace(/\.zst$/, '');
  const [ours, theirs] = [source, plain].map((path) =>
    fs.statSync(path, { throwIfNoEntry: false }),
  );
  if (plain === file || ours === undefined || theirs === undefined) return;
  // A disk with FAT stores times in steps of two seconds.
  if (Math.abs(ours.mtimeMs - theirs.mtimeMs) <= 2000) fs.rmSync(plain);
}

function sizeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.size;
}

/** Copies a file. Flushes each part before it calls `onPart`, so that each reported part is on the disk. */
function copyInParts(source: string, file: string, onPart: () => unknown): void {
  const from = fs.openSync(source, 'r');
  const to = fs.openSync(file, 'wx');
  try {
    const part = new Uint8Array(PART_BYTES);
    for (let size = fs.readSync(from, part); size > 0; size = fs.readSync(from, part)) {
      for (let done = 0; done < size;) done += fs.writeSync(to, part, done, size - done);
      fs.fsyncSync(to);
      onPart();
    }
    const { atime, mtime } = fs.fstatSync(from);
    fs.futimesSync(to, atime, mtime);
  } finally {
    fs.closeSync(to);
    fs.closeSync(from);
  }
}

function tooLarge(): DomainError {
  const sentence = 'De back-up is te groot voor deze schijf. Gebruik een schijf met exFAT of NTFS.';
  return new DomainError('invalid', sentence);
}
