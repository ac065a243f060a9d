import { expect, test } from 'bun:test';
import { cents } from '../../src/shared/money.ts';
import { sumEach, sumOf } from '../../src/shared/sum.ts';

test('a row without an amount counts as nothing', () => {
  const rows = [{ due: cents(150) }, { due: null }, {}, { due: cents(-50) }];
  expect(sumOf(rows, ({ due }) => due)).toBe(cents(100));
  expect(sumOf([], ({ due }: { due: number }) => due)).toBe(0);
});

test('each column is added up by itself', () => {
  const rows = [
    { count: 1, total: cents(20), name: 'An' },
    { count: 2, total: cents(30), name: 'Bas' },
  ];
  expect(sumEach(rows, 'count', 'total')).toEqual({ count: 3, total: cents(50) });
});

test('a sum that is no exact whole number is refused', () => {
  expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1], (row) => row)).toThrow(RangeError);
});
