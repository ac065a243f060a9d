import { basisPoints } from '../shared/btw.ts';
import { scaleExactly } from '../shared/decimal.ts';
import { fromEuros, toEuros } from '../shared/money.ts';
import { fromKuub, toKuub } from '../shared/quantity.ts';
import type { InvoiceCompany, InvoiceDocument, InvoiceLine } from './document.ts';
import {
  assertInvoiceData,
  type CompanyData,
  type InvoiceData,
  type LineData,
} from './invoice-data.ts';

const NO_COMPANY: CompanyData = {
  name: '',
  legalName: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  kvk: '',
  btw: '',
  iban: '',
  bic: '',
};

/**
 * Reads a snapshot. A part that an older version did not store gets a harmless value. Throws Error 'Invalid invoice data
 * structure' for anything else than a snapshot, and RangeError for a number with too many decimals.
 */
export function readInvoiceData(data: unknown): InvoiceDocument {
  assertInvoiceData(data);
  const partial: Partial<InvoiceData> = data;
  return {
    number: data.invoiceNumber,
    isCredit: data.isCredit ?? false,
    originalNumber: data.originalInvoiceNumber ?? '',
    comment: data.comment ?? '',
    delivery: readDelivery(data.delivery),
    amounts: readAmounts(data.calculations),
    issuedAt: partial.issuedAt ?? '1970-01-01T00:00:00.000Z',
    issuedOn: partial.invoiceDate ?? '',
    fileId: partial.documentId ?? '0'.repeat(32),
    paymentMethod: partial.paymentMethod ?? 'onbekend',
    paymentTermDays: partial.paymentTermDays ?? 0,
    vatRate: basisPoints(scaleExactly(partial.vatPercentage ?? 21, 100)),
    pricesIncludeVat: partial.pricesIncludeVat ?? false,
    printsRemarks: data.printsRemarks,
    lines: (partial.lines ?? []).map(readLine),
    company: readCompany(partial.company),
  };
}

function readDelivery(delivery: Partial<InvoiceData['delivery']>): InvoiceDocument['delivery'] {
  return {
    customerName: delivery.Klant_naam ?? '',
    address: delivery.leveringsadres ?? '',
    phone: delivery.telefoonnummer ?? '',
    remarks: delivery.opmerkingen ?? '',
    time: delivery.Tijd ?? '',
  };
}

function readAmounts(calculations: InvoiceData['calculations']): InvoiceDocument['amounts'] {
  return {
    price: fromEuros(calculations.prijs),
    quantity: fromKuub(calculations.aantal),
    fee: fromEuros(calculations.bezorgkosten),
    net: fromEuros(calculations.netto),
    vat: fromEuros(calculations.btw),
    total: fromEuros(calculations.totaal),
  };
}

function readLine({ description, unit, quantity, unitPrice, amount }: LineData): InvoiceLine {
  return {
    description,
    unit,
    quantity: fromKuub(quantity),
    unitPrice: fromEuros(unitPrice),
    amount: fromEuros(amount),
  };
}

function readCompany(company?: Partial<CompanyData>): InvoiceCompany {
  const { kvk, btw, logo, ...texts } = { ...NO_COMPANY, ...company };
  return { ...texts, kvkNumber: kvk, vatNumber: btw, logo };
}

export function toInvoiceData(document: InvoiceDocument): InvoiceData {
  const { delivery, amounts, printsRemarks } = document;
  return {
    invoiceNumber: document.number,
    delivery: {
      Klant_naam: delivery.customerName,
      leveringsadres: delivery.address,
      telefoonnummer: delivery.phone,
      opmerkingen: delivery.remarks,
      Tijd: delivery.time,
    },
    calculations: {
      prijs: toEuros(amounts.price),
      aantal: toKuub(amounts.quantity),
      bezorgkosten: toEuros(amounts.fee),
      netto: toEuros(amounts.net),
      btw: toEuros(amounts.vat),
      totaal: toEuros(amounts.total),
    },
    issuedAt: document.issuedAt,
    invoiceDate: document.issuedOn,
    documentId: document.fileId,
    paymentMethod: document.paymentMethod,
    paymentTermDays: document.paymentTermDays,
    vatPercentage: document.vatRate / 100,
    pricesIncludeVat: document.pricesIncludeVat,
    ...(printsRemarks !== undefined && { printsRemarks }),
    lines: document.lines.map(toLineData),
    company: toCompanyData(document.company),
    ...(document.isCredit && {
      isCredit: true,
      originalInvoiceNumber: document.originalNumber,
      comment: document.comment,
    }),
  };
}

function toLineData({ description, unit, quantity, unitPrice, amount }: InvoiceLine): LineData {
  return {
    description,
    unit,
    quantity: toKuub(quantity),
    unitPrice: toEuros(unitPrice),
    amount: toEuros(amount),
  };
}

function toCompanyData(company: InvoiceCompany): CompanyData {
  const { name, legalName, address, phone, email, website, logo } = company;
  return {
    name,
    legalName,
    address,
    phone,
    email,
    website,
    kvk: company.kvkNumber,
    btw: company.vatNumber,
    iban: company.iban,
    bic: company.bic,
    ...(logo && { logo }),
  };
}
