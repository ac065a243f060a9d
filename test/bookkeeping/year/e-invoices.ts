import { strFromU8, unzipSync } from 'fflate';
import { paths } from '../../../src/paths.ts';
import { centsOf, linesOf, readUbl } from '../../invoices/ubl/read-ubl.ts';
import { amounts } from '../figures/model.ts';
import { type Document, sorted } from './documents.ts';
import type { Simulated } from './office-calls.ts';
import { type Order, QUARTERS } from './orders.ts';

/** An e-invoice with its prepaid amount and the amount due. A credit has negative amounts, and 0 as `prepaid`. */
type EInvoice = Document & {
  issuedOn: string;
  kvkNumber: string;
  name: string;
  prepaid: number;
  payable: number;
  /** The number of the credited invoice. */
  creditOf: string;
};

/** The e-invoices of the businesses, with the amounts that the test computes itself. */
export function expectedEInvoices(orders: Order[]): EInvoice[] {
  const ofBusinesses = orders.filter(({ kvkNumber }) => kvkNumber !== '');
  return sorted(
    ofBusinesses.flatMap((order) => {
      const { kvkNumber, name, number, creditNumber, issuedOn = '', creditedOn } = order;
      const row = (sign: 1 | -1, prepaid: number) => {
        const [net, vat, total] = Object.values(amounts(order)).map((one) => sign * Number(one));
        const sums = { net, vat, total, prepaid, payable: (total ?? 0) - prepaid };
        return { kvkNumber, name, ...sums } as EInvoice;
      };
      const invoice = { ...row(1, order.cash), number, issuedOn, creditOf: '' };
      if (creditedOn === undefined) return [invoice];
      const credit = { number: creditNumber, issuedOn: creditedOn, creditOf: number };
      return [invoice, { ...row(-1, 0), ...credit }];
    }),
  );
}

/** Reads the zips of the quarters. Returns their e-invoices, and the numbers of the documents that are left out. */
export async function readZips(at: Simulated) {
  const found: EInvoice[] = [];
  const leftOut: string[] = [];
  for (const quarter of QUARTERS) {
    const query = { periode: `2026-K${quarter}`, soort: 'ubl', zonder: '1' };
    const files = unzipSync(await at.download(paths.archiveDownload(query)));
    for (const [name, bytes] of Object.entries(files)) {
      const text = strFromU8(bytes);
      if (name === 'Niet meegenomen.txt')
        leftOut.push(...[...text.matchAll(/^(\S+)\t/gm)].map(([, number = '']) => number));
      else found.push(readEInvoice(at, name, text));
    }
  }
  return { found: sorted(found), leftOut: leftOut.toSorted() };
}

/** Throws when the name of the file is wrong, when the sums differ, or when the PDF is not the stored one. */
function readEInvoice(at: Simulated, name: string, xml: string): EInvoice {
  const ubl = readUbl(xml);
  const isCredit = ubl.CreditNoteTypeCode === '381';
  const number = String(ubl.ID);
  const { LegalMonetaryTotal: total, TaxTotal: tax } = ubl;
  const net = centsOf(total.TaxExclusiveAmount);
  const lines = linesOf(ubl).reduce((sum, line) => sum + centsOf(line.LineExtensionAmount), 0);
  const { '#text': pdf } = ubl.AdditionalDocumentReference.Attachment.EmbeddedDocumentBinaryObject;
  const isWhole =
    name === `${isCredit ? 'Creditfactuur' : 'Factuur'}-${number}.xml` &&
    lines === net &&
    centsOf(tax.TaxSubtotal.TaxableAmount) === net &&
    Buffer.from(pdf, 'base64').equals(at.pdfOf({ number }));
  if (!isWhole) throw new Error(`${name} contradicts itself`);
  const { Party: buyer } = ubl.AccountingCustomerParty;
  const sign = isCredit ? -1 : 1;
  return {
    number,
    issuedOn: ubl.IssueDate,
    kvkNumber: buyer.PartyLegalEntity.CompanyID['#text'],
    name: buyer.PartyName.Name,
    net: sign * net,
    vat: sign * centsOf(tax.TaxAmount),
    total: sign * centsOf(total.TaxInclusiveAmount),
    prepaid: centsOf(total.PrepaidAmount),
    payable: sign * centsOf(total.PayableAmount),
    creditOf: ubl.BillingReference?.InvoiceDocumentReference.ID ?? '',
  };
}
