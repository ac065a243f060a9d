import { expect, test } from 'bun:test';
import { ublOf } from '../../../src/invoices/ubl/ubl.ts';
import { type RandomDocument, randomDocuments } from './random-documents.ts';
import { centsOf, linesOf, type Read, readUbl } from './read-ubl.ts';

const pdf = new Uint8Array([37, 80, 68, 70]);
const documents = randomDocuments(400, 20_261);
const read = documents.map((one) => ({
  ...one,
  ubl: readUbl(ublOf(one.document, { ...one, pdf })),
}));

/** Checks all documents, and throws an error with the number of the first document whose check fails. */
function each(check: (one: RandomDocument & { ubl: Read; total: Read }) => void): void {
  for (const one of read) {
    try {
      check({ ...one, total: one.ubl.LegalMonetaryTotal });
    } catch (error) {
      throw new Error(`${one.document.number} of seed 20261`, { cause: error });
    }
  }
}

test('the lines of an e-invoice add up to the net total of the document (BR-CO-10 and 13)', () =>
  each(({ document, ubl, total }) => {
    const sum = linesOf(ubl).reduce((all, line) => all + centsOf(line.LineExtensionAmount), 0);
    expect(sum).toBe(centsOf(total.LineExtensionAmount));
    expect(sum).toBe(centsOf(total.TaxExclusiveAmount));
    expect(sum).toBe(Math.abs(document.amounts.net));
  }));

test('in an e-invoice BTW is due on the net total, and the BTW and the total are those of the document (BR-CO-14 and 15, BR-S-08)', () =>
  each(({ document, ubl, total }) => {
    const { TaxAmount, TaxSubtotal } = ubl.TaxTotal;
    expect(centsOf(TaxAmount)).toBe(Math.abs(document.amounts.vat));
    expect(centsOf(TaxSubtotal.TaxAmount)).toBe(centsOf(TaxAmount));
    expect(centsOf(TaxSubtotal.TaxableAmount)).toBe(centsOf(total.LineExtensionAmount));
    expect(TaxSubtotal.TaxCategory).toEqual({ ID: 'S', Percent: '21', TaxScheme: { ID: 'VAT' } });
    const inclusive = centsOf(total.TaxInclusiveAmount);
    expect(inclusive).toBe(centsOf(total.TaxExclusiveAmount) + centsOf(TaxAmount));
    expect(inclusive).toBe(Math.abs(document.amounts.total));
    for (const line of linesOf(ubl))
      expect(line.Item.ClassifiedTaxCategory).toEqual(TaxSubtotal.TaxCategory);
  }));

test('the amount due of an e-invoice is the total less the cash that was received (BR-CO-16)', () =>
  each(({ prepaid, ubl, total }) => {
    expect(centsOf(total.PrepaidAmount)).toBe(prepaid);
    expect(centsOf(total.PayableAmount)).toBe(centsOf(total.TaxInclusiveAmount) - prepaid);
    const isDue = centsOf(total.PayableAmount) > 0 && ubl.InvoiceTypeCode === '380';
    expect('PaymentMeans' in ubl).toBe(isDue);
    expect('PaymentTerms' in ubl && 'DueDate' in ubl).toBe(isDue);
  }));

test('no price of an e-invoice is negative, and price times quantity is the amount of the line (BR-27 and Peppol R120)', () =>
  each(({ ubl }) => {
    for (const { Price, InvoicedQuantity, CreditedQuantity, LineExtensionAmount } of linesOf(ubl)) {
      const { '#text': quantity } = InvoicedQuantity ?? CreditedQuantity;
      expect(Price.PriceAmount['#text']).toMatch(/^\d+\.\d{2,8}$/);
      const product = scaled(Price.PriceAmount['#text'], 8) * scaled(quantity, 3);
      expect(rounded(product, 10n ** 9n)).toBe(BigInt(centsOf(LineExtensionAmount)));
    }
  }));

test('an e-invoice has its number and type, the numbers of both parties and a reference, and a credit names its invoice', () =>
  each(({ document, ubl }) => {
    expect(ubl.ID).toBe(document.number);
    expect(ubl.BillingReference?.InvoiceDocumentReference.ID ?? '').toBe(document.originalNumber);
    expect(ubl.CreditNoteTypeCode ?? ubl.InvoiceTypeCode).toBe(document.isCredit ? '381' : '380');
    expect(ubl.BuyerReference ?? ubl.OrderReference.ID).not.toBe('');
    const parties = [ubl.AccountingSupplierParty, ubl.AccountingCustomerParty];
    const numbers = parties.map(({ Party }) => Party.PartyLegalEntity.CompanyID['#text']);
    expect(numbers).toEqual([document.company.kvkNumber, document.buyer.kvkNumber]);
  }));

test('the random documents contain every case of the rules for sums', () => {
  const kinds = read.map(({ document, prepaid }) => ({
    isCredit: document.isCredit,
    pricesIncludeVat: document.pricesIncludeVat,
    hasFee: document.amounts.fee !== 0,
    isFree: document.amounts.total === 0,
    isOverpaid: prepaid > document.amounts.total && prepaid > 0,
    isPaid: prepaid === document.amounts.total && prepaid > 0,
  }));
  for (const name of ['isCredit', 'pricesIncludeVat', 'hasFee'] as const)
    expect(kinds.filter((kind) => kind[name]).length).toBeWithin(100, 350);
  for (const name of ['isFree', 'isOverpaid', 'isPaid'] as const)
    expect(kinds.filter((kind) => kind[name]).length).toBeGreaterThan(2);
});

function scaled(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Divides by `divisor`, and rounds half up. */
function rounded(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}
