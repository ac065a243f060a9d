import { expect, test } from 'bun:test';
import { settings } from '../../src/firm/schema.ts';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { type Office, office } from '../support/office.ts';

async function received({ call }: Office): Promise<number | null> {
  return (await call('GET', paths.api.delivery(1))).body.ontvangen;
}

test('without scripts, the proposed cash for a whole delivery is not stored when less was delivered, and the form proposes the cash for the delivered quantity', async () => {
  const at = await office();
  at.app.db.update(settings).set({ pricesIncludeVat: false }).run();
  const sale = { Prijs: '89,95', bezorgkosten: '15' };
  await at.plan({ ...sale, Aantal: '2,333' });
  const whole = fieldsOf((await at.page(paths.reportStop({ levering: 1 }))).body);
  const asked = await at.page(paths.round(), { ...whole, uitkomst: 'minder', aantal: '1,001' });
  expect([asked.status, await received(at)]).toEqual([422, null]);
  expect(asked.body).toContain('Bij 1,001 kuub hoort €\u00a0127,10.');
  const less = fieldsOf(asked.body);
  expect(less).toMatchObject({ uitkomst: 'minder', aantal: '1,001', ontvangen: '127,10' });
  const typed = await at.page(paths.round(), { ...less, ontvangen: '120' });
  expect([typed.status, await received(at)]).toEqual([303, 120]);
  await at.call('POST', paths.api.delivered(1), { ontvangen: null });
  const again = fieldsOf((await at.page(paths.reportStop({ levering: 1 }))).body);
  expect(again.ontvangen).toBe('127,10');
  const more = await at.page(paths.round(), { ...again, uitkomst: 'geleverd', aantal: '' });
  expect(fieldsOf(more.body).ontvangen).toBe(whole.ontvangen as string);
  expect((await at.page(paths.round(), { ...less, aanvraag: 'twee' })).status).toBe(303);
  expect(await received(at)).toBe(127.1);
  await at.plan({ ...sale, Aantal: '1,001' });
  await at.call('POST', paths.api.invoice(2));
  const { body } = await at.call('GET', paths.api.invoiceData(2));
  expect(body.calculations.totaal).toBe(127.1);
});

test('when less was delivered, the cash of a stop with an invoice is still the total of the invoice', async () => {
  const at = await office();
  await at.plan();
  await at.call('POST', paths.api.invoice(1));
  const form = fieldsOf((await at.page(paths.reportStop({ levering: 1 }))).body);
  const sent = await at.page(paths.round(), { ...form, uitkomst: 'minder', aantal: '1' });
  expect([sent.status, await received(at)]).toEqual([303, 237.5]);
});
