import type { InvoiceDocument, InvoiceLine } from '../../invoices/document.ts';
import {
  cashText,
  cellsWithoutVat,
  documentTitle,
  type Labelled,
  lineCells,
  particulars,
  priceWithoutVat,
  printableDocument,
  shownLines,
  totals,
} from '../../invoices/pdf/wording.ts';
import { basisPoints } from '../../shared/btw.ts';
import { cents } from '../../shared/money.ts';
import { withPostcodeOnNewLine } from '../../shared/postcode.ts';
import { type PdfText, readPdf } from './pdf-text.ts';

/** The columns of a document that its PDF shows. Amounts are in cents, and the rate is in basis points. */
export type PrintedColumns = {
  number: string;
  issued_on: string;
  net: number;
  vat: number;
  total: number;
  vat_rate: number;
  pdf: Uint8Array;
};

/**
 * Compares the texts of a stored PDF with the database. Ignores positions, remarks and the sentence about payment,
 * because PDFs of older versions have another layout. The received cash is compared only when the invoice has an amount
 * of cash.
 */
export function pdfProblems(
  row: PrintedColumns,
  document: InvoiceDocument,
  isCredit: boolean,
): string[] {
  const invoice = withRow(row, document, isCredit);
  const pdf = tryRead(row.pdf);
  if (pdf === undefined) return ['de PDF is onleesbaar.'];
  const missing = expectedTexts(invoice).filter(
    ({ texts }) => !texts.some((text) => contains(pdf, text)),
  );
  const isOther = pdf.title !== documentTitle(invoice);
  const hasOwnId = pdf.id.toLowerCase() === invoice.fileId.toLowerCase();
  return [
    ...(isOther ? [`de PDF is die van '${pdf.title}'.`] : []),
    ...(isOther || hasOwnId ? [] : ['de PDF heeft het kenmerk van een ander document.']),
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

/**
 * Replaces values of the snapshot by the values of the row. `document.ts` reports the differences between these values.
 */
function withRow(
  row: PrintedColumns,
  document: InvoiceDocument,
  isCredit: boolean,
): InvoiceDocument {
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

/**
 * The PDF must have one of `texts`, of which the first is the text of this version. `words` names the text in a
 * problem.
 */
type ExpectedText = { texts: string[]; words: string };

function expectedTexts(invoice: InvoiceDocument): ExpectedText[] {
  const { delivery, company } = invoice;
  const labelled = [...particulars(invoice), ...totals(invoice)];
  const names: Labelled[] = [
    { label: 'Klant', text: delivery.customerName },
    // On an invoice with a logo, older versions printed only the legal name.
    { label: 'Bedrijf', text: (company.logo && company.legalName) || company.name },
  ];
  const { address } = delivery;
  return [
    ...labelled.map((row) => ({ texts: [row.label + row.text], words: inWords(row) })),
    ...shownLines(invoice).map((line) => expectedLine(line, invoice)),
    ...names.map((row) => ({ texts: [row.text], words: inWords(row) })),
    {
      texts: [withPostcodeOnNewLine(address), address],
      words: inWords({ label: 'Adres', text: address }),
    },
    { texts: [cashText(invoice)], words: cashText(invoice) },
  ];
}

/** Older versions printed the price and the amount of each line without BTW. */
function expectedLine(line: InvoiceLine, invoice: InvoiceDocument): ExpectedText {
  const { description: label } = line;
  const cells = [...lineCells(line, invoice), priceWithoutVat(line, invoice)];
  const texts = [cells, cellsWithoutVat(line, invoice)].map((parts) => label + parts.join(' '));
  return { texts, words: inWords({ label, text: cells.join(' ') }) };
}

function inWords({ label, text }: Labelled): string {
  return `${label} ${text}`.replace(/\s+/g, ' ').trim();
}

/**
 * Whether consecutive pieces of a page together are exactly this text. A long text can be broken into lines anywhere.
 */
function contains({ pages }: PdfText, text: string): boolean {
  const wanted = normalized(text);
  return pages.some((pieces) => {
    const texts = pieces.map((piece) => normalized(piece.text));
    return texts.some((_, first) => {
      let rest = wanted;
      for (let at = first; rest !== '' && rest.startsWith(texts[at] ?? ' '); at += 1) {
        rest = rest.slice(texts[at]?.length);
      }
      return rest === '';
    });
  });
}

/**
 * Removes white space. Also puts the minus before the euro sign, because older versions printed it after the euro sign.
 */
function normalized(text: string): string {
  return text.replace(/\s/g, '').replaceAll('€-', '-€');
}
