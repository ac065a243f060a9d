import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startChecks } from '../../background/checks.ts';
import { type Clock, type IsoDate, parseIsoDate, today } from '../../shared/dates.ts';
import { writeBackupInProcess } from '../backup-process.ts';
import { dailyName, isDailyName, removableBackups } from './retention.ts';

/** Lets the first screen load before the first check. */
const FIRST_CHECK_MS = 3000;

export type DailyBackups = {
  dataDir: string;
  clock: Clock;
  onDone: () => void | Promise<void>;
  onFailure: (error: unknown) => void;
};

/** Makes a backup each day. Returns a function that stops this and waits for a backup in progress. */
export function startDailyBackups(
  backups: DailyBackups,
  firstCheckMs = FIRST_CHECK_MS,
): () => Promise<void> {
  return startChecks(() => backUpToday(backups), backups.onFailure, firstCheckMs);
}

async function backUpToday({ dataDir, clock, onDone }: DailyBackups): Promise<void> {
  const day = today(clock);
  const folder = join(dataDir, 'backups');
  const file = join(folder, dailyName(day));
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return;
  await writeBackupInProcess(dataDir, file);
  for (const name of removableBackups(readdirSync(folder), day)) rmSync(join(folder, name));
  await onDone();
}

export type LastBackup = { day: IsoDate; bytes: number };

export function findLastBackup(dataDir: string): LastBackup | undefined {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return undefined;
  const last = readdirSync(folder).filter(isDailyName).toSorted().at(-1);
  const day = parseIsoDate(last?.slice(0, 10) ?? '');
  return last && day ? { day, bytes: statSync(join(folder, last)).size } : undefined;
}
