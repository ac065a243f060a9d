import type { PaymentMethod } from '../deliveries/delivery.ts';
import type { BasisPoints } from '../shared/btw.ts';
import type { FormOfAddress } from '../shared/form-of-address.ts';
import type { Cents } from '../shared/money.ts';
import type { Thousandths } from '../shared/quantity.ts';

/** Everything that the PDF of an invoice or a credit shows. `snapshot.ts` reads and writes its stored form. */
export type InvoiceDocument = {
  number: string;
  isCredit: boolean;
  /** The number of the credited invoice. Empty on an invoice. */
  originalNumber: string;
  comment: string;
  /** `time` is a date and a slot, such as `2026-11-20 Ochtend`. */
  delivery: Record<'customerName' | 'address' | 'phone' | 'remarks' | 'time', string>;
  buyer: Buyer;
  /**
   * `price` and `fee` include BTW if `pricesIncludeVat` is true. The quantity of a credit is positive, and its other
   * amounts are negative.
   */
  amounts: Record<'price' | 'fee' | 'net' | 'vat' | 'total', Cents> & { quantity: Thousandths };
  /** A moment in UTC. */
  issuedAt: string;
  /** A day in Amsterdam, `yyyy-mm-dd`. */
  issuedOn: string;
  /** 32 hexadecimal digits. */
  fileId: string;
  /** Only documents of older versions have 'onbekend'. These documents have no payment block and no due date. */
  paymentMethod: PaymentMethod;
  /**
   * Null when the driver had not reported any cash before the invoice was made. Undefined on credits and on documents
   * of older versions.
   */
  cashReceived: Cents | null | undefined;
  paymentTermDays: number;
  vatRate: BasisPoints;
  pricesIncludeVat: boolean;
  /** Undefined on documents of older versions, which show the remarks. */
  printsRemarks: boolean | undefined;
  /** Undefined on documents of older versions. These documents have no payment block for a payment request. */
  formOfAddress: FormOfAddress | undefined;
  lines: InvoiceLine[];
  company: InvoiceCompany;
};

/** A consumer has empty numbers. `reference` is a text of the customer, such as an order number, or ''. */
export type Buyer = Record<'kvkNumber' | 'vatNumber' | 'reference', string>;

export type InvoiceLine = {
  description: string;
  unit: string;
  quantity: Thousandths;
  unitPrice: Cents;
  amount: Cents;
};

/** A firm without details. Snapshots of older versions lack some details, which become these empty texts. */
export const NO_DETAILS = {
  name: '',
  legalName: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  kvkNumber: '',
  vatNumber: '',
  iban: '',
  bic: '',
};

/** The details of the firm on the day of issue. Every text may be empty. */
export type InvoiceCompany = typeof NO_DETAILS & { logo: InvoiceLogo | undefined };

export type InvoiceLogo = { sha256: string; width: number; height: number };
