import type { InvoiceDocument } from '../invoices/document.ts';
import { printableDocument } from '../invoices/pdf/printable-document.ts';
import {
  documentTitle,
  type Labelled,
  lineCells,
  particulars,
  shownLines,
  totals,
} from '../invoices/pdf/wording.ts';
import { basisPoints } from '../shared/btw.ts';
import { cents } from '../shared/money.ts';
import { type PdfText, readPdf } from './pdf-text.ts';

/** What the books say of the document, its PDF beside it. */
type Row = {
  number: string;
  issued_on: string;
  net: number;
  vat: number;
  total: number;
  vat_rate: number;
  pdf: Uint8Array;
};

/**
 * Reads a stored PDF and compares what it says with the books: title, file id, numbers, days, names, lines and amounts.
 * Texts that follow from the form of the day (the sentence about payment, remarks) are left out, and where they stand
 * does not count, so that PDFs of older versions pass.
 */
export function pdfFaults(row: Row, document: InvoiceDocument, isCredit: boolean): string[] {
  const invoice = booked(row, document, isCredit);
  const said = tryRead(row.pdf);
  if (said === undefined) return ['de PDF is onleesbaar.'];
  const missing = statements(invoice).filter((statement) => !says(said, statement));
  const isOther = said.title !== documentTitle(invoice);
  const isMarked = said.id.toLowerCase() === invoice.fileId.toLowerCase();
  return [
    ...(isOther ? [`de PDF is die van '${said.title}'.`] : []),
    ...(isOther || isMarked ? [] : ['de PDF heeft het kenmerk van een ander document.']),
    ...(missing.length === 0
      ? []
      : [`in de PDF staat niet: ${missing.map(({ words }) => words).join('; ')}.`]),
  ];
}

function tryRead(pdf: Uint8Array): PdfText | undefined {
  try {
    return readPdf(pdf);
  } catch {
    return undefined;
  }
}

/** The snapshot with the values of the row. Differences between the two are reported as faults of the snapshot. */
function booked(row: Row, document: InvoiceDocument, isCredit: boolean): InvoiceDocument {
  const invoice = printableDocument(document);
  const amounts = { net: cents(row.net), vat: cents(row.vat), total: cents(row.total) };
  return {
    ...invoice,
    isCredit,
    number: row.number,
    issuedOn: row.issued_on,
    vatRate: basisPoints(row.vat_rate),
    amounts: { ...invoice.amounts, ...amounts },
  };
}

/** What the PDF must say, and how that reads in a list of faults. */
type Statement = { said: string; words: string };

function statements(invoice: InvoiceDocument): Statement[] {
  const { delivery, company } = invoice;
  const lines = shownLines(invoice).map((line) => ({
    label: line.description,
    text: lineCells(line, invoice).join(' '),
  }));
  const labelled = [...particulars(invoice), ...lines, ...totals(invoice)];
  const names: Labelled[] = [
    { label: 'Klant', text: delivery.customerName },
    { label: 'Adres', text: delivery.address },
    // With a logo an older version left the trade name out where there was a legal name.
    { label: 'Bedrijf', text: (company.logo && company.legalName) || company.name },
  ];
  return [
    ...labelled.map((row) => ({ said: row.label + row.text, words: inWords(row) })),
    ...names.map((row) => ({ said: row.text, words: inWords(row) })),
  ];
}

function inWords({ label, text }: Labelled): string {
  return `${label} ${text}`.replace(/\s+/g, ' ').trim();
}

/** Whether pieces that follow each other say exactly this; a long text may be cut into lines anywhere. */
function says({ pages }: PdfText, { said }: Statement): boolean {
  const wanted = bare(said);
  return pages.some((pieces) => {
    const texts = pieces.map((piece) => bare(piece.text));
    return texts.some((_, first) => {
      let rest = wanted;
      for (let at = first; rest !== '' && rest.startsWith(texts[at] ?? ' '); at += 1) {
        rest = rest.slice(texts[at]?.length);
      }
      return rest === '';
    });
  });
}

/** Without white space; older versions put the minus of a credit behind the euro sign. */
function bare(text: string): string {
  return text.replace(/\s/g, '').replaceAll('€-', '-€');
}
