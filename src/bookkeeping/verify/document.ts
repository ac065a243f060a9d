import type { InvoiceDocument, InvoiceLine } from '../../invoices/document.ts';
import { readInvoiceData } from '../../invoices/snapshot.ts';
import type { InvoiceData } from '../../invoices/wire-names.ts';
import { type Amounts, basisPoints, negate, saleAmounts } from '../../shared/btw.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import { thousandths } from '../../shared/quantity.ts';
import { pdfProblems, type PrintedColumns } from './pdf.ts';

/**
 * A row of invoices or credits, with the names of its columns. Amounts are in cents, and the rate is in basis points.
 */
export type StoredDocument = PrintedColumns & {
  year: number;
  sequence: number;
  data: string;
  pdf_sha256: string;
};

export function documentProblems(document: StoredDocument, isCredit: boolean): string[] {
  const { number, year, sequence, issued_on, net, vat, total, pdf, pdf_sha256 } = document;
  const hash = Bun.SHA256.hash(pdf, 'hex');
  const hasOwnNumber = [String(year), String(sequence).padStart(4, '0')].every((part) =>
    number.includes(part),
  );
  const snapshot = readSnapshot(document, isCredit);
  return [
    ...problemIf(hash !== pdf_sha256, 'de PDF is niet meer die van toen.'),
    ...problemIf(net + vat !== total, 'netto en BTW zijn samen niet het totaal.'),
    ...problemIf(!hasOwnNumber, `het nummer is niet dat van ${sequence} in ${year}.`),
    ...problemIf(
      issued_on.slice(0, 4) !== String(year),
      `de datum ${issued_on} ligt niet in het jaar van het nummer (${year}).`,
    ),
    ...(snapshot === undefined
      ? ['de gegevens zijn onleesbaar.']
      : snapshotProblems(document, snapshot)),
  ];
}

type Snapshot = {
  document: InvoiceDocument;
  expected: { amounts: Amounts; lines: Line[] };
  pdfProblems: string[];
};
type Line = Pick<InvoiceLine, 'quantity' | 'unitPrice' | 'amount'>;

/**
 * Undefined for JSON that is not a snapshot. Also undefined for a snapshot without lines or rate, because
 * `readInvoiceData` would use defaults for these.
 */
function readSnapshot(row: StoredDocument, isCredit: boolean): Snapshot | undefined {
  try {
    const data = JSON.parse(row.data) as Partial<InvoiceData>;
    if (!data.lines || typeof data.vatPercentage !== 'number') return undefined;
    const document = readInvoiceData(data);
    return {
      document,
      expected: expectedAmounts(document, row.vat_rate, isCredit),
      pdfProblems: pdfProblems(row, document, isCredit),
    };
  } catch {
    return undefined;
  }
}

const ONE_PIECE = thousandths(1000);

function expectedAmounts(document: InvoiceDocument, rate: number, isCredit: boolean) {
  const { price, quantity, fee } = document.amounts;
  const sign = isCredit ? -1 : 1;
  const sale = saleAmounts({
    price: cents(sign * price),
    quantity,
    fee: cents(sign * fee),
    rate: basisPoints(rate),
    pricesIncludeVat: document.pricesIncludeVat,
  });
  const amounts = isCredit ? negate(sale) : sale;
  const goods = { quantity, unitPrice: amounts.unitNet, amount: amounts.goodsNet };
  const delivery = { quantity: ONE_PIECE, unitPrice: amounts.feeNet, amount: amounts.feeNet };
  return { amounts, lines: fee === 0 ? [goods] : [goods, delivery] };
}

function snapshotProblems(row: StoredDocument, snapshot: Snapshot): string[] {
  const { number, issued_on, net, vat, total, vat_rate } = row;
  const { document, expected } = snapshot;
  const { amounts } = expected;
  const isExpected = amounts.net === net && amounts.vat === vat && amounts.total === total;
  return [
    ...problemIf(document.number !== number, 'de gegevens noemen een ander nummer.'),
    ...problemIf(document.issuedOn !== issued_on, 'de gegevens noemen een andere datum.'),
    ...problemIf(
      document.vatRate !== vat_rate,
      `de gegevens noemen ${document.vatRate / 100} % BTW in plaats van ${vat_rate / 100} %.`,
    ),
    ...amountProblem('netto', document.amounts.net, net),
    ...amountProblem('BTW', document.amounts.vat, vat),
    ...amountProblem('totaal', document.amounts.total, total),
    ...problemIf(!isExpected, 'de bedragen volgen niet uit prijs, aantal, bezorgkosten en tarief.'),
    ...problemIf(
      !areEqual(document.lines, expected.lines),
      'de regels volgen niet uit prijs, aantal, bezorgkosten en tarief.',
    ),
    ...snapshot.pdfProblems,
  ];
}

function areEqual(lines: readonly Line[], expected: readonly Line[]): boolean {
  const amounts = (all: readonly Line[]) =>
    JSON.stringify(all.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount]));
  return amounts(lines) === amounts(expected);
}

function amountProblem(name: string, inSnapshot: number, inRow: number): string[] {
  const [one, other] = [formatEuros(cents(inSnapshot)), formatEuros(cents(inRow))];
  return problemIf(
    inSnapshot !== inRow,
    `de gegevens noemen ${one} in plaats van ${other} (${name}).`,
  );
}

function problemIf(isWrong: boolean, problem: string): string[] {
  return isWrong ? [problem] : [];
}
