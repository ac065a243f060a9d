import { expect, test } from 'bun:test';
import { subsetOf } from '../../../src/shared/pdf/subset.ts';
import { outlineOf, readTables, tableOf, view } from '../../../src/shared/pdf/true-type.ts';
import { credit, drawData, fonts, invoice } from '../../invoices/pdf-sample.ts';

const font = fonts.regular;

function glyphOf(character: string): number {
  const glyph = font.glyphs.get(character.charCodeAt(0));
  if (glyph === undefined) throw new Error(`the font has no ${character}`);
  return glyph;
}

function outlineIn(subset: Uint8Array, glyph: number): Uint8Array {
  const tables = readTables(subset);
  const loca = view(tables, 'loca');
  const [start, end] = [loca.getUint16(2 * glyph) * 2, loca.getUint16(2 * glyph + 2) * 2];
  return tableOf(tables, 'glyf').subarray(start, end);
}

test('a subset of a font has only the outlines of its glyphs and of the parts of these glyphs', () => {
  const subset = subsetOf(font, [glyphOf('é'), glyphOf('Q')]);
  for (const character of ['é', 'e', '´', 'Q']) {
    const glyph = glyphOf(character);
    expect([character, outlineIn(subset, glyph)]).toEqual([character, outlineOf(font, glyph)]);
  }
  for (const character of ['f', 'O', '€']) {
    expect([character, outlineIn(subset, glyphOf(character)).length]).toEqual([character, 0]);
  }
  const [widths, all] = [readTables(subset), font.tables].map((tables) => view(tables, 'hmtx'));
  expect(widths?.getUint32(4 * glyphOf('é'))).toBe(all?.getUint32(4 * glyphOf('é')));
});

test('a subset of a font has the right checksum', () => {
  const file = subsetOf(font, [glyphOf('é')]);
  const words = new DataView(file.buffer);
  let sum = 0;
  for (let at = 0; at < file.length; at += 4) sum = (sum + words.getUint32(at)) >>> 0;
  expect(sum.toString(16)).toBe('b1b0afba');
});

function fontsIn(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/\/FontFile2 (\d+) 0 R/g)].map(([, number]) => {
    const start = file.indexOf(`\n${number} 0 obj\n`);
    return file.slice(file.indexOf('stream\n', start), file.indexOf('endstream', start));
  });
}

function drawFor(name: string): Uint8Array {
  const delivery = { ...invoice.delivery, Klant_naam: name, opmerkingen: '' };
  return drawData({ ...invoice, delivery }, fonts);
}

test('invoices with usual characters contain the same fonts, also after an invoice with other characters was drawn', () => {
  const usual = fontsIn(drawFor('Zoë van Dijk & Zn.'));
  const other = fontsIn(drawFor('Łukasz Żółć'));
  expect(usual).toHaveLength(2);
  expect(fontsIn(drawFor('B. Jansen (06-12345678)'))).toEqual(usual);
  expect(other[0]).toBe(usual[0] ?? '');
  expect(other[1]?.length).toBeGreaterThan(usual[1]?.length ?? Infinity);
});

test('an invoice that is paid by bank or in cash contains the same fonts as a credit', () => {
  const usual = fontsIn(drawData(credit, fonts));
  for (const paid of [
    { paymentMethod: 'bank overmaken' },
    { paymentMethod: 'contant', ontvangen: null },
    { paymentMethod: 'contant', ontvangen: 200 },
    { paymentMethod: 'contant', ontvangen: 250 },
  ])
    expect(fontsIn(drawData({ ...invoice, ...paid }, fonts))).toEqual(usual);
});

test('an invoice without a payment code has fewer than 17,500 bytes', () => {
  const paid = { ...invoice, paymentMethod: 'contant' };
  expect(drawData(paid, fonts).length).toBeLessThan(17_500);
});
