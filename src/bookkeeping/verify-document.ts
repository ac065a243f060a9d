import { createHash } from 'node:crypto';
import { readInvoiceData } from '../invoices/snapshot.ts';
import { type Amounts, basisPoints, negate, saleAmounts } from '../shared/btw.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { thousandths } from '../shared/quantity.ts';
import { pdfFaults } from './verify-pdf.ts';

export type Document = {
  number: string;
  year: number;
  sequence: number;
  issued_on: string;
  net: number;
  vat: number;
  total: number;
  vat_rate: number;
  data: string;
  pdf: Uint8Array;
  pdf_sha256: string;
};

export function faultsOf(document: Document, isCredit: boolean): string[] {
  const { number, year, sequence, issued_on, net, vat, total, pdf, pdf_sha256 } = document;
  const hash = createHash('sha256').update(pdf).digest('hex');
  const isNamed = [String(year), String(sequence).padStart(4, '0')].every((n) =>
    number.includes(n),
  );
  const said = readSnapshot(document, isCredit);
  return [
    ...when(hash !== pdf_sha256, 'de PDF is niet meer die van toen.'),
    ...when(net + vat !== total, 'netto en BTW zijn samen niet het totaal.'),
    ...when(!isNamed, `het nummer is niet dat van ${sequence} in ${year}.`),
    ...when(
      issued_on.slice(0, 4) !== String(year),
      `de datum ${issued_on} ligt niet in het jaar van het nummer (${year}).`,
    ),
    ...(said === undefined ? ['de gegevens zijn onleesbaar.'] : contradictions(document, said)),
  ];
}

type Snapshot = {
  number: string;
  date: string;
  vatPercentage: number;
  stated: Stated;
  lines: Line[];
  /** What follows from price, quantity, fee and rate. */
  due: { amounts: Amounts; lines: Line[] };
  /** What is wrong with the PDF beside it. */
  pdf: string[];
};
type Stated = { net: number; vat: number; total: number };
type Line = [quantity: number, unitPrice: number, amount: number];

/** Computed anew from what was agreed, at the rate of the row; undefined when it is no snapshot of such a document. */
function readSnapshot(row: Document, isCredit: boolean): Snapshot | undefined {
  try {
    const document = readInvoiceData(JSON.parse(row.data));
    const { amounts: stated, lines } = document;
    const sign = isCredit ? -1 : 1;
    const sale = saleAmounts({
      price: cents(sign * stated.price),
      quantity: stated.quantity,
      fee: cents(sign * stated.fee),
      rate: basisPoints(row.vat_rate),
      pricesIncludeVat: document.pricesIncludeVat,
    });
    const amounts = isCredit ? negate(sale) : sale;
    const goods: Line = [stated.quantity, amounts.unitNet, amounts.goodsNet];
    const fee: Line = [ONE_PIECE, amounts.feeNet, amounts.feeNet];
    return {
      number: document.number,
      date: document.issuedOn,
      vatPercentage: document.vatRate / 100,
      stated,
      lines: lines.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount]),
      due: { amounts, lines: stated.fee === 0 ? [goods] : [goods, fee] },
      pdf: pdfFaults(row, document, isCredit),
    };
  } catch {
    return undefined;
  }
}

const ONE_PIECE = thousandths(1000);

function contradictions(document: Document, said: Snapshot): string[] {
  const { number, issued_on, net, vat, total, vat_rate } = document;
  const { amounts, lines } = said.due;
  const follows = amounts.net === net && amounts.vat === vat && amounts.total === total;
  return [
    ...when(said.number !== number, 'de gegevens noemen een ander nummer.'),
    ...when(said.date !== issued_on, 'de gegevens noemen een andere datum.'),
    ...when(
      said.vatPercentage !== vat_rate / 100,
      `de gegevens noemen ${said.vatPercentage} % BTW in plaats van ${vat_rate / 100} %.`,
    ),
    ...otherAmount('netto', said.stated.net, net),
    ...otherAmount('BTW', said.stated.vat, vat),
    ...otherAmount('totaal', said.stated.total, total),
    ...when(!follows, 'de bedragen volgen niet uit prijs, aantal, bezorgkosten en tarief.'),
    ...when(
      JSON.stringify(said.lines) !== JSON.stringify(lines),
      'de regels volgen niet uit prijs, aantal, bezorgkosten en tarief.',
    ),
    ...said.pdf,
  ];
}

function otherAmount(what: string, said: number, kept: number): string[] {
  const [one, other] = [formatEuros(cents(said)), formatEuros(cents(kept))];
  return when(said !== kept, `de gegevens noemen ${one} in plaats van ${other} (${what}).`);
}

function when(isSo: boolean, fault: string): string[] {
  return isSo ? [fault] : [];
}
