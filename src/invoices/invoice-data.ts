/**
 * What an invoice or a credit says: the wire form of `GET /invoice/data/{id}`, kept with the invoice as its
 * snapshot, and all that its PDF is drawn from. Amounts are euros.
 */
export type InvoiceData = {
  /** `CONCEPT` for a preview. */
  invoiceNumber: string;
  delivery: {
    Klant_naam: string;
    leveringsadres: string;
    telefoonnummer: string;
    opmerkingen: string;
    /** `2026-11-20 Ochtend` */
    Tijd: string;
  };
  /** prijs and bezorgkosten as entered; a credit's amounts are negative. */
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
  /** A moment in UTC, the creation date of the PDF. */
  issuedAt: string;
  /** The day of issue in Amsterdam, `yyyy-mm-dd`. */
  invoiceDate: string;
  /** 32 hexadecimal digits, the file id of the PDF. */
  documentId: string;
  /** Only older invoices have 'onbekend', and were drawn without IBAN and due date. */
  paymentMethod: 'onbekend' | 'contant' | 'betaalverzoek' | 'bank overmaken';
  paymentTermDays: number;
  /** 21 or 9.5 */
  vatPercentage: number;
  pricesIncludeVat: boolean;
  /** Whether the remarks are on the PDF; invoices from before this was kept have them. */
  printsRemarks?: boolean;
  /** Without BTW. */
  lines: InvoiceLine[];
  /** As it was on the day of issue; any of it may be empty. */
  company: InvoiceCompany;
};

export type InvoiceLine = {
  description: string;
  unit: string;
  quantity: number;
  unitPrice: number;
  amount: number;
};

export type InvoiceCompany = {
  name: string;
  legalName: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  kvk: string;
  btw: string;
  iban: string;
  bic: string;
  /** The hash of the JPEG that is kept, and its pixels. */
  logo?: { sha256: string; width: number; height: number };
};

/**
 * Refuses what lacks invoiceNumber, delivery or calculations, with the sentence of specification section 5.
 * Nothing else is asked, so that invoices kept by an older version stay drawable.
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
