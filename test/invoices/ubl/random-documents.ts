import fc from 'fast-check';
import { creditOf } from '../../../src/invoices/credit.ts';
import type { InvoiceDocument } from '../../../src/invoices/document.ts';
import { invoiceOf, type InvoicingSettings } from '../../../src/invoices/invoice.ts';
import { basisPoints } from '../../../src/shared/btw.ts';
import { addDays, moment, SLOTS, today } from '../../../src/shared/dates.ts';
import { cents, type Cents } from '../../../src/shared/money.ts';
import { thousandths } from '../../../src/shared/quantity.ts';

export type RandomDocument = { document: InvoiceDocument; prepaid: Cents };

const FIRST_DAY = today(() => new Date('2026-01-01T12:00:00Z'));

export const firm: InvoicingSettings = {
  companyName: 'Voorbeeld Rondhout & Zn.',
  legalName: 'Voorbeeld Rondhout B.V.',
  address: 'Voorbeeldweg 1\n7411 AA Deventer',
  phone: '+31 570 123 456',
  email: 'info@voorbeeld.example',
  website: 'www.voorbeeld.example',
  kvkNumber: '12345678',
  vatNumber: 'NL123456782B01',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  paymentTermDays: 14,
  lineName: 'Brandhout',
  homeTitle: 'Vipo',
  invoiceNumberFormat: '{jaar}-{nummer}',
  creditNumberFormat: 'C{jaar}-{nummer}',
  pricesIncludeVat: true,
  formOfAddress: 'u',
  vatRate: basisPoints(2100),
  paymentRequestIncludesFee: true,
  remarksOnInvoice: true,
  capacityDeliveries: null,
  capacityQuantity: null,
  morningHours: '08:00-12:00',
  afternoonHours: '12:30-17:00',
  minutesPerStop: 15,
  speed: 45,
  photoMonths: 24,
  looksUpAddresses: false,
  mailsInvoices: true,
  invoiceMailSubject: '',
  invoiceMailText: '',
  creditMailSubject: '',
  creditMailText: '',
  reminderSubject: '',
  reminderText: '',
  finalNoticeSubject: '',
  finalNoticeText: '',
};

const oddTexts = [
  'Łukasz Wiśniewski & Søn',
  '<b>\'t "Vuurtje"</b> ]]>',
  '木材 株式会社 🪵',
  'مطعم النار',
  'a\u0000b\u0008c\u000bd\u001fe\ud800f\uffffg\u0085h\u2028i',
  '&amp; &#0; <!-- x --> <?php',
  'Regel één\r\nregel twee\rregel drie\tmet tab',
  'x'.repeat(2000),
];
const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const address = fc.constantFrom(
  'Bosweg 40, 6733 AN Wekerom',
  'Camping De Eik\nt.a.v. de <keuken> & bar\nBosweg 40\n6733AN Wekerom\nNederland',
  '1234 ab ’s-Hertogenbosch, Straße 9-b',
);
const price = fc.oneof(fc.constant(0), fc.constantFrom(1, 8995, 9_999_999), fc.nat(9_999_999));
const quantity = fc.oneof(
  fc.constantFrom(1, 333, 750, 2500, 9_999_999),
  fc.integer({ min: 1, max: 9_999_999 }),
);
const fee = fc.oneof(fc.constant(0), fc.constantFrom(1, 1250), fc.nat(9_999_999));
const day = fc.nat(700).map((days) => addDays(FIRST_DAY, days));
const vatNumber = fc.constantFrom('', 'NL123456782B01', 'BE0123456789', 'ZZ123', 'EL123456789');

const delivery = fc.record({
  customerName: fc.oneof(fc.constantFrom('Pannenkoekenhuis De Vonk', '\u0001'), text),
  address,
  phone: fc.constantFrom('', '06 12345678'),
  remarks: fc.oneof(fc.constant(''), text),
  date: day,
  slot: fc.constantFrom(...SLOTS),
  price: price.map(cents),
  quantity: quantity.map(thousandths),
  fee: fee.map(cents),
  payment: fc.constantFrom('contant', 'betaalverzoek', 'bank overmaken', 'onbekend'),
  reference: fc.oneof(fc.constant(''), fc.constant('Order 4100'), text),
});
const settings = fc.record({
  lineName: fc.oneof(fc.constant('Brandhout'), text).map((name) => `${name} hout`),
  legalName: fc.constantFrom('', 'Voorbeeld Rondhout B.V.'),
  phone: fc.constantFrom('', '+31 570 123 456'),
  email: fc.constantFrom('', 'info@voorbeeld.example'),
  paymentTermDays: fc.constantFrom(0, 1, 14, 365),
  pricesIncludeVat: fc.boolean(),
  remarksOnInvoice: fc.boolean(),
});
const chosen = fc.record({
  delivery,
  settings,
  vatNumber,
  issuedOn: day,
  isCredit: fc.boolean(),
  comment: fc.oneof(fc.constant(''), text),
  /** The part of the total that was received in cash, in per cent. */
  received: fc.constantFrom(0, 0, 0, 100, 100, 40, 110),
});

/** Invoices and credits of businesses, the same for the same seed. */
export function randomDocuments(count: number, seed: number): RandomDocument[] {
  return fc.sample(chosen, { numRuns: count, seed }).map((choice, i) => {
    const issuedAt = moment(new Date(`${choice.issuedOn}T09:30:00Z`));
    const issue = (number: string) => ({ number, issuedAt, fileId: '0'.repeat(32) });
    const number = `2026-${String(i + 1).padStart(4, '0')}`;
    const business = { kvkNumber: '87654321', vatNumber: choice.vatNumber };
    const own = { ...firm, ...choice.settings };
    const invoice = invoiceOf(choice.delivery, own, issue(number), { business });
    const { isCredit, comment, received } = choice;
    if (!isCredit) {
      const isCash = choice.delivery.payment === 'contant';
      const prepaid = isCash ? Math.floor((invoice.amounts.total * received) / 100) : 0;
      return { document: invoice, prepaid: cents(prepaid) };
    }
    const document = creditOf(invoice, issue(`C${number}`), {
      ...firm,
      comment,
      remarksOnInvoice: true,
    });
    return { document, prepaid: cents(0) };
  });
}
