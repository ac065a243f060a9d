import { expect, test } from 'bun:test';
import { parseId, parseIds } from '../../src/shared/ids.ts';

test.each([
  ['1', 1],
  ['999999999999999', 999999999999999],
  ['9999999999999999', undefined],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  [' 1', undefined],
  ['1\n', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('the id in the text %j is %p', (text, id) => {
  expect(parseId(text)).toBe(id);
});

test('a list of texts gives its ids in their order, without the texts that are no ids', () => {
  expect(parseIds(['7', 'x', '3', '', '0', '7'])).toEqual([7, 3, 7]);
  expect(parseIds(undefined)).toEqual([]);
});
