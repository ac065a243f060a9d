import { drawInvoice } from '../../src/invoices/pdf/pdf.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { pdfFonts, type PdfFonts } from '../../src/shared/pdf/font.ts';

const fontFile = (name: string) =>
  Bun.file(new URL(`../../static/fonts/${name}.ttf`, import.meta.url)).arrayBuffer();

export const fonts = pdfFonts(
  await fontFile('noto-sans-regular'),
  await fontFile('noto-sans-semibold'),
);

export const company: InvoiceData['company'] = {
  name: 'Vipo Rondhouthandel',
  legalName: 'Vipo Hout B.V.',
  address: 'Houtkade 7\n8011 AA Zwolle',
  phone: '038 123 45 67',
  email: 'info@vipo.example',
  website: 'www.vipo.example',
  kvk: '12345678',
  btw: 'NL001234567B01',
  iban: 'NL91 ABNA 0417 1643 00',
  bic: 'ABNANL2A',
};

export function drawData(data: unknown, pdfFont: PdfFonts, logo?: Uint8Array) {
  return drawInvoice(readInvoiceData(data), pdfFont, logo);
}

/** 2,5 kuub at € 90,00 and a fee of € 12,50, BTW included. */
export const invoice: InvoiceData = {
  invoiceNumber: '2026-0001',
  delivery: {
    Klant_naam: 'Jan de Vries',
    leveringsadres: 'Dorpsstraat 12\n3771 AB Barneveld',
    telefoonnummer: '06 12345678',
    opmerkingen: 'Achterom storten.',
    Tijd: '2026-11-19 Ochtend',
  },
  calculations: {
    prijs: 90,
    aantal: 2.5,
    bezorgkosten: 12.5,
    netto: 196.28,
    btw: 41.22,
    totaal: 237.5,
  },
  issuedAt: '2026-11-20T09:30:00.000Z',
  invoiceDate: '2026-11-20',
  documentId: '0123456789abcdef0123456789abcdef',
  paymentMethod: 'bank overmaken',
  paymentTermDays: 14,
  vatPercentage: 21,
  pricesIncludeVat: true,
  lines: [
    { description: 'Brandhout', unit: 'kuub', quantity: 2.5, unitPrice: 74.38, amount: 185.95 },
    { description: 'Bezorgkosten', unit: 'stuk', quantity: 1, unitPrice: 10.33, amount: 10.33 },
  ],
  company,
};

export const credit: InvoiceData = {
  ...invoice,
  invoiceNumber: 'C2026-0003',
  isCredit: true,
  originalInvoiceNumber: '2026-0001',
  comment: 'Verkeerde hoeveelheid geleverd.',
  calculations: {
    prijs: -90,
    aantal: 2.5,
    bezorgkosten: -12.5,
    netto: -196.28,
    btw: -41.22,
    totaal: -237.5,
  },
  lines: [
    { description: 'Brandhout', unit: 'kuub', quantity: 2.5, unitPrice: -74.38, amount: -185.95 },
    { description: 'Bezorgkosten', unit: 'stuk', quantity: 1, unitPrice: -10.33, amount: -10.33 },
  ],
};
