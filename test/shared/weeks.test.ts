import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { mondayOf, parseWeek, weekNumber, weekOf } from '../../src/shared/calendar.ts';
import { addDays, type IsoDate, weekday } from '../../src/shared/dates.ts';

const first = '1900-01-01' as IsoDate;
const aDate = fc.integer({ min: 0, max: 73_413 }).map((days) => addDays(first, days));

test('the week of each date from 1900 to 2100 begins on a Monday, and belongs to the year of its Thursday', () => {
  fc.assert(
    fc.property(aDate, (date) => {
      const monday = mondayOf(date);
      const week = weekOf(date);
      const gap = (Date.parse(date) - Date.parse(monday)) / 86_400_000;
      expect([weekday(monday), gap >= 0 && gap < 7]).toEqual([1, true]);
      expect(parseWeek(week)).toBe(monday);
      expect(week.slice(0, 4)).toBe(addDays(monday, 3).slice(0, 4));
      expect([1, 53].includes(weekNumber(date)) || weekOf(addDays(date, 7)) > week).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('weeks follow each other without a gap, and each has seven days', () => {
  fc.assert(
    fc.property(aDate, (date) => {
      const next = addDays(date, 1);
      const isNew = weekday(next) === 1;
      expect(weekOf(next) === weekOf(date)).toBe(!isNew);
      const following = weekNumber(next);
      if (isNew) expect([weekNumber(date) + 1, 1]).toContain(following);
    }),
    { numRuns: 2000 },
  );
});

// From the tables of ISO 8601.
test.each([
  ['2020-12-31', '2020-W53'],
  ['2021-01-03', '2020-W53'],
  ['2021-01-04', '2021-W01'],
  ['2024-12-29', '2024-W52'],
  ['2024-12-30', '2025-W01'],
  ['2026-11-23', '2026-W48'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
])('the date %s is in week %s', (date, week) => {
  expect(weekOf(date as IsoDate)).toBe(week);
});

test.each([
  '',
  '2026-48',
  '2026-W00',
  '2026-W54',
  '2025-W53',
  '1899-W52',
  '2101-W01',
  '2026-W1',
  'x',
])('%p is not read as a week', (text) => {
  expect(parseWeek(text)).toBeUndefined();
});
