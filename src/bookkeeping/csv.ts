import { formatDate } from '../shared/dates.ts';
import { type Cents, cents, formatAmountInput } from '../shared/money.ts';
import type { BookedDocument } from './queries.ts';

const HEADINGS = ['Nummer', 'Datum', 'Klant', 'Netto', 'Tarief', 'BTW', 'Totaal', 'Credit van'];

/**
 * Formats documents as a CSV for a spreadsheet with Dutch settings: semicolons, decimal commas, UTF-8 with a byte order
 * mark. A text that the spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV
 * Injection). The last line has the totals.
 */
export function bookkeepersCsv(documents: BookedDocument[]): string {
  const totals = [
    'Totaal',
    '',
    '',
    formatAmountInput(sum(documents, 'net')),
    '',
    formatAmountInput(sum(documents, 'vat')),
    formatAmountInput(sum(documents, 'total')),
    '',
  ];
  const rows = [HEADINGS, ...documents.map(cells), totals];
  return `\ufeff${rows.map((row) => `${row.join(';')}\r\n`).join('')}`;
}

function cells(document: BookedDocument): string[] {
  return [
    escape(document.number),
    formatDate(document.issuedOn),
    escape(document.customerName),
    formatAmountInput(document.net),
    String(document.vatRate / 100).replace('.', ','),
    formatAmountInput(document.vat),
    formatAmountInput(document.total),
    escape(document.creditOf ?? ''),
  ];
}

function sum(documents: BookedDocument[], amount: 'net' | 'vat' | 'total'): Cents {
  return cents(documents.reduce((total, document) => total + document[amount], 0));
}

function escape(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
