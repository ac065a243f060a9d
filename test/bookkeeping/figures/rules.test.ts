import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  averageDays,
  daysToPay,
  growth,
  returnDueOn,
  wholeEurosOfReturn,
} from '../../../src/bookkeeping/figures/figures.ts';
import { readYear } from '../../../src/bookkeeping/figures/wire.ts';
import { isoDate, monthsBefore } from '../../../src/shared/dates.ts';
import { cents, formatWholeEuros } from '../../../src/shared/money.ts';
import { Chart, scaleOf } from '../../../src/ui/chart.tsx';

test.each([
  ['2026-11-22', '2025-11-22'],
  ['2028-02-29', '2027-02-28'],
  ['2029-02-28', '2028-02-28'],
  ['2026-01-01', '2025-01-01'],
])('the same day a year before %s is %s', (day, earlier) => {
  expect(monthsBefore(isoDate(day), 12)).toBe(isoDate(earlier));
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [12_399, 123],
  [-1, -1],
  [-100, -1],
  [-12_301, -124],
])(
  '%p cents are %p whole euros on the BTW return, rounded in favour of the firm',
  (amount, euros) => {
    expect(wholeEurosOfReturn(cents(amount))).toBe(euros);
  },
);

test.each([
  [108, 100, 8],
  [0, 100, -100],
  [1005, 1000, 1],
  [995, 1000, -1],
  [1004, 1000, 0],
  [5, 0, undefined],
  [5, -10, undefined],
  [9_000_000_000_000_001, 9_000_000_000_000_000, 0],
])('the growth to %p from %p is shown as %p per cent', (now, before, percent) => {
  expect(growth(now, before)).toBe(percent);
});

test.each([
  ['2026-03-31', '2026-04-30'],
  ['2026-12-31', '2027-01-31'],
])('the BTW return of the quarter that ends on %s is due on %s', (until, due) => {
  expect(returnDueOn({ until: isoDate(until) })).toBe(isoDate(due));
});

test('the average number of days to pay leaves out cash and is rounded half up', () => {
  const sums = [
    { method: 'contant', count: 100, total: cents(1), days: 0 },
    { method: 'bank', count: 3, total: cents(1), days: 10 },
    { method: 'tikkie', count: 1, total: cents(1), days: 0 },
  ] as const;
  expect(daysToPay(sums)).toBe(3);
  expect(daysToPay(sums.slice(0, 1))).toBeUndefined();
  expect([averageDays({ count: 2, days: 5 }), averageDays({ count: 0, days: 0 })]).toEqual([
    3,
    undefined,
  ]);
});

test.each([
  ['2026', 2026],
  ['1901', 1901],
  ['1900', undefined],
  ['2027', undefined],
  ['02026', undefined],
  ['2026.0', undefined],
  [' 2026', undefined],
  ['２０２６', undefined],
  ['', undefined],
  [undefined, undefined],
])('in 2026, the text %p is read as the year %p', (text, year) => {
  expect(readYear(text, isoDate('2026-11-22'))).toBe(year);
});

test.each([
  [0, 0, [0, 1]],
  [0, 5000, [0, 1000, 2000, 3000, 4000, 5000]],
  [0, 47_000, [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
  [-3, 7, [-4, -2, 0, 2, 4, 6, 8]],
  [-500, 0, [-500, -400, -300, -200, -100, 0, 100]],
])('the scale of a diagram from %p to %p has the lines %p', (least, most, lines) => {
  expect(scaleOf(least, most).lines).toEqual(lines);
});

test('the scale of a diagram of whole numbers has lines at whole numbers only', () => {
  expect(scaleOf(0, 1000, 1000).lines).toEqual([0, 1000]);
});

test('the numbers beside the scale of a diagram are inside the diagram, also in the large text of a phone', () => {
  for (const most of [100, 12_345, 1_234_567]) {
    const bars = [{ name: 'jan', now: most * 1000, before: -most * 1000 }];
    const svg = renderToStaticMarkup(Chart({ label: '', bars }));
    const numbers = [...svg.matchAll(/<text x="([\d.]+)"[^>]*"end">([^<]+)</g)];
    expect(numbers.length).toBeGreaterThan(2);
    for (const [, right, text] of numbers)
      expect(Number(right)).toBeGreaterThan(10 * (text?.length ?? 0));
  }
});

test('the scale of a diagram has few lines and covers all values', () => {
  for (let power = 0; power < 12; power++)
    for (const most of [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 10 ** power))
      for (const least of [0, -1, -most, -7 * most]) {
        const { from, until, lines } = scaleOf(least, most);
        expect(from).toBeLessThanOrEqual(least);
        expect(until).toBeGreaterThanOrEqual(most);
        expect(lines.length).toBeLessThanOrEqual(8);
        expect(lines).toContain(0);
      }
});

test.each([
  [0, '€ 0'],
  [149, '€ 1'],
  [150, '€ 2'],
  [-150, '-€ 2'],
  [-49, '€ 0'],
  [123_456_789, '€ 1.234.568'],
])('%p cents are shown in the tables of the figures as %p', (amount, text) => {
  expect(formatWholeEuros(cents(amount)).replaceAll('\u00a0', ' ')).toBe(text);
});
