import type { Parts } from '../database/in-parts.ts';
import { BYTE_ORDER_MARK, csvRow, csvText } from '../shared/csv.ts';
import { formatDate } from '../shared/dates.ts';
import { cents, formatAmountInput } from '../shared/money.ts';
import type { BookedDocument } from './queries.ts';

const HEADINGS = ['Nummer', 'Datum', 'Klant', 'Netto', 'Tarief', 'BTW', 'Totaal', 'Credit van'];

/** A CSV for a spreadsheet with Dutch settings: semicolons, decimal commas, UTF-8 with a byte order mark. */
export async function* bookkeepersCsv(
  documents: Parts<BookedDocument>,
): AsyncGenerator<string, void, undefined> {
  const totals: Totals = { net: cents(0), vat: cents(0), total: cents(0) };
  let text = BYTE_ORDER_MARK + csvRow(HEADINGS);
  let isFirst = true;
  for await (const part of documents) {
    if (!isFirst) {
      yield text;
      text = '';
    }
    isFirst = false;
    text += part.map((document) => csvRow(cells(document))).join('');
    for (const document of part) add(totals, document);
  }
  yield text + csvRow(totalCells(totals));
}

type Totals = Pick<BookedDocument, 'net' | 'vat' | 'total'>;

function add(totals: Totals, { net, vat, total }: Totals): void {
  totals.net = cents(totals.net + net);
  totals.vat = cents(totals.vat + vat);
  totals.total = cents(totals.total + total);
}

function totalCells({ net, vat, total }: Totals): string[] {
  return [
    'Totaal',
    '',
    '',
    formatAmountInput(net),
    '',
    formatAmountInput(vat),
    formatAmountInput(total),
    '',
  ];
}

function cells(document: BookedDocument): string[] {
  return [
    csvText(document.number),
    formatDate(document.issuedOn),
    csvText(document.customerName),
    formatAmountInput(document.net),
    String(document.vatRate / 100).replace('.', ','),
    formatAmountInput(document.vat),
    formatAmountInput(document.total),
    csvText(document.creditOf ?? ''),
  ];
}
