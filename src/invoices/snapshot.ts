import { basisPoints } from '../shared/btw.ts';
import { scaleExactly } from '../shared/decimal.ts';
import { fromEuros, toEuros } from '../shared/money.ts';
import { fromKuub, toKuub } from '../shared/quantity.ts';
import { fromWireNames, readTexts, toWireNames } from '../shared/wire-names.ts';
import {
  type Buyer,
  type InvoiceCompany,
  type InvoiceDocument,
  type InvoiceLine,
  NO_DETAILS,
} from './document.ts';
import {
  amountNames,
  buyerNames,
  type CompanyData,
  companyNames,
  type InvoiceData,
  invoicedNames,
  type LineData,
} from './wire-names.ts';

/** Reads snapshots of all versions. Throws the errors of `assertInvoiceData`, and RangeError for too many decimals. */
export function readInvoiceData(data: unknown): InvoiceDocument {
  assertInvoiceData(data);
  const partial: Partial<InvoiceData> = data;
  return {
    number: data.invoiceNumber,
    isCredit: data.isCredit ?? false,
    originalNumber: data.originalInvoiceNumber ?? '',
    comment: data.comment ?? '',
    delivery: readTexts(invoicedNames, data.delivery),
    buyer: readTexts(buyerNames, data.klant ?? {}),
    amounts: readAmounts(data.calculations),
    issuedAt: partial.issuedAt ?? '1970-01-01T00:00:00.000Z',
    issuedOn: partial.invoiceDate ?? '',
    fileId: partial.documentId ?? '0'.repeat(32),
    paymentMethod: partial.paymentMethod ?? 'onbekend',
    cashReceived: typeof data.ontvangen === 'number' ? fromEuros(data.ontvangen) : data.ontvangen,
    paymentTermDays: partial.paymentTermDays ?? 0,
    vatRate: basisPoints(scaleExactly(partial.vatPercentage ?? 21, 100)),
    pricesIncludeVat: partial.pricesIncludeVat ?? false,
    printsRemarks: data.printsRemarks,
    formOfAddress: data.aanspreekvorm,
    lines: (partial.lines ?? []).map(readLine),
    company: readCompany(partial.company),
  };
}

/** Throws the Error of specification section 5 for data without invoiceNumber, delivery or calculations. */
export function assertInvoiceData(value: unknown): asserts value is InvoiceData {
  if (!hasRequiredParts(value)) throw new Error('Invalid invoice data structure');
}

function hasRequiredParts(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { invoiceNumber, delivery, calculations } = value;
  return (
    typeof invoiceNumber === 'string' &&
    invoiceNumber !== '' &&
    isObject(delivery) &&
    isObject(calculations)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readAmounts(calculations: InvoiceData['calculations']): InvoiceDocument['amounts'] {
  const euros = (name: keyof typeof amountNames) => fromEuros(calculations[amountNames[name]]);
  return {
    price: euros('price'),
    quantity: fromKuub(calculations[amountNames.quantity]),
    fee: euros('fee'),
    net: euros('net'),
    vat: euros('vat'),
    total: euros('total'),
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

function readCompany({ logo, ...texts }: Partial<CompanyData> = {}): InvoiceCompany {
  return { ...NO_DETAILS, ...fromWireNames(companyNames, texts), logo };
}

export function toInvoiceData(document: InvoiceDocument): InvoiceData {
  const { delivery, amounts, cashReceived, printsRemarks, formOfAddress } = document;
  return {
    invoiceNumber: document.number,
    delivery: toWireNames(invoicedNames, delivery) as InvoiceData['delivery'],
    calculations: {
      [amountNames.price]: toEuros(amounts.price),
      [amountNames.quantity]: toKuub(amounts.quantity),
      [amountNames.fee]: toEuros(amounts.fee),
      [amountNames.net]: toEuros(amounts.net),
      [amountNames.vat]: toEuros(amounts.vat),
      [amountNames.total]: toEuros(amounts.total),
    },
    ...buyerData(document.buyer),
    issuedAt: document.issuedAt,
    invoiceDate: document.issuedOn,
    documentId: document.fileId,
    paymentMethod: document.paymentMethod,
    ...(cashReceived !== undefined && {
      ontvangen: cashReceived === null ? null : toEuros(cashReceived),
    }),
    paymentTermDays: document.paymentTermDays,
    vatPercentage: document.vatRate / 100,
    pricesIncludeVat: document.pricesIncludeVat,
    ...(printsRemarks !== undefined && { printsRemarks }),
    ...(formOfAddress !== undefined && { aanspreekvorm: formOfAddress }),
    lines: document.lines.map(toLineData),
    company: toCompanyData(document.company),
    ...(document.isCredit && {
      isCredit: true,
      originalInvoiceNumber: document.originalNumber,
      comment: document.comment,
    }),
  };
}

function buyerData(buyer: Buyer): Pick<InvoiceData, 'klant'> {
  if (Object.values(buyer).every((text) => text === '')) return {};
  return { klant: toWireNames(buyerNames, buyer) as NonNullable<InvoiceData['klant']> };
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

function toCompanyData({ logo, ...details }: InvoiceCompany): CompanyData {
  return { ...toWireNames(companyNames, details), ...(logo && { logo }) } as CompanyData;
}
