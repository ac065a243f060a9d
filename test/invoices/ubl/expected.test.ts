import { expect, test } from 'bun:test';
import { ublOf } from '../../../src/invoices/ubl/ubl.ts';
import { cents } from '../../../src/shared/money.ts';
import { readUbl } from './read-ubl.ts';
import { expectedFiles, sampleCredit, sampleInvoice } from './samples.ts';

const pdf = new Uint8Array(1);
const none = { pdf, prepaid: cents(0) };

test.each(Object.entries(expectedFiles()))(
  'the e-invoice equals the expected file %s',
  async (name, xml) => {
    expect(xml).toBe(await Bun.file(new URL(`expected/${name}`, import.meta.url)).text());
  },
);

test('of the characters that XML does not allow, a vertical tab becomes a line feed, half a surrogate pair becomes U+FFFD, the others are left out, and all allowed characters stay as they are', () => {
  const customerName = 'a\u0000b\u0008c\u000bd\u001fe\ud800f\uffffg <b>&amp;"\' 木🪵';
  const { AccountingCustomerParty } = readUbl(ublOf(sampleInvoice({ customerName }), none));
  const { PartyLegalEntity } = AccountingCustomerParty.Party;
  expect(PartyLegalEntity.RegistrationName).toBe('abc\nde\ufffdfg <b>&amp;"\' 木🪵');
});

test('a name that has only characters that XML does not allow becomes a dash, and no element is empty', () => {
  const invoice = sampleInvoice({ customerName: '\u0001', reference: '\u0002' });
  const xml = ublOf({ ...invoice, company: { ...invoice.company, phone: '', email: '' } }, none);
  const { AccountingCustomerParty, AccountingSupplierParty, OrderReference } = readUbl(xml);
  expect(AccountingCustomerParty.Party.PartyName.Name).toBe('-');
  expect(AccountingSupplierParty.Party).not.toHaveProperty('Contact');
  expect(OrderReference.ID).toBe('NA');
  expect(xml).not.toMatch(/<(\S+?)(?: [^>]*)?><\/\1>|\/>/);
});

test.each([
  ['NL987654329B01', 'NL987654329B01'],
  ['BE0123456789', 'BE0123456789'],
  ['ZZ123', undefined],
  ['', undefined],
])('the BTW number %p of a customer becomes %p in an e-invoice', (vatNumber, expected) => {
  const buyer = { kvkNumber: '87654321', vatNumber, reference: '' };
  const { Party } = readUbl(ublOf({ ...sampleInvoice(), buyer }, none)).AccountingCustomerParty;
  expect(Party.PartyTaxScheme?.CompanyID).toBe(expected);
});

const invoice = sampleInvoice();
const address = (text: string) => ({ delivery: { ...invoice.delivery, address: text } });
const company = (change: Partial<typeof invoice.company>) => ({
  company: { ...invoice.company, ...change },
});

test.each([
  [
    { buyer: { ...invoice.buyer, kvkNumber: '' } },
    'de klant had bij deze factuur geen KvK-nummer.',
  ],
  [address('Dorpsstraat 1, Ede'), 'in het adres op deze factuur mist: postcode (zoals 1234 AB).'],
  [address('1234 AB'), 'in het adres op deze factuur mist: straat en plaats.'],
  [company({ kvkNumber: '' }), 'van je eigen bedrijf mist op deze factuur: KvK-nummer.'],
  [
    company({ vatNumber: 'x', iban: '', address: '1234 AB Ede' }),
    'van je eigen bedrijf mist op deze factuur: BTW-nummer, IBAN, straat in het adres.',
  ],
  [
    company({ name: '', legalName: '', address: '' }),
    'van je eigen bedrijf mist op deze factuur: naam, postcode (zoals 1234 AB) in het adres.',
  ],
])('an invoice with %j has no e-invoice', (change, reason) => {
  for (const document of [invoice, sampleCredit(invoice)])
    expect(() => ublOf({ ...document, ...change }, none)).toThrow(`Geen e-factuur: ${reason}`);
});
