import type { PaymentMethod } from '../deliveries/delivery.ts';
import type { BasisPoints } from '../shared/btw.ts';
import type { FormOfAddress } from '../shared/form-of-address.ts';
import type { Cents } from '../shared/money.ts';
import type { Thousandths } from '../shared/quantity.ts';

/** An invoice or a credit with everything that its PDF shows. `snapshot.ts` reads and writes its stored form. */
export type InvoiceDocument = {
  /** `CONCEPT` for a preview. */
  number: string;
  isCredit: boolean;
  /** The number of the invoice that a credit reverses; empty on an invoice. */
  originalNumber: string;
  comment: string;
  /** `time` is `2026-11-20 Ochtend`. */
  delivery: Record<'customerName' | 'address' | 'phone' | 'remarks' | 'time', string>;
  buyer: Buyer;
  /** The price per kuub and the fee are as they were agreed. All amounts of a credit are negative. */
  amounts: Record<'price' | 'fee' | 'net' | 'vat' | 'total', Cents> & { quantity: Thousandths };
  /** A moment in UTC, the creation date of the PDF. */
  issuedAt: string;
  /** The day of issue in Amsterdam, `yyyy-mm-dd`. */
  issuedOn: string;
  /** The file id of the PDF, 32 hexadecimal digits. */
  fileId: string;
  /** Only documents of older versions have 'onbekend'. They show no IBAN and no due date. */
  paymentMethod: PaymentMethod;
  /** The cash that was received before the issue, null when nothing was reported. Undefined on older documents. */
  cashReceived: Cents | null | undefined;
  paymentTermDays: number;
  vatRate: BasisPoints;
  pricesIncludeVat: boolean;
  /** Undefined on documents of older versions, which show the remarks. */
  printsRemarks: boolean | undefined;
  /** Undefined on documents of older versions, which have no payment block for a payment request. */
  formOfAddress: FormOfAddress | undefined;
  lines: InvoiceLine[];
  company: InvoiceCompany;
};

/** The details of a buyer that is a business. For a consumer each text is empty. `reference` is the customer's own. */
export type Buyer = Record<'kvkNumber' | 'vatNumber' | 'reference', string>;

/** A line of an invoice. Its amounts exclude BTW. */
export type InvoiceLine = {
  description: string;
  unit: string;
  quantity: Thousandths;
  unitPrice: Cents;
  amount: Cents;
};

/** A firm without details, for the snapshots of older versions. */
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

/** The firm on the day of issue. Every text may be empty. */
export type InvoiceCompany = typeof NO_DETAILS & { logo: InvoiceLogo | undefined };

/** A stored logo by the SHA-256 of its JPEG file, with its size in pixels. */
export type InvoiceLogo = { sha256: string; width: number; height: number };
