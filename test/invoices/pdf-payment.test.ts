import { expect, test } from 'bun:test';
import { particulars, paymentBlock, paymentSentence } from '../../src/invoices/pdf/wording.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { company, credit, drawData, fonts, invoice } from './pdf-sample.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const WITHOUT_IBAN = { ...company, iban: '' };
const WITHOUT_LEGAL_NAME = { ...company, legalName: '' };

const SENTENCES: [string, Partial<InvoiceData>, string][] = [
  [
    'cash on an older invoice, which says that it was received',
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
    'a method that is not known, which older invoices have',
    { paymentMethod: 'onbekend' },
    'Wij verzoeken u € 237,50 binnen 14 dagen te betalen, onder vermelding van factuurnummer 2026-0001.',
  ],
];

test.each(SENTENCES)('the invoice has the right payment sentence for %s', (_, change, sentence) => {
  const older = readInvoiceData({ ...invoice, ...change });
  expect(plain(paymentSentence(older))).toBe(sentence);
  expect(paymentBlock(older)).toBeUndefined();
});

const ACCOUNT = ['IBAN NL91 ABNA 0417 1643 00', 't.n.v. Vipo Hout B.V.', 'o.v.v. 2026-0001'];

const BLOCKS: [string, Partial<InvoiceData>, string, string[]][] = [
  ['a bank transfer', {}, 'vóór 4-12-2026', ACCOUNT],
  ["a firm that says 'je'", { aanspreekvorm: 'je' }, 'vóór 4-12-2026', ACCOUNT],
  [
    'a payment request, of which the link is in the mail',
    { paymentMethod: 'betaalverzoek', aanspreekvorm: 'u' },
    'vóór 4-12-2026',
    ACCOUNT,
  ],
  [
    'a firm without a legal name',
    { paymentTermDays: 1, company: WITHOUT_LEGAL_NAME },
    'vóór 21-11-2026',
    [ACCOUNT[0] ?? '', 't.n.v. Vipo Rondhouthandel', 'o.v.v. 2026-0001'],
  ],
  [
    'a bank transfer without a term or an account',
    { paymentTermDays: 0, company: WITHOUT_IBAN },
    'per omgaande',
    ACCOUNT.slice(1),
  ],
];

test.each(BLOCKS)('the payment block says once how to pay for %s', (_, change, when, account) => {
  const data = { ...invoice, ...change };
  const block = paymentBlock(readInvoiceData(data));
  expect(plain(block?.amount ?? '')).toBe('€ 237,50');
  expect(block?.when).toBe(when);
  expect(block?.account.map(({ label, text }) => `${label} ${text}`)).toEqual(account);
  const pages = plain(pdfPages(drawData(data, fonts)).join('\n'));
  expect(pages).toContain(`Te betalen\n€ 237,50\n${when}\n`);
  expect(pages).not.toContain('Wij verzoeken');
  expect(pages.includes('Scan met de bank-app')).toBe(data.company.iban !== '');
});

test('an invoice of € 0,00 asks for nothing', () => {
  const calculations = { ...invoice.calculations, netto: 0, btw: 0, totaal: 0 };
  expect(paymentBlock(readInvoiceData({ ...invoice, calculations }))).toBeUndefined();
});

test('a credit asks for no payment', () => {
  expect(paymentBlock(readInvoiceData(credit))).toBeUndefined();
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
