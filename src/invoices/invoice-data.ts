import type { InvoiceCompany, InvoiceDocument, InvoiceLine } from './document.ts';

/**
 * The snapshot of an invoice or a credit, as it is stored and as `GET /invoice/data/{id}` gives it. Amounts are euros,
 * the quantity is in kuub. See `document.ts` for the meaning of the fields.
 */
export type InvoiceData = {
  invoiceNumber: string;
  delivery: {
    Klant_naam: string;
    leveringsadres: string;
    telefoonnummer: string;
    opmerkingen: string;
    Tijd: string;
  };
  calculations: {
    prijs: number;
    aantal: number;
    bezorgkosten: number;
    netto: number;
    btw: number;
    totaal: number;
  };
  isCredit?: true;
  originalInvoiceNumber?: string;
  comment?: string;
  issuedAt: string;
  invoiceDate: string;
  documentId: string;
  paymentMethod: InvoiceDocument['paymentMethod'];
  paymentTermDays: number;
  /** 21 or 9.5 */
  vatPercentage: number;
  pricesIncludeVat: boolean;
  printsRemarks?: boolean;
  lines: LineData[];
  company: CompanyData;
};

export type LineData = Record<'quantity' | 'unitPrice' | 'amount', number> &
  Pick<InvoiceLine, 'description' | 'unit'>;
export type CompanyData = Omit<InvoiceCompany, 'kvkNumber' | 'vatNumber' | 'logo'> & {
  kvk: string;
  btw: string;
  logo?: NonNullable<InvoiceCompany['logo']>;
};

/**
 * Throws the Error of specification section 5 for data without invoiceNumber, delivery or calculations. Nothing else is
 * required, so that the PDFs of snapshots of older versions can still be drawn.
 */
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
