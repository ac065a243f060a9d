import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownProgram } from '../background/own-program.ts';
import { addDays, type Clock, type IsoDate, parseIsoDate, today } from '../shared/dates.ts';

const DAYS_KEPT = 14;
const MONTHS_KEPT = 12;
const CHECK_MS = 10 * 60_000;
/** Who starts the server wants to see a screen first. */
const FIRST_CHECK_MS = 3000;
const DAILY = /^(\d{4}-\d\d-\d\d)-dagelijks\.sqlite$/;

export type DailyBackups = {
  dataDir: string;
  clock: Clock;
  onDone: () => void;
  onFailure: (error: unknown) => void;
};

/** The first comes soon after the start when today's is missing. Returns what stops it, after the one under way. */
export function startDailyBackups(backups: DailyBackups): () => Promise<void> {
  let work = Promise.resolve();
  const check = () => {
    work = work.then(() => backUpToday(backups)).catch(backups.onFailure);
  };
  const first = setTimeout(check, FIRST_CHECK_MS);
  const timer = setInterval(check, CHECK_MS);
  for (const each of [first, timer]) each.unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await work;
  };
}

async function backUpToday({ dataDir, clock, onDone }: DailyBackups): Promise<void> {
  const day = today(clock);
  const folder = join(dataDir, 'backups');
  const file = join(folder, `${day}-dagelijks.sqlite`);
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return;
  await writeBackupElsewhere(dataDir, file);
  for (const name of outlived(readdirSync(folder), day)) rmSync(join(folder, name));
  onDone();
}

let previous: Promise<unknown> = Promise.resolve();

/**
 * In a process of its own: a large file would keep all requests waiting. One at a time. Throws Error with the line that
 * it prints.
 */
export function writeBackupElsewhere(dataDir: string, file: string): Promise<void> {
  const work = previous.then(() => runBackup(dataDir, file));
  previous = work.catch(() => undefined);
  return work;
}

async function runBackup(dataDir: string, file: string): Promise<void> {
  const child = Bun.spawn([...ownProgram(), '--backup', file, '--data-dir', dataDir], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(said.trim() || `gestopt (${child.signalCode})`);
}

/** Which daily backups may go; those with another name, made before clearing, restoring or migrating, never do. */
export function outlived(names: string[], day: IsoDate): string[] {
  const daily = names.filter((name) => DAILY.test(name)).toSorted();
  const oldestDay = addDays(day, 1 - DAYS_KEPT);
  const lastOfMonth = new Map(daily.map((name) => [name.slice(0, 7), name]));
  const months = new Set([...lastOfMonth.values()].slice(-MONTHS_KEPT));
  return daily.filter((name) => name.slice(0, 10) < oldestDay && !months.has(name));
}

export type LastBackup = { day: IsoDate; bytes: number };

export function findLastBackup(dataDir: string): LastBackup | undefined {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return undefined;
  const last = readdirSync(folder)
    .filter((name) => DAILY.test(name))
    .toSorted()
    .at(-1);
  const day = parseIsoDate(last?.slice(0, 10) ?? '');
  return last && day ? { day, bytes: statSync(join(folder, last)).size } : undefined;
}
