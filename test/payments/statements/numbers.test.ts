import { expect, test } from 'bun:test';
import { numbersIn } from '../../../src/payments/statements/numbers.ts';

const USUAL = ['{jaar}-{nummer}', 'C{jaar}-{nummer}'];

test.each<[string, string[]]>([
  ['2026-0012', ['2026-0012']],
  ['Factuur 2026-0012.', ['2026-0012']],
  ['factuurnr2026-0012,2026-0013', ['2026-0012', '2026-0013']],
  ['2026-0012/2026-0013', ['2026-0012', '2026-0013']],
  ['2026-\n0012', ['2026-0012']],
  ['2 0 2 6 - 0 0 1 2', ['2026-0012']],
  ['2026 – 0012', ['2026-0012']],
  ['2026-00\r\n12', ['2026-0012']],
  ['2026-00123', ['2026-00123']],
  ['2026-0012 3 zakken', ['2026-0012', '2026-00123']],
  ['12026-0012', []],
  ['20-2026-0012', []],
  ['2026-0012-1', []],
  ['2026-0012.50', []],
  ['2026-012', []],
  ['20260012', []],
  ['C2026-0001', ['C2026-0001']],
  ['c2026-0001', ['C2026-0001']],
  ['fac 2026-0001', ['2026-0001']],
  ['credit C 2026-0001 van 2026-0007', ['C2026-0001', '2026-0007']],
  ['NL91ABNA0417164300', []],
  ['', []],
])('the text %j has the numbers %j', (text, numbers) => {
  expect(numbersIn([text], USUAL).toSorted()).toEqual(numbers.toSorted());
});

test.each<[string, string, string[]]>([
  ['F{nummer}/{jaar}', 'F0012', []],
  ['{nummer}.{jaar}', 'nr 0012.2026', ['0012.2026']],
  ['{nummer}.{jaar}', 'nr 10012.2026 of 0012 . 2026', ['10012.2026', '0012.2026']],
  ['{jaar}{nummer}', 'nota 20260012', ['20260012']],
  ['VIPO-{jaar}_{nummer}', 'vipo-2026_0012', ['VIPO-2026_0012']],
  ['VIPO-{jaar}_{nummer}', 'xvipo-2026_0012', []],
])('with the format %s the text %j has the numbers %j', (format, text, numbers) => {
  expect(numbersIn([text], [format]).toSorted()).toEqual(numbers.toSorted());
});

test('a number is not put together from two texts', () => {
  expect(numbersIn(['2026-', '0012'], USUAL)).toEqual([]);
});
