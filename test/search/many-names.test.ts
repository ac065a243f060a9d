import { expect, test } from 'bun:test';
import { findArchivePage } from '../../src/archive/queries.ts';
import { paths } from '../../src/paths.ts';
import { addOpen } from '../support/many.ts';
import { office } from '../support/office.ts';

test('a search for a text in very many names finds the few invoices with these names, the newest first', async () => {
  const { app, call, plan } = await office();
  for (const day of ['2026-11-03', '2026-11-17', '2026-11-10']) {
    const id = await plan({ Klant_naam: `Veenhof ${day}`, Tijd: `${day} Ochtend` });
    await call('POST', paths.api.invoice(id), {});
  }
  app.db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
     INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT 'Veenhof ' || i, 'veenhof ' || i, 'Kade ' || i, date('2026-11-01', i || ' days'), 0, 1, 1, 0, 'contant' FROM n`,
  );
  const { body } = await call('GET', paths.api.search({ q: 'eenhof' }));
  const numbers = body.facturen.map(({ nummer }: { nummer: string }) => nummer);
  expect(numbers).toEqual(['2026-0003', '2026-0002', '2026-0001']);
});

test('a search in the archive for a text in very many names also finds the latest invoices, which the index does not have yet', async () => {
  const { app, call, plan } = await office();
  addOpen(app.db, 1, 200);
  const invoice = async (name: string) =>
    call('POST', paths.api.invoice(await plan({ Klant_naam: name })), {});
  const found = () => {
    const { rows } = findArchivePage(
      app.db,
      { name: 'lant 1', date: undefined },
      { after: '', before: '' },
    );
    return rows.map(({ customerName }) => customerName);
  };
  await invoice('Klant 1');
  expect(found()).toEqual(['Klant 1']);
  for (let i = 0; i < 64; i++) await invoice('Jansen');
  await invoice('Klant 12');
  expect(found()).toEqual(['Klant 12', 'Klant 1']);
  for (let i = 0; i < 64; i++) await invoice('Jansen');
  expect(found()).toEqual(['Klant 12', 'Klant 1']);
  app.db.$client.run(
    "INSERT INTO invoice_names (invoice_names, rank) VALUES ('integrity-check', 1)",
  );
});
