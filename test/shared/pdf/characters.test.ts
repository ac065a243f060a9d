import { expect, test } from 'bun:test';
import { printable } from '../../../src/shared/pdf/printable.ts';
import { drawData, fonts, invoice } from '../../invoices/pdf-sample.ts';
import { pdfPages } from '../../support/pdf-text.ts';

const NAMES = ['Łukasz Żółć', 'Çelik Şahin', 'Dvořák', 'Ștefan Țară', 'Nguyễn', 'Ĳsbrand Œuvre'];

function drawn(text: string): string {
  const delivery = { ...invoice.delivery, Klant_naam: text, opmerkingen: text };
  return pdfPages(drawData({ ...invoice, delivery }, fonts)).join('\n');
}

test.each(NAMES)('each letter of %s is printed, bold and regular', (name) => {
  expect(
    drawn(name)
      .split('\n')
      .filter((line) => line === name),
  ).toHaveLength(2);
});

test('a name with decomposed Unicode letters is printed with composed letters', () => {
  expect(drawn('Dvořák'.normalize('NFD'))).toContain('Dvořák');
});

test.each([
  ['an emoji', 'Jan 😀 de Vries', 'Jan ? de Vries'],
  ['an emoji with a variation selector', 'Hart ❤️ hout', 'Hart ? hout'],
  ['Chinese', '木 hout', '? hout'],
  ['half a surrogate pair', 'hout \ud83d klaar', 'hout ? klaar'],
  ['a control character', 'hout\u0000klaar', 'hout?klaar'],
])("%s is printed as '?', and the text after it is printed as it is", (_, text, expected) => {
  expect(
    drawn(text)
      .split('\n')
      .filter((line) => line === expected),
  ).toHaveLength(2);
});

test('invisible characters are dropped, and special spaces and hyphens become plain ones', () => {
  expect(printable('\u200eaf\u00adgeleverd\u2009om\t8\u2011uur\ufeff')).toBe('afgeleverd om 8-uur');
});

test('line breaks of every kind become the same line break', () => {
  expect(printable('a\r\nb\rc\u2028d\ne')).toBe('a\nb\nc\nd\ne');
});

test('both fonts have every character that counts as printable', () => {
  const characters = Array.from({ length: 0xffff - 0x21 }, (_, n) =>
    String.fromCharCode(n + 0x21),
  ).filter((character) => character !== '\u00a0' && printable(character) === character);
  const text = characters.join(' ');
  const pages = drawn(text).replace(/\s/g, '');
  expect(characters.length).toBeGreaterThan(600);
  const missing = characters.filter((character) => pages.split(character).length < 3);
  expect(missing).toEqual([]);
});
