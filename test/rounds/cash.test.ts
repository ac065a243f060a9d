import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { makeLink } from '../support/driver-link.ts';
import { type Body, type Office, office } from '../support/office.ts';

const tick = ({ call }: Office, body: Body) => call('POST', paths.api.delivered(1), body);

/** The payments of all invoices, and the open amounts. */
function books({ app }: Office) {
  const { $client } = app.db;
  const payments = $client
    .query(
      `SELECT amount, paid_on AS day, method, source, recorded_by AS by, undone_by AS undoneBy
       FROM payments ORDER BY id`,
    )
    .all();
  return { payments, open: $client.query('SELECT open FROM balances').values().flat() };
}

const cash = { method: 'contant', source: 'rit', by: 'piet', undoneBy: null };

test('cash that a driver received before the invoice becomes a payment of the invoice', async () => {
  const at = await office();
  await at.plan();
  await tick(at, { geleverd: true, ontvangen: 237.5, moment: '2026-11-19T15:00:00.000Z' });
  expect(books(at)).toEqual({ payments: [], open: [] });
  await at.call('POST', paths.api.invoice(1));
  const payment = { amount: 23_750, day: '2026-11-20', ...cash };
  expect(books(at)).toEqual({ payments: [payment], open: [0] });
  await at.call('POST', paths.api.invoice(1));
  expect(books(at).payments).toHaveLength(1);
});

test('cash that a driver receives after the invoice becomes a payment of the invoice, and taking the tick back undoes this payment', async () => {
  const at = await office();
  await at.plan();
  await at.call('POST', paths.api.invoice(1));
  await tick(at, { ontvangen: 200 });
  const first = { amount: 20_000, day: '2026-11-20', ...cash };
  expect(books(at)).toEqual({ payments: [first], open: [3750] });
  await tick(at, { geleverd: true });
  expect(books(at).payments).toHaveLength(1);
  await tick(at, { ontvangen: 237.5 });
  const undone = { ...first, undoneBy: 'piet' };
  expect(books(at)).toEqual({ payments: [undone, { ...first, amount: 23_750 }], open: [0] });
  await tick(at, { ontvangen: null });
  expect(books(at).open).toEqual([23_750]);
});

test('cash that a driver with a link received is recorded under the name of the link', async () => {
  const at = await office();
  await at.plan();
  await at.call('POST', paths.api.invoice(1));
  const { path } = await makeLink(at.call);
  await at.app.call('POST', `${path}/delivery/1/delivered`, { ontvangen: 237.5 });
  expect(books(at).payments).toMatchObject([
    { source: 'rit', by: 'chauffeur, link van piet, 10:30' },
  ]);
});

test('a tick with cash replaces the payment that the migration made for an invoice of an older version', async () => {
  const at = await office();
  await at.plan({ Tijd: '2026-11-20 Ochtend' });
  await at.call('POST', paths.api.invoice(1));
  // The migration stores this row for an invoice of a version that did not store payments.
  at.app.db.$client.run(
    `INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
     SELECT id, total, date, 'contant', 'factuur', issued_at, 'Vipo' FROM invoices`,
  );
  expect(books(at)).toMatchObject({ payments: [{ source: 'factuur', amount: 23_750 }], open: [0] });
  await tick(at, { geleverd: true, ontvangen: 200 });
  expect(books(at)).toMatchObject({
    payments: [{ undoneBy: 'piet' }, { source: 'rit', amount: 20_000, undoneBy: null }],
    open: [3750],
  });
});

test('a tick without cash records no payment', async () => {
  const at = await office();
  await at.plan();
  await tick(at, { geleverd: true, ontvangen: 0 });
  await at.call('POST', paths.api.invoice(1));
  expect(books(at)).toEqual({ payments: [], open: [23_750] });
});
