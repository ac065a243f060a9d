import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsOf } from '../database/data-dir.ts';
import { type Clock, type IsoDate, parseIsoDate, today } from '../shared/dates.ts';
import { writeBackupInProcess } from './backup-process.ts';

/** The names of daily backups. Older backups are packed, and have `.zst` in their name (`packed.ts`). */
const NAME = /^\d{4}-\d\d-\d\d-dagelijks\.sqlite(?:\.zst)?$/;
const DAYS_KEPT = 14;
const MONTHS_KEPT = 12;

/** Makes the backup of today, and removes old ones. Returns false when there already is a backup of today. */
export async function backUpToday(dataDir: string, clock: Clock): Promise<boolean> {
  const day = today(clock);
  const folder = backupsOf(dataDir);
  const file = join(folder, `${day}-dagelijks.sqlite`);
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) return false;
  await writeBackupInProcess(dataDir, file);
  for (const name of removableBackups(readdirSync(folder), day)) rmSync(join(folder, name));
  return true;
}

/**
 * The daily backups to remove. Two kinds of backups are kept: those of the last 14 days that have a backup, and the
 * last backup of each of the last twelve months that have one. Days without a backup do not count. Otherwise one start
 * with a clock that is a year ahead would remove all recent backups. A backup with a date after today was made while
 * the clock was wrong. It is kept, and does not cause the removal of another backup.
 */
export function removableBackups(names: string[], day: IsoDate): string[] {
  const daily = dailyUntil(names, day);
  const lastOfMonth = new Map(daily.map((name) => [name.slice(0, 7), name]));
  const months = new Set([...lastOfMonth.values()].slice(-MONTHS_KEPT));
  const days = [...new Set(daily.map((name) => name.slice(0, 10)))];
  const oldestDay = days.at(-DAYS_KEPT) ?? '';
  return daily.filter((name) => name.slice(0, 10) < oldestDay && !months.has(name));
}

export function isDaily(name: string): boolean {
  return NAME.test(name);
}

/** The daily backups that are not dated after this day, in the order of their dates. */
export function dailyUntil(names: string[], day: IsoDate): string[] {
  return names.filter((name) => isDaily(name) && name.slice(0, 10) <= day).toSorted();
}

export function dayOf(name: string | undefined): IsoDate | undefined {
  return parseIsoDate(name?.slice(0, 10) ?? '');
}

export type LastBackup = { day: IsoDate; bytes: number };

/** The last daily backup. Undefined when there is none, or when the folder cannot be read. */
export function findLastBackup(dataDir: string, clock: Clock): LastBackup | undefined {
  const folder = backupsOf(dataDir);
  try {
    const last = dailyUntil(readdirSync(folder), today(clock)).at(-1);
    const day = dayOf(last);
    return last && day ? { day, bytes: statSync(join(folder, last)).size } : undefined;
  } catch {
    return undefined;
  }
}
