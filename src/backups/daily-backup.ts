import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startChecks } from '../background/checks.ts';
import { addDays, type Clock, type IsoDate, parseIsoDate, today } from '../shared/dates.ts';
import { writeBackupInProcess } from './backup-process.ts';

/** The first check is delayed, so that a backup does not slow down the first screen after a start. */
const FIRST_CHECK_MS = 3000;
const NAME = /^\d{4}-\d\d-\d\d-dagelijks\.sqlite$/;
const DAYS_KEPT = 14;
const MONTHS_KEPT = 12;

export type DailyBackups = {
  dataDir: string;
  clock: Clock;
  onDone: () => void | Promise<void>;
  onFailure: (error: unknown) => void;
};

/** Makes a backup each day. Returns a function that stops the daily backups and waits for a backup in progress. */
export function startDailyBackups(
  backups: DailyBackups,
  firstCheckMs = FIRST_CHECK_MS,
): () => Promise<void> {
  return startChecks(() => backUpToday(backups), backups.onFailure, firstCheckMs);
}

async function backUpToday({ dataDir, clock, onDone }: DailyBackups): Promise<void> {
  const day = today(clock);
  const folder = join(dataDir, 'backups');
  const file = join(folder, `${day}-dagelijks.sqlite`);
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return;
  await writeBackupInProcess(dataDir, file);
  for (const name of removableBackups(readdirSync(folder), day)) rmSync(join(folder, name));
  await onDone();
}

/**
 * The daily backups to remove. These are older than 14 days, and are not the last backup of one of the last twelve
 * months.
 */
export function removableBackups(names: string[], day: IsoDate): string[] {
  const daily = dailyOf(names);
  const oldestDay = addDays(day, 1 - DAYS_KEPT);
  const lastOfMonth = new Map(daily.map((name) => [name.slice(0, 7), name]));
  const months = new Set([...lastOfMonth.values()].slice(-MONTHS_KEPT));
  return daily.filter((name) => name.slice(0, 10) < oldestDay && !months.has(name));
}

function dailyOf(names: string[]): string[] {
  return names.filter((name) => NAME.test(name)).toSorted();
}

export type LastBackup = { day: IsoDate; bytes: number };

export function findLastBackup(dataDir: string): LastBackup | undefined {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return undefined;
  const last = dailyOf(readdirSync(folder)).at(-1);
  const day = parseIsoDate(last?.slice(0, 10) ?? '');
  return last && day ? { day, bytes: statSync(join(folder, last)).size } : undefined;
}
