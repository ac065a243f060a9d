import { expect, test } from 'bun:test';
import { UnreadableFile } from '../../src/files/unreadable-file.ts';
import { readStatementFile } from '../../src/statements/read.ts';
import { secondsOf } from '../support/cpu-time.ts';
import { camt } from '../support/statement.ts';

const TOO_LONG =
  'Dit is geen gewoon bankafschrift: een element heeft te veel of te lange kenmerken.';
const numbered = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

function read(text: string) {
  const file = new TextEncoder().encode(text);
  return readStatementFile({ file, formats: ['{jaar}-{nummer}', 'C{jaar}-{nummer}'] });
}

const usual = camt(Array.from({ length: 2000 }, () => ({ amount: 1, text: 'Dank je wel' })));
const ALLOWED = secondsOf(() => read(usual));

test.each([
  ['200,000 attributes', `<x ${numbered(200_000, (i) => `a${i}=""`)}/>`],
  ['many elements with 2,000 attributes', `<x ${numbered(2000, (i) => `a${i}=""`)}/>`.repeat(300)],
  ['2,000 namespaces', `<x ${numbered(2000, (i) => `xmlns:a${i}="u" a${i}:b=""`)}/>`.repeat(100)],
  ['65 attributes', `<x ${numbered(65, (i) => `a${i}=""`)}/>`],
  ['an attribute of nine million characters', `<x a="${'x'.repeat(9_000_000)}"/>`],
  ['a name of nine million characters', `<${'x'.repeat(9_000_000)}/>`],
])('a statement with %s is refused in at most the time that 2,000 payments take', (what, body) => {
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${body}</Document>`;
  const refusal = what.includes('name of') ? UnreadableFile : TOO_LONG;
  expect(secondsOf(() => expect(() => read(text)).toThrow(refusal))).toBeLessThan(ALLOWED);
});
