import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import {
  addDays,
  formatSlashDate,
  formatTypedDigits,
  type IsoDate,
  nearestDate,
  parseIsoDate,
  parseTypedDate,
} from '../../src/shared/dates.ts';

const TYPED: [string, string][] = [
  ['20/11/2026', '2026-11-20'],
  [' 20/11/2026 ', '2026-11-20'],
  ['1/2/2026', '2026-02-01'],
  ['01/2/2026', '2026-02-01'],
  ['20-11-2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['29/02/2024', '2024-02-29'],
  ['01/01/1900', '1900-01-01'],
  ['31/12/2100', '2100-12-31'],
];

for (const [typed, date] of TYPED) {
  test(`${JSON.stringify(typed)} is read as ${date}`, () => {
    expect<string | undefined>(parseTypedDate(typed)).toBe(date);
  });
}

const NO_TYPED_DATES = [
  '',
  '31/02/2026',
  '29/02/2026',
  '31/04/2026',
  '00/01/2026',
  '01/00/2026',
  '32/01/2026',
  '01/13/2026',
  '11/20/2026',
  '31/12/1899',
  '01/01/2101',
  '20/11/26',
  '20/11',
  '20/11-2026',
  '2026/11/20',
  '1112026',
  '20/11/20266',
  '020/11/2026',
];

for (const typed of NO_TYPED_DATES) {
  test(`${JSON.stringify(typed)} is no typed date`, () => {
    expect(parseTypedDate(typed)).toBeUndefined();
  });
}

const WHILE_TYPING: [string, string][] = [
  ['', ''],
  ['2', '2'],
  ['20', '20'],
  ['201', '20/1'],
  ['20/11', '20/11'],
  ['20/112', '20/11/2'],
  ['20112026', '20/11/2026'],
  ['20/11/2026', '20/11/2026'],
  ['20/11/20267', '20/11/2026'],
  ['20-11-2026', '20/11/2026'],
  ['20 nov', '20'],
  ['abc', ''],
  ['1/', '01'],
  ['01/2/', '01/02'],
  ['1-', '01'],
  ['20/', '20'],
  ['1-11-2026', '01/11/2026'],
  ['20.1.2026', '20/01/2026'],
  ['1/2/26', '01/02/26'],
  ['/', ''],
];

for (const [text, shown] of WHILE_TYPING) {
  test(`a date field shows ${JSON.stringify(text)} as ${JSON.stringify(shown)} while the user types`, () => {
    expect(formatTypedDigits(text)).toBe(shown);
  });
}

const FIRST = parseIsoDate('1900-01-01') as IsoDate;
const anyDate = fc.nat(73_000).map((days) => addDays(FIRST, days));

function typeAll(keys: string): string {
  return keys.split('').reduce((shown, key) => formatTypedDigits(shown + key), '');
}

test('every date can be typed as digits only or with slashes, also with single digits', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const slashed = formatSlashDate(date);
      const short = slashed.replace(/^0/, '').replace('/0', '/');
      for (const keys of [slashed, slashed.replaceAll('/', ''), short]) {
        expect(typeAll(keys)).toBe(slashed);
      }
    }),
  );
});

test('deleting the last character of a typed date removes one digit each time', () => {
  let shown = '20/11/2026';
  const seen: string[] = [];
  while (shown !== '' && seen.length < 20) {
    shown = formatTypedDigits(shown.slice(0, -1));
    seen.push(shown);
  }
  expect(seen).toEqual(['20/11/202', '20/11/20', '20/11/2', '20/11', '20/1', '20', '2', '']);
});

test('deleting the last characters of a typed date never adds digits', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 8 });
  fc.assert(
    fc.property(text, fc.nat(9), (typed, at) => {
      const less = formatTypedDigits(typed).slice(0, at);
      const digits = less.replace(/\D/g, '').length;
      expect(formatTypedDigits(less).replace(/\D/g, '').length).toBe(digits);
    }),
    { numRuns: 1000 },
  );
});

test('formatting a date that is formatted already changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(formatTypedDigits(formatTypedDigits(text))).toBe(formatTypedDigits(text));
    }),
  );
});

test.each([
  ['26-11', '2026-11-26'],
  ['2611', '2026-11-26'],
  ['5/1', '2027-01-05'],
  [' 31.12 ', '2026-12-31'],
  ['30-02', undefined],
  ['1-12-26', '2026-12-01'],
  ['01/12/27', '2027-12-01'],
  ['31-02-26', undefined],
  ['1-12/26', undefined],
  ['1-12-026', undefined],
  ['26/11-', undefined],
  ['261', undefined],
  ['26112026', undefined],
  ['', undefined],
])('on 24 November %j is read as the nearest date %p', (typed, date) => {
  const day = parseIsoDate('2026-11-24') as IsoDate;
  expect<string | undefined>(nearestDate(typed, day)).toBe(date);
});
