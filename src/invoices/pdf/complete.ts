import { printable } from '../../shared/pdf/printable.ts';
import { assertInvoiceData, type InvoiceData } from '../invoice-data.ts';

const NO_DELIVERY = {
  Klant_naam: '',
  leveringsadres: '',
  telefoonnummer: '',
  opmerkingen: '',
  Tijd: '',
};

const NO_COMPANY = {
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

const DEFAULTS = {
  issuedAt: '1970-01-01T00:00:00.000Z',
  invoiceDate: '',
  documentId: '0'.repeat(32),
  paymentMethod: 'onbekend',
  paymentTermDays: 0,
  vatPercentage: 21,
  pricesIncludeVat: false,
  lines: [],
} as const;

/**
 * The data with every text as the fonts can draw it, and with something harmless where an older version kept
 * nothing. Throws Error 'Invalid invoice data structure' for what is no invoice.
 */
export function completeInvoice(data: unknown): InvoiceData {
  const clean: unknown = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
  assertInvoiceData(clean);
  return {
    ...DEFAULTS,
    ...clean,
    lines: clean.lines ?? [],
    delivery: { ...NO_DELIVERY, ...clean.delivery },
    company: { ...NO_COMPANY, ...clean.company },
  };
}
