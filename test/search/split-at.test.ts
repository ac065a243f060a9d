import { expect, test } from 'bun:test';
import { splitAt } from '../../src/search/split-at.ts';

const SPLIT: [text: string, part: string, parts: string[] | undefined][] = [
  ['Don José Vega', 'jose', ['Don ', 'José', ' Vega']],
  ['Jose\u0301e', 'JOSEE', ['', 'Josée', '']],
  ['Jan  Strauß', 'strauss', ['Jan  ', 'Strauß', '']],
  ['Jan Strauß', 'raus', ['Jan St', 'rauß', '']],
  ['Kees van ’t Hof', "van 't", ['Kees ', 'van ’t', ' Hof']],
  ['😀 Bos', 'b', ['😀 ', 'B', 'os']],
  ['Jan Bos', 'n b', ['Ja', 'n B', 'os']],
  ['Jan', 'jansen', undefined],
  ['Jan', ' ', undefined],
  ['', 'jan', undefined],
];

test.each(SPLIT)('the text %j is split at the part %j, if any', (text, part, parts) => {
  expect(splitAt(text, part)).toEqual(parts as [string, string, string] | undefined);
});
