import { expect, test } from 'bun:test';
import {
  addDays,
  amsterdamDate,
  amsterdamDayStart,
  formatExactTime,
  formatMoment,
  type IsoDate,
  moment,
  parseIsoDate,
  today,
} from '../../src/shared/dates.ts';

function iso(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new Error(`${text} is not a date`);
  return date;
}

const AT: [string, string, string][] = [
  ['2026-11-20T13:05:00Z', '2026-11-20', '20-11-2026 14:05'],
  ['2026-11-20T22:59:59.999Z', '2026-11-20', '20-11-2026 23:59'],
  ['2026-11-20T23:00:00Z', '2026-11-21', '21-11-2026 00:00'],
  ['2026-06-30T21:59:59Z', '2026-06-30', '30-06-2026 23:59'],
  ['2026-06-30T22:00:00Z', '2026-07-01', '01-07-2026 00:00'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '01-01-2027 00:00'],
  ['2026-03-29T00:59:00Z', '2026-03-29', '29-03-2026 01:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29', '29-03-2026 03:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '25-10-2026 02:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '25-10-2026 02:30'],
];

for (const [utc, date, shown] of AT) {
  test(`${utc} is ${shown} in Amsterdam`, () => {
    const at = moment(new Date(utc));
    expect<string>(amsterdamDate(at)).toBe(date);
    expect(formatMoment(at)).toBe(shown);
    expect(formatExactTime(at)).toBe(
      `${shown.slice(-5)}:${String(new Date(utc).getUTCSeconds()).padStart(2, '0')}`,
    );
    expect<string>(today(() => new Date(utc))).toBe(date);
  });
}

const DAY_STARTS: [string, string][] = [
  ['2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
];

for (const [date, start] of DAY_STARTS) {
  test(`${date} starts in Amsterdam at ${start}`, () => {
    expect<string>(amsterdamDayStart(iso(date))).toBe(start);
  });
}

test('from 1946 to 2100 every day starts where the day before it ends', () => {
  const end = iso('2100-12-31');
  for (let date = iso('1946-01-01'); date <= end; date = addDays(date, 1)) {
    const start = amsterdamDayStart(date);
    const justBefore = moment(new Date(Date.parse(start) - 1));
    if (amsterdamDate(start) !== date) throw new Error(`${start} is not on ${date}`);
    if (amsterdamDate(justBefore) >= date) throw new Error(`${date} starts before ${start}`);
  }
});

test('moments that are sorted as texts are in chronological order', () => {
  const times = [-62_000_000_000_000, -1, 0, 1, 999, 1000, 4_000_000_000_000];
  const moments = times.map((ms) => moment(new Date(ms)));
  expect(moments.toSorted()).toEqual(moments);
  expect<string | undefined>(moments[2]).toBe('1970-01-01T00:00:00.000Z');
});

test('an impossible moment is refused', () => {
  expect(() => moment(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => moment(new Date(Date.UTC(12_000, 0, 1)))).toThrow(RangeError);
});

const PROGRAM = `
  import * as dates from '${new URL('../../src/shared/dates.ts', import.meta.url).href}';
  import * as calendar from '${new URL('../../src/shared/calendar.ts', import.meta.url).href}';
  const at = dates.moment(new Date('2026-06-30T22:30:00Z'));
  const date = dates.parseIsoDate('2026-07-01');
  const first = calendar.monthGrid(2026, 11)[0][0];
  console.log(JSON.stringify([
    Intl.DateTimeFormat().resolvedOptions().timeZone, dates.today(() => new Date(at)), dates.formatMoment(at),
    dates.amsterdamDayStart(date), dates.addDays(date, -1), dates.weekday(date), calendar.formatLongDate(date),
    dates.parseTypedDate('29/03/2026'), first,
  ]));
`;

for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC', 'Europe/Amsterdam']) {
  test(`a machine with the time zone ${zone} uses the dates of Amsterdam`, () => {
    const child = Bun.spawnSync([process.execPath, '-e', PROGRAM], {
      env: { ...process.env, TZ: zone },
    });
    expect(child.stderr.toString()).toBe('');
    expect(JSON.parse(child.stdout.toString())).toEqual([
      zone,
      '2026-07-01',
      '01-07-2026 00:30',
      '2026-06-30T22:00:00.000Z',
      '2026-06-30',
      3,
      'woensdag 1 juli 2026',
      '2026-03-29',
      '2026-10-26',
    ]);
  });
}
