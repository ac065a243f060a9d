import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { removableBackups, startDailyBackups } from '../../src/backups/daily-backup.ts';
import { addDays, parseIsoDate } from '../../src/shared/dates.ts';
import { temporaryFolder } from '../support/binary.ts';

const found = parseIsoDate('2026-11-20');
if (found === undefined) throw new Error('no date');
const day = found;
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

test('the last backup of each month is still kept after a year without backups', () => {
  const old = ['2024-01-05', '2024-01-06', '2024-02-01'].map(named);
  expect(removableBackups(old, day)).toEqual([named('2024-01-05')]);
  expect(removableBackups([], day)).toEqual([]);
});

test('a second start on the same day writes no second backup', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.file('backups'));
  writeFileSync(folder.file(`backups/${named('2026-11-20')}`), 'of today');
  const looked = Promise.withResolvers<void>();
  const clock = () => {
    looked.resolve();
    return new Date('2026-11-20T09:30:00.000Z');
  };
  const told: unknown[] = [];
  const stop = startDailyBackups(
    {
      dataDir: folder.path,
      clock,
      onDone: () => void told.push('done'),
      onFailure: (error) => void told.push(error),
    },
    0,
  );
  await looked.promise;
  await stop();
  expect(told).toEqual([]);
  expect(readdirSync(folder.file('backups'))).toEqual([named('2026-11-20')]);
  expect(await Bun.file(folder.file(`backups/${named('2026-11-20')}`)).text()).toBe('of today');
});
