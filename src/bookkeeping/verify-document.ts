import { createHash } from 'node:crypto';
import type { InvoiceData } from '../invoices/invoice-data.ts';
import { type Amounts, basisPoints, negate, saleAmounts } from '../shared/btw.ts';
import { cents, formatEuros, fromEuros } from '../shared/money.ts';
import { fromKuub } from '../shared/quantity.ts';
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
function readSnapshot(document: Document, isCredit: boolean): Snapshot | undefined {
  try {
    const data = JSON.parse(document.data) as InvoiceData;
    const { calculations, lines, ...said } = data;
    const sign = isCredit ? -1 : 1;
    const sale = saleAmounts({
      price: cents(sign * fromEuros(calculations.prijs)),
      quantity: fromKuub(calculations.aantal),
      fee: cents(sign * fromEuros(calculations.bezorgkosten)),
      rate: basisPoints(document.vat_rate),
      pricesIncludeVat: said.pricesIncludeVat,
    });
    const amounts = isCredit ? negate(sale) : sale;
    const goods: Line = [calculations.aantal, amounts.unitNet, amounts.goodsNet];
    const fee: Line = [1, amounts.feeNet, amounts.feeNet];
    return {
      number: said.invoiceNumber,
      date: said.invoiceDate,
      vatPercentage: said.vatPercentage,
      stated: {
        net: fromEuros(calculations.netto),
        vat: fromEuros(calculations.btw),
        total: fromEuros(calculations.totaal),
      },
      lines: lines.map(({ quantity, unitPrice, amount }) => [
        quantity,
        fromEuros(unitPrice),
        fromEuros(amount),
      ]),
      due: { amounts, lines: calculations.bezorgkosten === 0 ? [goods] : [goods, fee] },
      pdf: pdfFaults(document, data, isCredit),
    };
  } catch {
    return undefined;
  }
}

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
