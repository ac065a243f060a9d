import { expect, test } from 'bun:test';
import { numbersIn, otherNumbersIn } from '../../src/statements/numbers.ts';

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
])('in the text %j the invoice numbers %j are found', (text, numbers) => {
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

test('no number is found across the end of one text and the beginning of the next', () => {
  expect(numbersIn(['2026-', '0012'], USUAL)).toEqual([]);
});

test.each<[string, string[]]>([
  ['20260028', ['2026-0028']],
  ['factuur 2026/0028 en 2026 0029', ['2026-0028', '2026-0029']],
  ['2026-28', ['2026-0028']],
  ['2026/7.', ['2026-0007']],
  ['2026 - 28, bedankt', ['2026-0028']],
  ['2026_0028', ['2026-0028']],
  ['2026.0028', ['2026-0028']],
  ['2026\n0028', ['2026-0028']],
  ['202600\r\n28', ['2026-0028']],
  ['Vipo20260028', ['2026-0028']],
  ['2026-012', ['2026-0012']],
  ['C20260001', ['C2026-0001']],
  ['c 2026/1', ['C2026-0001']],
  ['2026-0028', []],
  ['202628', []],
  ['2026 28', []],
  ['EUR 2026.28', []],
  ['20-11-2026 0028', []],
  ['20-11-2026', []],
  ['2026-11-20', []],
  ['2026/0028/1', []],
  ['120260028', []],
  ['2026-0', []],
  ['0612345678', []],
  ['NL91ABNA0417164300', []],
  ['NL02RABO0202612345', []],
])('in the text %j the numbers %j are found in another notation', (text, numbers) => {
  expect(otherNumbersIn([text], USUAL).toSorted()).toEqual(numbers.toSorted());
});

test.each<[string, string, string[]]>([
  ['F{nummer}/{jaar}', 'F0012-2026 f13.2026', ['F0012/2026']],
  ['{nummer}.{jaar}', '12-2026', ['0012.2026']],
  ['{jaar}{nummer}', 'nota 2026-12', ['20260012']],
  ['VIPO-{jaar}_{nummer}', 'vipo 2026-12 en 2026 0013', ['VIPO-2026_0012', 'VIPO-2026_0013']],
  ['VIPO-{jaar}_{nummer}', 'A2026-0012', []],
  ['{jaar}-F-{nummer}', '2026F12', ['2026-F-0012']],
])('with the format %s the text %j has %j in another notation', (format, text, numbers) => {
  expect(otherNumbersIn([text], [format]).toSorted()).toEqual(numbers.toSorted());
});

test('digits without letters are read as a number in the format that has no letters, or else as a number in every format', () => {
  expect(otherNumbersIn(['20260012'], ['{jaar}-{nummer}', 'C{jaar}-{nummer}'])).toEqual([
    '2026-0012',
  ]);
  expect(otherNumbersIn(['2026-0012'], ['F{jaar}-{nummer}', 'C{jaar}-{nummer}'])).toEqual([
    'F2026-0012',
    'C2026-0012',
  ]);
});
