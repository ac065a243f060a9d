import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { moment } from '../../src/shared/dates.ts';
import { readUbl } from '../invoices/ubl/read-ubl.ts';
import { ublOffice } from './ubl-office.ts';

test('the e-invoice of an invoice or a credit is a file with the stored PDF in it', async () => {
  const { invoice, credit, ubl, pdf } = await ublOffice();
  const id = await invoice({ referentie: 'Order 4100' });
  await credit(id);
  for (const isCredit of [false, true]) {
    const { status, headers, xml } = await ubl(id, isCredit);
    const name = isCredit ? 'Creditfactuur-C2026-0001' : 'Factuur-2026-0001';
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}.xml"`);
    const { AdditionalDocumentReference, BuyerReference } = readUbl(xml);
    const file = AdditionalDocumentReference.Attachment.EmbeddedDocumentBinaryObject;
    expect([file['@filename'], BuyerReference]).toEqual([`${name}.pdf`, 'Order 4100']);
    const { bytes } = await pdf(id, isCredit);
    expect(Buffer.from(file['#text'], 'base64').equals(bytes)).toBe(true);
  }
});

test('an e-invoice states the details of the customer and the firm at the time of issue, and never changes', async () => {
  const { app, call, invoice, ubl } = await ublOffice();
  const id = await invoice();
  const { xml } = await ubl(id);
  const change = { Klant_naam: 'De Vonk', leveringsadres: 'Nergens', kvkNummer: '', btwNummer: '' };
  await call('PUT', paths.api.customer(1), change);
  app.db.$client.run("UPDATE settings SET kvk_number = '', iban = '', address = ''");
  expect(await ubl(id)).toMatchObject({ status: 200, xml });
});

test('an e-invoice states the cash that was received before the invoice as prepaid, and does not change with later payments', async () => {
  const { app, call, plan, ubl } = await ublOffice();
  const id = await plan({
    Klant_naam: 'De Vonk',
    leveringsadres: 'Haardlaan 3, 7311 CD Apeldoorn',
  });
  await call('POST', paths.api.delivered(id), { geleverd: true, ontvangen: 200 });
  await call('POST', paths.api.invoice(id));
  const { xml } = await ubl(id);
  const { LegalMonetaryTotal: total } = readUbl(xml);
  expect(total.PrepaidAmount['#text']).toBe('200.00');
  expect(total.PayableAmount['#text']).toBe('37.50');
  app.now = new Date('2026-11-20T10:30:00.000Z');
  await call('POST', paths.api.delivered(id), { geleverd: true, ontvangen: 237.5 });
  app.db.$client.run(
    `INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
     SELECT id, 3750, issued_on, 'bank', 'hand', ?, 'piet' FROM invoices`,
    [moment(app.now)],
  );
  expect((await ubl(id)).xml).toBe(xml);
});

test('the e-invoice of a credit has no prepaid amount, also when the invoice was paid in cash', async () => {
  const { call, plan, credit, ubl } = await ublOffice();
  const id = await plan({
    Klant_naam: 'De Vonk',
    leveringsadres: 'Haardlaan 3, 7311 CD Apeldoorn',
  });
  await call('POST', paths.api.delivered(id), { geleverd: true, ontvangen: 237.5 });
  await call('POST', paths.api.invoice(id));
  await credit(id);
  const { LegalMonetaryTotal: total } = readUbl((await ubl(id, true)).xml);
  expect(total.PrepaidAmount).toBeUndefined();
  expect(total.PayableAmount['#text']).toBe('237.50');
});

test.each([
  [
    { Klant_naam: 'Jansen' },
    'Geen e-factuur: de klant had bij deze factuur geen KvK-nummer. Vul het in bij de klant: dan krijgen volgende facturen wel een e-factuur.',
  ],
  [
    { leveringsadres: 'Haardlaan 3' },
    'Geen e-factuur: in het adres op deze factuur mist: postcode (zoals 1234 AB). Vul het aan bij de klant en in geplande leveringen, voor volgende facturen. Stuur van deze factuur de PDF.',
  ],
])('the e-invoice of a delivery with %j is refused with the reason', async (change, error) => {
  const { invoice, credit, ubl } = await ublOffice();
  const id = await invoice(change);
  await credit(id);
  for (const isCredit of [false, true]) {
    const { status, xml } = await ubl(id, isCredit);
    expect([status, JSON.parse(xml)]).toEqual([409, { error }]);
  }
});

test('without the details of the firm an e-invoice is refused, and the answer names the missing details', async () => {
  const { app, invoice, ubl } = await ublOffice();
  app.db.$client.run("UPDATE settings SET iban = '', address = 'Houtweg 1'");
  const { status, xml } = await ubl(await invoice());
  expect([status, JSON.parse(xml).error]).toEqual([
    409,
    'Geen e-factuur: van je eigen bedrijf mist op deze factuur: IBAN, postcode (zoals 1234 AB) in het adres. Vul het aan bij Instellingen, voor volgende facturen. Stuur van deze factuur de PDF.',
  ]);
});

test('a link in the archive to a refused e-invoice leads back with the reason', async () => {
  const { app, token, invoice } = await ublOffice();
  const id = await invoice({ leveringsadres: 'Haardlaan 3' });
  const from = paths.archive({ klant: 'vonk' });
  const { status, headers } = await app.fetch(paths.api.invoiceUbl(id), {
    headers: {
      Cookie: `vipo_session=${token}`,
      Accept: 'text/html,*/*',
      Referer: `http://vipo.test${from}`,
    },
  });
  expect([status, headers.get('Location')]).toEqual([303, from]);
  expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain('mist: postcode');
});

test('the e-invoice of an unknown document gives 404, and a request without a session 401', async () => {
  const { app, plan, invoice, ubl } = await ublOffice();
  const id = await invoice();
  expect((await ubl(await plan(), false)).status).toBe(404);
  expect((await ubl(id, true)).status).toBe(404);
  expect((await app.fetch(paths.api.invoiceUbl(id))).status).toBe(401);
});

test.each([
  ['0', 404],
  ['-1', 404],
  ['1.5', 404],
  ['x', 404],
  ['9'.repeat(30), 404],
  ['%00', 404],
  ["1'--", 404],
  ['1?credit=0', 200],
  ['1?credit=true', 200],
  ['1?credit=1&credit=0', 404],
  ['1?credit[]=1', 200],
])('GET /invoice/ubl/%s is answered with %d', async (odd, status) => {
  const { call, invoice } = await ublOffice();
  await invoice();
  expect((await call('GET', `/invoice/ubl/${odd}`)).status).toBe(status);
});

test('in the rows of businesses the archive offers the e-invoices of the invoice and of its credit', async () => {
  const { app, token, invoice, consumer, credit } = await ublOffice();
  const business = await invoice();
  const other = await consumer();
  const links = async () =>
    (await app.page(paths.archive(), token)).body.match(/\/invoice\/ubl\/[^"]+/g);
  expect(await links()).toEqual([paths.api.invoiceUbl(business)]);
  await credit(business);
  await credit(other);
  expect(await links()).toEqual([
    paths.api.invoiceUbl(business, true),
    paths.api.invoiceUbl(business),
  ]);
});
