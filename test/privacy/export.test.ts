import { expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import jpeg from 'jpeg-js';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';
import { plantRequest } from '../support/outgoing.ts';
import { sendPhoto } from '../support/photos.ts';
import { confirmLines, readLines } from '../support/statement-steps.ts';

async function download(at: Office, id: number, token = at.token) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await at.app.fetch(paths.api.exportCustomer(id), { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const aCustomer = (Klant_naam: string) => ({ Klant_naam, leveringsadres: 'Kerkweg 2' });

function json(files: Record<string, Uint8Array>, name: string) {
  return JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
}

test('an administrator downloads all data about a customer, and none about another customer', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.customers(), aCustomer('100% Jansen'));
  const id = await at.plan({ Klant_naam: '100% Jansen' });
  await at.plan({ Klant_naam: '100% Jansen', Tijd: '2026-11-24 Middag' });
  const other = await at.plan({ Klant_naam: '100x Jansen' });
  for (const each of [id, other]) await at.call('POST', paths.api.invoice(each));
  const line = { amount: 237.5, text: '2026-0001', name: 'J. Jansen', iban: 'NL20INGB0001234567' };
  for (const [each, reden] of [
    [id, 'Klaagt over nat hout'],
    [other, 'Anders'],
  ] as const)
    await at.call('PUT', paths.api.holdInvoice(each), { reden });
  const { zeker } = await readLines(at, [line]);
  await confirmLines(at, { ref: zeker[0].ref, delivery_id: id });
  await at.call('POST', paths.api.creditInvoice(id), { comment: 'Fout' });
  for (const number of ['2026-0001', '2026-0002'])
    plantRequest(at.app.db, number, { url: `https://tikkie.example/${number}` });
  for (const each of [id, other]) await sendPhoto(at, each);

  const { response, bytes } = await download(at, 1);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="Klant-1.zip"');
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual([
    'klant.json',
    'leveringen.json',
    'betalingen.json',
    'facturen/Factuur-2026-0001.pdf',
    'facturen/Creditfactuur-C2026-0001.pdf',
    'fotos/2026-11-20-foto-1.jpg',
  ]);
  expect(jpeg.decode(files['fotos/2026-11-20-foto-1.jpg'] ?? []).width).toBe(48);
  expect(json(files, 'klant.json')).toMatchObject({
    id: 1,
    Klant_naam: '100% Jansen',
    mails: [],
    betaalverzoeken: [
      {
        nummer: '2026-0001',
        bedrag: 225,
        omschrijving: 'x',
        link: 'https://tikkie.example/2026-0001',
      },
    ],
    nietAanmanen: [{ nummer: '2026-0001', reden: 'Klaagt over nat hout' }],
  });
  expect(json(files, 'leveringen.json')).toMatchObject([{ id }, { Tijd: '2026-11-24 Middag' }]);
  expect(json(files, 'betalingen.json')).toMatchObject([
    {
      factuurnummer: '2026-0001',
      bedrag: 237.5,
      methode: 'bank',
      naam: 'J. Jansen',
      ongedaan_gemaakt_op: null,
    },
  ]);
  const { bytes: pdf } = await at.pdf(id);
  expect(files['facturen/Factuur-2026-0001.pdf']).toEqual(pdf);
  expect((await at.page(paths.logbook())).body).toContain('gedownload');
});

test('the export of a customer without deliveries has empty lists', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.customers(), aCustomer('Nieuw'));
  const files = unzipSync((await download(at, 1)).bytes);
  expect(json(files, 'leveringen.json')).toEqual([]);
  expect(json(files, 'betalingen.json')).toEqual([]);
});

test('the export has all deliveries of a customer, also when they are read in several parts', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.customers(), aCustomer('Jansen'));
  await at.plan();
  at.app.db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
     INSERT INTO deliveries (customer_id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT 1, 'Jansen', 'jansen', 'x', '2026-11-24', i % 2, 0, 1, 0, 'contant' FROM n`,
  );
  const files = unzipSync((await download(at, 1)).bytes);
  const ids = json(files, 'leveringen.json').map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(451);
  expect(ids).toHaveLength(451);
});

test('staff may not export a customer, and an unknown customer gives 404', async () => {
  const at = await office();
  await at.call('POST', paths.api.customers(), aCustomer('Jansen'));
  expect((await download(at, 1)).response.status).toBe(403);
  expect((await at.page(paths.customer(1))).body).not.toContain(paths.api.exportCustomer(1));
  await at.app.addUser('baas', { isAdmin: true });
  const token = at.app.sessionOf('baas');
  expect((await download(at, 99, token)).response.status).toBe(404);
  expect((await at.app.page(paths.customer(1), token)).body).toContain(paths.api.exportCustomer(1));
});
