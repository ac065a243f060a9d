import { creditOf } from '../../../src/invoices/credit.ts';
import type { InvoiceDocument } from '../../../src/invoices/document.ts';
import { type InvoicedDelivery, invoiceOf } from '../../../src/invoices/invoice.ts';
import { ublOf } from '../../../src/invoices/ubl/ubl.ts';
import { amsterdamDate, moment } from '../../../src/shared/dates.ts';
import { cents } from '../../../src/shared/money.ts';
import { thousandths } from '../../../src/shared/quantity.ts';
import { firm } from './random-documents.ts';

const issuedAt = moment(new Date('2026-11-20T09:30:00Z'));
const issue = (number: string) => ({ number, issuedAt, fileId: '0'.repeat(32) });
const business = { kvkNumber: '87654321', vatNumber: 'NL987654329B01' };
const pdf = Buffer.from('%PDF-1.4 an example');

export const delivery: InvoicedDelivery = {
  customerName: "Pannenkoekenhuis 't Vuur & Zn.",
  address: 'Camping De Vonk\nHaardlaan 3\n7311CD Apeldoorn',
  phone: '06 12345678',
  remarks: 'Achterom storten.',
  date: amsterdamDate(issuedAt),
  slot: 'Ochtend',
  price: cents(9000),
  quantity: thousandths(2750),
  fee: cents(1250),
  payment: 'bank overmaken',
  reference: 'Order 4100',
};

/** The invoice of `delivery` with the fields of `change`. */
export function sampleInvoice(
  change: Partial<InvoicedDelivery> = {},
  pricesIncludeVat = true,
): InvoiceDocument {
  const settings = { ...firm, remarksOnInvoice: false, pricesIncludeVat };
  return invoiceOf({ ...delivery, ...change }, settings, issue('2026-0042'), { business });
}

export function sampleCredit(invoice: InvoiceDocument, comment = ''): InvoiceDocument {
  return creditOf(invoice, issue('C2026-0007'), { ...firm, comment, remarksOnInvoice: false });
}

/** The e-invoices of the samples, each by the name of the file in `expected` that must have the same bytes. */
export function expectedFiles(): Record<string, string> {
  const cash = sampleInvoice({ payment: 'contant', fee: cents(0), reference: '' }, false);
  const free = sampleInvoice({ price: cents(0), fee: cents(0) });
  const credit = sampleCredit(sampleInvoice(), 'Het hout was te nat.\nExcuses.');
  const none = cents(0);
  return {
    'transfer-including-btw.xml': ublOf(sampleInvoice(), { pdf, prepaid: none }),
    'cash-excluding-btw.xml': ublOf(cash, { pdf, prepaid: cash.amounts.total }),
    'partly-paid.xml': ublOf(cash, { pdf, prepaid: cents(10_000) }),
    'free.xml': ublOf(free, { pdf, prepaid: none }),
    'credit.xml': ublOf(credit, { pdf, prepaid: none }),
  };
}
