import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import {
  formatQuantity,
  formatQuantityInput,
  fromKuub,
  MAX_QUANTITY,
  parseQuantity,
  thousandths,
  toKuub,
} from '../../src/shared/quantity.ts';

const anyQuantity = fc.integer({ min: 1, max: MAX_QUANTITY }).map(thousandths);

const ACCEPTED: [string | number, number][] = [
  ['2', 2000],
  ['2,5', 2500],
  ['2.5', 2500],
  ['0,001', 1],
  ['1.234', 1234],
  ['1,234', 1234],
  ['1.234,5', 1_234_500],
  ['1.234,125', 1_234_125],
  ['9999,999', 9_999_999],
  ['9.999,999', 9_999_999],
  [' 2,5 ', 2500],
  [2.5, 2500],
  [1.234, 1234],
  [0.001, 1],
  [9999.999, 9_999_999],
];

for (const [input, expected] of ACCEPTED) {
  test(`${JSON.stringify(input)} is read as a quantity of ${expected} thousandths`, () => {
    expect<number | undefined>(parseQuantity(input)).toBe(expected);
  });
}

const REFUSED: (string | number)[] = [
  '',
  '0',
  '0,000',
  0,
  -0,
  '1.2345',
  '2,5000',
  2.0005,
  '10000',
  '10.000,0',
  '1.234.567',
  10_000,
  '-1',
  -2.5,
  '1e2',
  1e21,
  '2.',
  ',5',
  '2,5 kuub',
  'twee',
  NaN,
  Infinity,
];

for (const input of REFUSED) {
  test(`${typeof input} ${JSON.stringify(input)} is not read as a quantity`, () => {
    expect(parseQuantity(input)).toBeUndefined();
  });
}

const WRITTEN: [number, string, string][] = [
  [1, '0,001', '0,001'],
  [500, '0,5', '0,5'],
  [2000, '2', '2'],
  [2500, '2,5', '2,5'],
  [2050, '2,05', '2,05'],
  [10_000, '10', '10'],
  [1_000_000, '1.000', '1000'],
  [1_234_125, '1.234,125', '1234,125'],
  [9_999_999, '9.999,999', '9999,999'],
  [-2500, '-2,5', '-2,5'],
];

for (const [quantity, shown, typed] of WRITTEN) {
  test(`${quantity} thousandths is shown as ${shown}, and as ${typed} in a field`, () => {
    expect(formatQuantity(thousandths(quantity))).toBe(shown);
    expect(formatQuantityInput(thousandths(quantity))).toBe(typed);
  });
}

test('every quantity is parsed back from a field and from JSON', () => {
  fc.assert(
    fc.property(anyQuantity, (quantity) => {
      expect(parseQuantity(formatQuantityInput(quantity))).toBe(quantity);
      expect(parseQuantity(toKuub(quantity))).toBe(quantity);
      expect(parseQuantity(String(toKuub(quantity)))).toBe(quantity);
      expect(fromKuub(JSON.parse(JSON.stringify(toKuub(quantity))))).toBe(quantity);
    }),
    { numRuns: 1000 },
  );
});

test('quantities are shown as Intl shows them for nl-NL', () => {
  const intl = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 3 });
  fc.assert(
    fc.property(anyQuantity, (quantity) => {
      expect(formatQuantity(quantity)).toBe(intl.format(quantity / 1000));
    }),
  );
});

test('more than three decimals in JSON are refused, not rounded away', () => {
  expect(() => fromKuub(1.2345)).toThrow(RangeError);
});

test('thousandths are whole numbers', () => {
  expect(() => thousandths(0.5)).toThrow(RangeError);
  expect(Object.is(thousandths(-0), 0)).toBe(true);
});
