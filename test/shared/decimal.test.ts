import { expect, test } from 'bun:test';
import { readDecimal, scaleExactly, splitDecimal } from '../../src/shared/decimal.ts';

test('a number that is too large to be exact is refused', () => {
  expect(readDecimal('90071992547409,91', 2)).toBe(Number.MAX_SAFE_INTEGER);
  expect(readDecimal('90071992547409,92', 2)).toBeUndefined();
  expect(readDecimal('90071992547409,93', 2)).toBeUndefined();
});

// A regular expression that backtracks would exceed the time limit of a test.
test('a very long text is refused quickly', () => {
  expect(readDecimal('1' + '.234'.repeat(500_000) + 'x', 2)).toBeUndefined();
  expect(readDecimal(' '.repeat(2_000_000) + '1 2', 2)).toBeUndefined();
});

test('a number is split into its whole part and its decimals, without its sign', () => {
  expect(splitDecimal(-5, 2)).toEqual(['0', '05']);
  expect(splitDecimal(1234, 3)).toEqual(['1', '234']);
});

test('a product that floating point computes with a small error is rounded to the exact value', () => {
  expect(1.1 * 100).not.toBe(110);
  expect(scaleExactly(1.1, 100)).toBe(110);
  expect(scaleExactly(-4.35, 100)).toBe(-435);
  expect(scaleExactly(1.005, 1000)).toBe(1005);
});
