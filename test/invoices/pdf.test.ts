import { expect, test } from 'bun:test';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { company, credit, drawData, fonts, invoice } from './pdf-sample.ts';

function textOf(data: InvoiceData): string {
  return pdfPages(drawData(data, fonts)).join('\n').replace(/\s+/g, ' ');
}

test('an invoice shows everything that art. 35a Wet op de omzetbelasting 1968 requires', () => {
  const text = textOf(invoice);
  for (const part of [
    'FACTUUR',
    'Vipo Hout B.V. Houtkade 7, 8011 AA Zwolle',
    'Jan de Vries Dorpsstraat 12 3771 AB Barneveld',
    'KvK 12345678',
    'BTW-nr. NL001234567B01',
    'Factuurnummer 2026-0001',
    'Factuurdatum 20-11-2026',
    'Leverdatum 19-11-26 Ochtend',
    'Prijs incl. BTW BTW Bedrag',
    'Brandhout 2,5 kuub € 90,00 21% € 225,00 excl. BTW € 74,3802 per kuub',
    'Bezorgkosten 1 stuk € 12,50 21% € 12,50 excl. BTW € 10,3306',
    'Netto € 196,28',
    'BTW 21% € 41,22',
    'Totaal te betalen € 237,50',
  ]) {
    expect(text).toContain(part);
  }
});

test('the head of an invoice has the contact details of the firm, and the footer its numbers and the page number', () => {
  const [page = ''] = pdfPages(drawData(invoice, fonts));
  expect(page).toContain('038 123 45 67 · info@vipo.example');
  expect(page.split('\n').slice(-10)).toEqual([
    'KvK 12345678',
    '·',
    'BTW-nr. NL001234567B01',
    '·',
    'IBAN NL91 ABNA 0417 1643 00',
    '·',
    'BIC ABNANL2A',
    '·',
    'www.vipo.example',
    'Pagina 1 van 1',
  ]);
});

test('the invoice date has no leading zeros, as nl-NL writes it', () => {
  expect(textOf({ ...invoice, invoiceDate: '2027-01-05' })).toContain('Factuurdatum 5-1-2027');
});

test('an invoice for prices that exclude BTW shows no price that includes BTW', () => {
  const text = textOf({ ...invoice, pricesIncludeVat: false });
  expect(text).toContain('Prijs excl. BTW BTW Bedrag');
  expect(text).toContain('Brandhout 2,5 kuub € 74,38 21% € 185,95 Bezorgkosten');
  expect(text).not.toContain('incl. BTW');
});

test('an invoice does not print a fee of 0', () => {
  const calculations = { ...invoice.calculations, bezorgkosten: 0 };
  expect(textOf({ ...invoice, calculations })).not.toContain('Bezorgkosten');
});

test('an invoice prints its own BTW rate', () => {
  const text = textOf({ ...invoice, vatPercentage: 9.5 });
  expect(text).toContain('BTW 9,5% € 41,22');
  expect(text).not.toContain('21%');
});

test('a credit has its own title and negative amounts, and names its invoice and the reason', () => {
  const text = textOf(credit);
  for (const part of [
    'CREDITFACTUUR',
    'Factuurnummer C2026-0003',
    'Oorspronkelijke factuur 2026-0001',
    'Brandhout 2,5 kuub -€ 90,00 21% -€ 225,00 excl. BTW -€ 74,3802 per kuub',
    'Netto -€ 196,28',
    'BTW 21% -€ 41,22',
    'Totaal credit -€ 237,50',
    'Reden creditering Verkeerde hoeveelheid geleverd.',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Totaal te betalen');
  expect(text).not.toContain('Vervaldatum');
});

test('a credit without a remark says that the whole invoice is credited', () => {
  const text = textOf({ ...credit, comment: ' ' });
  expect(text).toContain('Reden creditering Factuur 2026-0001 is in zijn geheel gecrediteerd.');
});

test('a comment is not printed on an invoice', () => {
  expect(textOf({ ...invoice, comment: 'Van de credit' })).not.toContain('Van de credit');
});

test('an invoice prints no label for an empty detail of the firm', () => {
  const bare = { ...company, kvk: '', btw: '', iban: '', bic: '', legalName: '' };
  const text = textOf({ ...invoice, company: bare });
  for (const label of ['KvK', 'BTW-nr.', 'IBAN', 'BIC']) expect(text).not.toContain(label);
  expect(text).toContain('t.n.v. Vipo Rondhouthandel o.v.v. 2026-0001');
});

test('an invoice prints no label for an empty phone number, remark or time', () => {
  const delivery = { ...invoice.delivery, telefoonnummer: ' ', opmerkingen: '\n', Tijd: '' };
  const text = textOf({ ...invoice, delivery });
  for (const label of ['Telefoon', 'Opmerkingen', 'Leverdatum']) expect(text).not.toContain(label);
});

test('an invoice prints one name when the legal name equals the trade name', () => {
  const text = textOf({
    ...invoice,
    company: { ...company, legalName: company.name },
    paymentMethod: 'contant',
  });
  expect(text.match(/Vipo Rondhouthandel/g)).toHaveLength(1);
});
