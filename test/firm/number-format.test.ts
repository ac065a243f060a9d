import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  formatNumber,
  formatsOfNumber,
  isNumberFormat,
  readNumber,
  sharedNumber,
} from '../../src/firm/number-format.ts';

const literal = fc.array(fc.constantFrom('0', '1', '2', '9', 'C', '-', '.'), { maxLength: 6 });
const formatWith = (literals: fc.Arbitrary<string[]>) =>
  fc
    .tuple(literals, literals, literals, fc.boolean())
    .map(([before, between, after, isYearFirst]) => {
      const places = isYearFirst ? ['{jaar}', '{nummer}'] : ['{nummer}', '{jaar}'];
      return [before, places[0], between, places[1], after].flat().join('');
    });
const format = formatWith(literal);
const shortFormat = formatWith(fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }));
const year = fc.oneof(
  fc.constantFrom(1900, 1999, 2000, 2026, 2199, 2200),
  fc.integer({ min: 1900, max: 2200 }),
);
const sequence = fc.oneof(
  fc.constantFrom(1, 9999, 10_000, 19_002, 20_260_001),
  fc.integer({ min: 1, max: 999_999_999 }),
);

/** Every format that can give this number, with {jaar} and {nummer} in each possible place. */
function formatsOf(number: string): string[] {
  const found: string[] = [];
  for (let y = 0; y + 4 <= number.length; y++) {
    const withYear = `${number.slice(0, y)}{jaar}${number.slice(y + 4)}`;
    for (let from = 0; from < withYear.length; from++) {
      for (let to = from + 4; to <= withYear.length; to++) {
        const made = `${withYear.slice(0, from)}{nummer}${withYear.slice(to)}`;
        const read = isNumberFormat(made) ? readNumber(made, number) : undefined;
        if (read !== undefined && read.year >= 1900 && read.year <= 2200) found.push(made);
      }
    }
  }
  return found;
}

test('the year and the sequence of a number are read back from it', () => {
  fc.assert(
    fc.property(format, year, sequence, (one, y, s) => {
      expect(readNumber(one, formatNumber(one, y, s))).toEqual({ year: y, sequence: s });
    }),
  );
});

test('two formats that can give the same number are always reported', () => {
  fc.assert(
    fc.property(format, year, fc.nat({ max: 30_000 }), (one, y, s) => {
      for (const other of formatsOf(formatNumber(one, y, s + 1))) {
        expect([one, other, sharedNumber(one, other)]).not.toContain(undefined);
      }
    }),
    { numRuns: 300 },
  );
});

test('two formats that are reported to give the same number can give the same number', () => {
  let shared = 0;
  fc.assert(
    fc.property(shortFormat, shortFormat, (one, other) => {
      const number = sharedNumber(one, other);
      if (number === undefined) return;
      shared += 1;
      for (const each of [one, other]) {
        const read = readNumber(each, number);
        expect([each, number, read?.year]).toEqual([each, number, expect.any(Number)]);
        expect(read?.year).toBeWithin(1900, 2201);
      }
    }),
    { numRuns: 3000 },
  );
  expect(shared).toBeGreaterThan(100);
});

test('two formats that are not reported never give the same number', () => {
  fc.assert(
    fc.property(
      format,
      format,
      fc.array(fc.tuple(year, sequence), { minLength: 50 }),
      (one, other, given) => {
        if (sharedNumber(one, other) !== undefined) return;
        for (const [y, s] of given) {
          const read = readNumber(other, formatNumber(one, y, s));
          expect(read === undefined || read.year < 1900 || read.year > 2200).toBeTrue();
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['{jaar}-{nummer}', 'C{jaar}-{nummer}', undefined],
  ['{jaar}-{nummer}', '{jaar}-{nummer}', '1900-1000'],
  // The first format reads year 1900 and sequence 11000. The second reads year 1900, its digit 1, and sequence 1000.
  ['{jaar}{nummer}', '{jaar}1{nummer}', '190011000'],
  ['{nummer}{jaar}', '{jaar}{nummer}', '19001900'],
  ['{jaar}.{nummer}', '{nummer}.{jaar}', '1900.1900'],
  // No year begins with 3, and no sequence of five digits with 0.
  ['F3{nummer}-{jaar}', 'F{jaar}-{nummer}', undefined],
  ['F{jaar}-{nummer}', 'F{jaar}-0{nummer}', undefined],
])('the number that the formats %s and %s can both give is %p', (one, other, number) => {
  expect(sharedNumber(one, other)).toBe(number as string);
});

test.each<[string, number, number, string[]]>([
  ['2026-0012', 2026, 12, ['{jaar}-{nummer}']],
  ['CF0012.2026', 2026, 12, ['CF{nummer}.{jaar}']],
  ['2026-2026', 2026, 2026, ['{jaar}-{nummer}', '{nummer}-{jaar}']],
  ['202612026', 2026, 12026, ['{jaar}{nummer}']],
  ['2026-12', 2026, 12, []],
  ['oud 7', 2026, 7, []],
])(
  'the formats that give the number %s for year %d and sequence %d are found',
  (number, y, s, formats) => {
    expect(formatsOfNumber(number, y, s)).toEqual(formats);
  },
);
