import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { formatLongDate, monthGrid } from '../../src/shared/calendar.ts';
import {
  addDays,
  formatDate,
  formatShortDate,
  formatSlashDate,
  formatTijd,
  type IsoDate,
  parseIsoDate,
  parseTijd,
  parseTypedDate,
  SLOTS,
  weekday,
} from '../../src/shared/dates.ts';

const MS_PER_DAY = 86_400_000;

function iso(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new Error(`${text} is not a date`);
  return date;
}

/** Every valid date: 1 January 1900 to 31 December 2100. */
const anyDate = fc
  .integer({ min: Date.UTC(1900, 0, 1) / MS_PER_DAY, max: Date.UTC(2100, 11, 31) / MS_PER_DAY })
  .map((day) => iso(new Date(day * MS_PER_DAY).toISOString().slice(0, 10)));

for (const text of ['2026-11-20', '1900-01-01', '2100-12-31', '2024-02-29', '2000-02-29']) {
  test(`${text} is read as a date`, () => {
    expect<string | undefined>(parseIsoDate(text)).toBe(text);
  });
}

const NO_ISO_DATES = [
  '',
  '2026-02-31',
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '1899-12-31',
  '2101-01-01',
  '0000-01-01',
  '26-11-20',
  '2026-1-2',
  '20-11-2026',
  '20261120',
  ' 2026-11-20',
  '2026-11-20\n',
  '2026-11-20T00:00',
  '+002026-11-20',
  '٢٠٢٦-١١-٢٠',
];

for (const text of NO_ISO_DATES) {
  test(`${JSON.stringify(text)} is not read as a date`, () => {
    expect(parseIsoDate(text)).toBeUndefined();
  });
}

test('each function writes a date in its own format', () => {
  const date = iso('2026-11-20');
  expect(formatDate(date)).toBe('20-11-2026');
  expect(formatSlashDate(date)).toBe('20/11/2026');
  expect(formatShortDate(date)).toBe('20-11-26');
  expect(formatLongDate(date)).toBe('vrijdag 20 november 2026');
  expect(formatLongDate(iso('2027-03-01'))).toBe('maandag 1 maart 2027');
});

test('a date in words is written as Intl writes it for nl-NL', () => {
  const intl = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'full', timeZone: 'UTC' });
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(formatLongDate(date)).toBe(intl.format(new Date(`${date}T00:00:00Z`)));
    }),
    { numRuns: 500 },
  );
});

test('every formatted date is parsed back', () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...SLOTS), (date, slot) => {
      expect(parseIsoDate(date)).toBe(date);
      expect(parseTypedDate(formatSlashDate(date))).toBe(date);
      expect(parseTypedDate(formatDate(date))).toBe(date);
      expect(parseTijd(formatTijd(date, slot))).toEqual({ date, slot });
    }),
    { numRuns: 500 },
  );
});

test('days are added across months, leap days and summer time', () => {
  expect<string>(addDays(iso('2026-12-31'), 1)).toBe('2027-01-01');
  expect<string>(addDays(iso('2024-02-28'), 1)).toBe('2024-02-29');
  expect<string>(addDays(iso('2026-03-28'), 2)).toBe('2026-03-30');
  expect<string>(addDays(iso('2026-10-26'), -2)).toBe('2026-10-24');
  expect<string>(addDays(iso('2026-11-20'), 0)).toBe('2026-11-20');
  expect(() => addDays(iso('2100-12-31'), 3_000_000)).toThrow(RangeError);
});

test('adding days advances the weekday by as many days, and subtracting them gives the first date again', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
      const moved = addDays(date, days);
      expect(addDays(moved, -days)).toBe(date);
      expect(weekday(moved)).toBe((((weekday(date) + days) % 7) + 7) % 7);
    }),
  );
});

test('the number of a weekday is 0 for Sunday, 1 for Monday and 6 for Saturday', () => {
  expect(weekday(iso('2026-11-22'))).toBe(0);
  expect(weekday(iso('2026-11-23'))).toBe(1);
  expect(weekday(iso('2026-11-28'))).toBe(6);
});

test('the calendar shows November 2026 in six weeks and February 2027 in four', () => {
  const november = monthGrid(2026, 11);
  expect(november.length).toBe(6);
  expect<string[] | undefined>(november[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect<string | undefined>(november[5]?.[6]).toBe('2026-12-06');
  expect<string | undefined>(monthGrid(2027, 2)[0]?.[0]).toBe('2027-02-01');
  expect(monthGrid(2027, 2).length).toBe(4);
});

test('the calendar shows all days of a month in weeks from Monday, and each week has a day of that month', () => {
  const year = fc.integer({ min: 1900, max: 2100 });
  fc.assert(
    fc.property(year, fc.integer({ min: 1, max: 12 }), (y, m) => {
      const weeks = monthGrid(y, m);
      const days = weeks.flat();
      const inMonth = `${y}-${String(m).padStart(2, '0')}-`;
      expect(days.filter((day) => day.startsWith(inMonth)).length).toBe(
        new Date(Date.UTC(y, m, 0)).getUTCDate(),
      );
      for (const week of weeks) {
        expect(week.map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
        expect(week.some((day) => day.startsWith(inMonth))).toBe(true);
      }
      expect(days).toEqual([...new Set(days)].toSorted());
    }),
    { numRuns: 300 },
  );
});

test('a Tijd is a date and a slot with one space between them', () => {
  expect(parseTijd('2026-11-20 Ochtend')).toEqual({ date: iso('2026-11-20'), slot: 'Ochtend' });
  expect(parseTijd('2026-11-20 Middag')).toEqual({ date: iso('2026-11-20'), slot: 'Middag' });
});

const NO_TIJD = [
  '',
  '2026-11-20',
  '2026-11-20 ',
  '2026-11-20 ochtend',
  '2026-11-20 Avond',
  '2026-11-20 hele dag',
  '2026-11-20  Ochtend',
  '2026-11-20Ochtend',
  '2026-11-20 Ochtend ',
  '2026-02-31 Ochtend',
  '20-11-2026 Ochtend',
  ' Ochtend',
];

for (const text of NO_TIJD) {
  test(`${JSON.stringify(text)} is not read as a Tijd`, () => {
    expect(parseTijd(text)).toBeUndefined();
  });
}
