import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import {
  cents,
  formatAmount,
  formatAmountInput,
  formatEuros,
  fromEuros,
  MAX_PRICE,
  parseEuros,
  parsePrice,
  toEuros,
} from '../../src/shared/money.ts';

const anyAmount = fc.integer({ min: -1e13, max: 1e13 }).map(cents);
const anyPrice = fc.integer({ min: 0, max: MAX_PRICE }).map(cents);

const ACCEPTED: [string | number, number][] = [
  ['0', 0],
  ['90', 9000],
  ['89.95', 8995],
  ['89,95', 8995],
  ['12,5', 1250],
  ['12.50', 1250],
  ['0,05', 5],
  ['007,5', 750],
  [' 12,50\n', 1250],
  ['\u00a012,50', 1250],
  ['1234', 123_400],
  ['1.234,50', 123_450],
  ['1.234,5', 123_450],
  ['12.345,67', 1_234_567],
  ['1.234.567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  [0, 0],
  [-0, 0],
  [90, 9000],
  [12.5, 1250],
  [89.95, 8995],
  [1.1, 110],
  [0.29, 29],
];

for (const [input, expected] of ACCEPTED) {
  test(`${JSON.stringify(input)} is read as an amount of ${expected} cents`, () => {
    expect<number | undefined>(parseEuros(input)).toBe(expected);
  });
}

const REFUSED: (string | number)[] = [
  '',
  ' ',
  '.',
  ',',
  '1.',
  '1,',
  ',5',
  '.5',
  '1.234',
  '12.345',
  '1,234',
  '12,500',
  '12.500',
  '89,999',
  '1.005',
  '0.234,50',
  '1234.567,89',
  '1.23,45',
  '1.2345,67',
  '1,234.50',
  '1.234.56',
  '1.234.567.',
  '1..5',
  '1,5,0',
  '-1',
  '+1',
  '-0',
  '1-',
  '1e3',
  '1E3',
  '0x10',
  '1 000',
  '1 234,50',
  '1_000',
  '€ 12,50',
  '€12,50',
  '12,50 euro',
  'twaalf',
  'Infinity',
  'NaN',
  '١٢',
  '\uff11\uff12',
  '9'.repeat(30),
  '9'.repeat(400),
  NaN,
  Infinity,
  -1,
  -0.01,
  89.999,
  1.005,
  0.1 + 0.2,
  1e21,
  1e-7,
];

for (const input of REFUSED) {
  test(`${typeof input} ${JSON.stringify(input).slice(0, 31)} is not read as an amount`, () => {
    expect(parseEuros(input)).toBeUndefined();
  });
}

test('a price can be 0 to 99.999,99', () => {
  expect<number | undefined>(parsePrice('0')).toBe(0);
  expect<number | undefined>(parsePrice('99.999,99')).toBe(9_999_999);
  expect<number | undefined>(parsePrice(99_999.99)).toBe(9_999_999);
  expect(parsePrice('100.000,00')).toBeUndefined();
  expect(parsePrice(100_000)).toBeUndefined();
  expect(parsePrice('1.234.567')).toBeUndefined();
});

const WRITTEN: [number, string, string][] = [
  [0, '0,00', '0,00'],
  [5, '0,05', '0,05'],
  [-5, '-0,05', '-0,05'],
  [50, '0,50', '0,50'],
  [1250, '12,50', '12,50'],
  [-1250, '-12,50', '-12,50'],
  [99_999, '999,99', '999,99'],
  [100_000, '1.000,00', '1000,00'],
  [123_450, '1.234,50', '1234,50'],
  [123_456_789, '1.234.567,89', '1234567,89'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91', '90071992547409,91'],
];

for (const [amount, shown, typed] of WRITTEN) {
  test(`${amount} cents is shown as ${shown}, and as ${typed} in a field`, () => {
    expect(formatAmount(cents(amount))).toBe(shown);
    const [sign, digits] = amount < 0 ? ['-', shown.slice(1)] : ['', shown];
    expect(formatEuros(cents(amount))).toBe(`${sign}€\u00a0${digits}`);
    expect(formatAmountInput(cents(amount))).toBe(typed);
  });
}

test('euros are written as Intl writes them for nl-NL, but with the sign in front', () => {
  const intl = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
  fc.assert(
    fc.property(anyAmount, (amount) => {
      expect(formatEuros(amount)).toBe(intl.format(amount / 100).replace('€\u00a0-', '-€\u00a0'));
    }),
  );
});

test('every formatted price is parsed back', () => {
  fc.assert(
    fc.property(anyPrice, (price) => {
      expect(parsePrice(formatAmountInput(price))).toBe(price);
      expect(parsePrice(formatAmount(price))).toBe(price);
      expect(parsePrice(toEuros(price))).toBe(price);
      expect(parsePrice(String(toEuros(price)))).toBe(price);
    }),
  );
});

test('an amount is unchanged after it is written to JSON and read back, and JSON has at most two decimals', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const json = JSON.stringify(toEuros(amount));
      expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(fromEuros(Number(json))).toBe(amount);
    }),
    { numRuns: 1000 },
  );
});

test('every amount up to 20,000 cents is unchanged after it is written to JSON and read back', () => {
  for (let n = 0; n <= 20_000; n++) {
    if (fromEuros(toEuros(cents(n))) !== cents(n)) throw new Error(`${n} cents has changed`);
  }
});

test('a text that is read as an amount has only digits, dots and a comma', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,,..-+e €'.split('')) });
  fc.assert(
    fc.property(text, (typed) => {
      const amount = parseEuros(typed);
      if (amount === undefined) return;
      expect(typed.trim()).toMatch(/^[\d.]+(,\d{1,2})?$/);
      expect(amount).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('a fraction of a cent in JSON is refused, not rounded away', () => {
  expect(() => fromEuros(12.345)).toThrow(RangeError);
  expect(() => fromEuros(0.1 + 0.2)).toThrow(RangeError);
  expect(() => fromEuros(Number.NaN)).toThrow(RangeError);
});

test('cents are whole, safe numbers without a negative zero', () => {
  expect(() => cents(0.5)).toThrow(RangeError);
  expect(() => cents(Number.NaN)).toThrow(RangeError);
  expect(() => cents(Infinity)).toThrow(RangeError);
  expect(() => cents(2 ** 53)).toThrow(RangeError);
  expect(Object.is(cents(-0), 0)).toBe(true);
  expect(Object.is(fromEuros(-0), 0)).toBe(true);
});
