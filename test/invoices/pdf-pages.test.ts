import { expect, test } from 'bun:test';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { drawData, fonts, invoice } from './pdf-sample.ts';

const WORD = `Donaudampfschifffahrt${'ABCDEFGHI'.repeat(11)}`;
const NAME = `${WORD} ${'Coöperatie van Houtstokers en Kachelbezitters in de Gelderse Vallei en omstreken'.slice(0, 79)}`;
const ADDRESS = [1, 2, 3, 4, 5, 6].map((line) => `Adresregel nummer ${line}`).join('\n');

function withDelivery(change: Partial<InvoiceData['delivery']>): InvoiceData {
  return { ...invoice, delivery: { ...invoice.delivery, ...change } };
}

function numbered(word: string, characters: number): string[] {
  const length = word.length + 5;
  return Array.from({ length: Math.floor(characters / length) }, (_, n) =>
    `${word}${n}`.padEnd(length - 1, '.'),
  );
}

function found(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([match]) => match);
}

test('an invoice with a long name, six address lines and remarks of 1,000 characters continues on a second page', () => {
  const remarks = numbered('woord', 1000);
  const pages = pdfPages(
    drawData(
      withDelivery({ Klant_naam: NAME, leveringsadres: ADDRESS, opmerkingen: remarks.join(' ') }),
      fonts,
    ),
  );
  expect(NAME).toHaveLength(200);
  expect(WORD).toHaveLength(120);
  expect(pages).toHaveLength(2);
  const text = pages.join('\n');
  expect(text.replace(/\s/g, '')).toContain(NAME.replace(/\s/g, ''));
  expect(text).toContain(ADDRESS);
  expect(found(text, /woord\d+\.+/g)).toEqual(remarks);
});

test('every page has the footer and its page number, and each page after the first names the document', () => {
  const pages = pdfPages(
    drawData(withDelivery({ opmerkingen: numbered('woord', 10_000).join(' ') }), fonts),
  );
  expect(pages).toHaveLength(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('IBAN NL91');
    expect(page).toEndWith(`Pagina ${index + 1} van 3`);
    expect(page.includes('Vipo Rondhouthandel\nFactuur 2026-0001')).toBe(index > 0);
  }
});

test('an address with more lines than a page is printed in full, with all texts after it', () => {
  const lines = numbered('regel', 500).flatMap((line) => [line, line.replace('regel', 'lijn')]);
  const pages = pdfPages(drawData(withDelivery({ leveringsadres: lines.join('\n') }), fonts));
  const text = pages.join('\n');
  expect(pages.length).toBeGreaterThan(1);
  const inWindow = lines.slice(-4);
  expect(found(text, /(?:regel|lijn)\d+\.+/g)).toEqual([...inWindow, ...lines]);
  expect(text).toContain('Totaal te betalen');
});

test('the table of an invoice that continues on a new page repeats its heading', () => {
  const lines = numbered('soort', 500).map((description) => ({
    description,
    unit: 'kuub',
    quantity: 1,
    unitPrice: 1,
    amount: 1,
  }));
  const pages = pdfPages(drawData({ ...invoice, lines }, fonts));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.join('\n').match(/soort\d+/g)).toHaveLength(lines.length);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Omschrijving');
});

const LINE = {
  description: 'Brandhout',
  unit: 'kuub',
  quantity: 1,
  unitPrice: 74.38,
  amount: 74.38,
};

test('the total, the payment block and the first three lines of the remarks stay on one page', () => {
  const remarks = numbered('woord', 440);
  const pageOfTotal = new Set<number>();
  for (let count = 1; count < 20; count += 1) {
    const data = withDelivery({ opmerkingen: remarks.join(' ') });
    const pages = pdfPages(
      drawData({ ...data, lines: Array.from({ length: count }, () => LINE) }, fonts),
    );
    const at = pages.findIndex((page) => page.includes('Totaal te betalen'));
    pageOfTotal.add(at);
    const [, last = ''] = (pages[at] ?? '').split('Totaal te betalen');
    for (const text of ['Te betalen', 'o.v.v.', 'Opmerkingen', ...remarks.slice(0, 30)])
      expect(last).toContain(text);
  }
  expect([...pageOfTotal]).toEqual([0, 1]);
});

test('a text that continues on the next page has at least three lines there', () => {
  for (let length = 1000; length < 2000; length += 70) {
    const opmerkingen = numbered('woord', length).join(' ');
    const [, last] = pdfPages(drawData(withDelivery({ opmerkingen }), fonts));
    if (last !== undefined) expect(last.match(/^woord.*$/gm)?.length).toBeGreaterThanOrEqual(3);
  }
});
