import { expect, test } from 'bun:test';
import { particulars, paymentSentence } from '../../src/invoices/pdf/wording.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { company, credit, invoice } from './pdf-sample.ts';

const WITHOUT_IBAN = { ...company, iban: '' };
const WITHOUT_LEGAL_NAME = { ...company, legalName: '' };

const SENTENCES: [string, Partial<InvoiceData>, string][] = [
  [
    'cash on an older invoice, which stated it without knowing',
    { paymentMethod: 'contant' },
    'Dit bedrag is contant betaald bij levering.',
  ],
  [
    'cash on an older invoice for a delivery still to come',
    { paymentMethod: 'contant', delivery: { ...invoice.delivery, Tijd: '2099-01-02 Ochtend' } },
    'Dit bedrag wordt contant betaald bij levering.',
  ],
  [
    'a payment request of an older version',
    { paymentMethod: 'betaalverzoek' },
    'U betaalt via het betaalverzoek dat u van ons ontvangt.',
  ],
  [
    'a payment request, of which the link is in the mail',
    { paymentMethod: 'betaalverzoek', aanspreekvorm: 'u' },
    'Wij verzoeken u € 237,50 binnen 14 dagen over te maken op IBAN NL91 ABNA 0417 1643 00 ten name van Vipo Hout B.V., onder vermelding van factuurnummer 2026-0001.',
  ],
  [
    "a firm that says 'je'",
    { aanspreekvorm: 'je' },
    'Wij verzoeken je € 237,50 binnen 14 dagen over te maken op IBAN NL91 ABNA 0417 1643 00 ten name van Vipo Hout B.V., onder vermelding van factuurnummer 2026-0001.',
  ],
  [
    'a bank transfer',
    {},
    'Wij verzoeken u € 237,50 binnen 14 dagen over te maken op IBAN NL91 ABNA 0417 1643 00 ten name van Vipo Hout B.V., onder vermelding van factuurnummer 2026-0001.',
  ],
  [
    'a bank transfer within a day',
    { paymentTermDays: 1, company: WITHOUT_LEGAL_NAME },
    'Wij verzoeken u € 237,50 binnen 1 dag over te maken op IBAN NL91 ABNA 0417 1643 00 ten name van Vipo Rondhouthandel, onder vermelding van factuurnummer 2026-0001.',
  ],
  [
    'a bank transfer without a term or an account',
    { paymentTermDays: 0, company: WITHOUT_IBAN },
    'Wij verzoeken u € 237,50 per omgaande over te maken, onder vermelding van factuurnummer 2026-0001.',
  ],
  [
    'a method that is not known, which older invoices have',
    { paymentMethod: 'onbekend' },
    'Wij verzoeken u € 237,50 binnen 14 dagen te betalen, onder vermelding van factuurnummer 2026-0001.',
  ],
];

test.each(SENTENCES)('the invoice has the right payment sentence for %s', (_, change, sentence) => {
  expect(
    paymentSentence(readInvoiceData({ ...invoice, ...change })).replaceAll('\u00a0', ' '),
  ).toBe(sentence);
});

test('a credit asks for no payment', () => {
  expect(paymentSentence(readInvoiceData(credit))).toBe(
    'Dit bedrag wordt met u verrekend of aan u terugbetaald.',
  );
  expect(paymentSentence(readInvoiceData({ ...credit, aanspreekvorm: 'je' }))).toBe(
    'Dit bedrag wordt met je verrekend of aan je terugbetaald.',
  );
});

test('only an invoice that asks for a transfer has a due date, which may be in the next year', () => {
  const late = { ...invoice, invoiceDate: '2026-12-25' };
  expect(particulars(readInvoiceData(late))).toContainEqual({
    label: 'Vervaldatum',
    text: '8-1-2027',
  });
  const cash = readInvoiceData({ ...late, paymentMethod: 'contant' });
  const labels = particulars(cash).map(({ label }) => label);
  expect(labels).toEqual(['Factuurnummer', 'Factuurdatum', 'Leverdatum']);
});
