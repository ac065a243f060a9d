import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
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
