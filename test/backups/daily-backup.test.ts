import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { backUpToday, findLastBackup, removableBackups } from '../../src/backups/daily-backup.ts';
import { addDays, parseIsoDate } from '../../src/shared/dates.ts';
import { temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';

const found = parseIsoDate('2026-11-20');
if (found === undefined) throw new Error('no date');
const day = found;
const clock = () => new Date('2026-11-20T09:30:00.000Z');
const named = (date: string) => `${date}-dagelijks.sqlite`;

test('the backups of the last 14 days and the last backup of each of 12 months are kept, and other files are never deleted', () => {
  const days = Array.from({ length: 500 }, (_, back) => named(addDays(day, -back)));
  const others = [
    '2020-01-01-1200-voor-legen.sqlite',
    '2020-01-01-1200-voor-terugzetten.sqlite',
    'x.sqlite',
  ];
  const gone = new Set(removableBackups([...days, ...others], day));
  const kept = days.filter((name) => !gone.has(name)).toSorted();
  expect(kept.slice(-14)).toEqual(days.slice(0, 14).toReversed());
  expect(kept.slice(0, -14)).toEqual(
    ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']
      .concat(['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'])
      .map(named),
  );
  expect(others.some((name) => gone.has(name))).toBeFalse();
});

test('a year without backups removes no backup, and a backup that is made while the clock is a year ahead removes only the oldest of the last fourteen', () => {
  const recent = Array.from({ length: 14 }, (_, back) => named(addDays(day, -back)));
  const later = addDays(day, 365);
  expect(removableBackups(recent, later)).toEqual([]);
  expect(removableBackups([...recent, named(later)], later)).toEqual([named('2026-11-07')]);
  expect(removableBackups([], day)).toEqual([]);
});

test('a packed and an unpacked backup of the same day count as one', () => {
  const days = Array.from({ length: 15 }, (_, back) => named(addDays(day, -back)));
  const packed = `${named(addDays(day, -1))}.zst`;
  expect(removableBackups([...days, packed], day)).toEqual([named('2026-11-06')]);
});

test('a backup of today is not made again', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.file('backups'));
  writeFileSync(folder.file(`backups/${named('2026-11-20')}`), 'of today');
  expect(await backUpToday(folder.path, clock)).toBeFalse();
  expect(readdirSync(folder.file('backups'))).toEqual([named('2026-11-20')]);
  expect(await Bun.file(folder.file(`backups/${named('2026-11-20')}`)).text()).toBe('of today');
});

test('backups dated in the future are kept, displace no other backup and are not the last backup', () => {
  const months = [
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]
    .concat(['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-20'])
    .map(named);
  const future = ['2026-11-30', '2027-01-31', '2099-12-31'].map(named);
  expect(removableBackups([...months, ...future], day)).toEqual([]);
  using folder = temporaryFolder();
  mkdirSync(folder.file('backups'));
  for (const name of [named('2026-11-19'), ...future]) {
    writeFileSync(folder.file(`backups/${name}`), 'x');
  }
  expect(findLastBackup(folder.path, clock)?.day as string).toBe('2026-11-19');
});

test('a backup of today is made when a backup has a later date', async () => {
  using folder = temporaryFolder();
  freshDatabase(folder.file('vipo.sqlite')).$client.close(true);
  mkdirSync(folder.file('backups'));
  writeFileSync(folder.file(`backups/${named('2026-11-21')}`), 'x');
  expect(await backUpToday(folder.path, clock)).toBeTrue();
  expect(readdirSync(folder.file('backups')).toSorted()).toEqual(
    ['2026-11-20', '2026-11-21'].map(named),
  );
});
