import type { FormOfAddress } from '../shared/form-of-address.ts';
import type { WireNames } from '../shared/wire-names.ts';
import type { Buyer, InvoiceCompany, InvoiceDocument, InvoiceLine } from './document.ts';

export const invoicedNames = {
  customerName: 'Klant_naam',
  address: 'leveringsadres',
  phone: 'telefoonnummer',
  remarks: 'opmerkingen',
  time: 'Tijd',
} as const satisfies WireNames<keyof InvoiceDocument['delivery']>;

export const amountNames = {
  price: 'prijs',
  quantity: 'aantal',
  fee: 'bezorgkosten',
  net: 'netto',
  vat: 'btw',
  total: 'totaal',
} as const satisfies WireNames<keyof InvoiceDocument['amounts']>;

export const buyerNames = {
  kvkNumber: 'kvkNummer',
  vatNumber: 'btwNummer',
  reference: 'referentie',
} as const satisfies WireNames<keyof Buyer>;

export const companyNames = { kvkNumber: 'kvk', vatNumber: 'btw' } as const;

type WireName<Names> = Names[keyof Names] & string;

/** The answer to `GET /invoice/data/{id}`. Amounts are in euros, the quantity is in kuub. */
export type InvoiceData = {
  invoiceNumber: string;
  delivery: Record<WireName<typeof invoicedNames>, string>;
  calculations: Record<WireName<typeof amountNames>, number>;
  /** Absent for a consumer without a reference. */
  klant?: Record<WireName<typeof buyerNames>, string>;
  isCredit?: true;
  originalInvoiceNumber?: string;
  comment?: string;
  issuedAt: string;
  invoiceDate: string;
  documentId: string;
  paymentMethod: InvoiceDocument['paymentMethod'];
  /** The cash that was received before the issue. Absent on older documents and on credits. */
  ontvangen?: number | null;
  paymentTermDays: number;
  vatPercentage: number;
  pricesIncludeVat: boolean;
  printsRemarks?: boolean;
  aanspreekvorm?: FormOfAddress;
  lines: LineData[];
  company: CompanyData;
};

export type LineData = Record<'quantity' | 'unitPrice' | 'amount', number> &
  Pick<InvoiceLine, 'description' | 'unit'>;

export type CompanyData = Omit<InvoiceCompany, keyof typeof companyNames | 'logo'> &
  Record<WireName<typeof companyNames>, string> & { logo?: NonNullable<InvoiceCompany['logo']> };

/** The query parameter of /factureren that selects delivered deliveries only. */
export const DELIVERED = 'geleverd';

/**
 * The field with the run whose invoices the browser wants to show, and the id of the element that shows these invoices.
 */
export const RUN = 'ronde';

/**
 * The beginnings of the names of fields about one delivery, in the questions before a run. The id of the delivery
 * follows.
 */
export const PAYMENT_OF = 'betaling-';
export const QUANTITY_OF = 'aantal-';
/** The total of the invoice with the delivered quantity, in cents. */
export const TOTAL_OF = 'totaal-';

/** The query parameter with the list to which the page of a payment method leads back. */
export const BACK = 'terug';
export const CHANGE_PAYMENT = 'Betaalmethode wijzigen';
