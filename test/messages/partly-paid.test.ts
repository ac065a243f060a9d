import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office, type PayingOffice } from '../support/office.ts';

function again({ call }: PayingOffice, id = 1) {
  return call('POST', paths.api.sendAgain(id), { telefoonnummer: '06-12345678' });
}

const pay = ({ call }: PayingOffice, bedrag: string) =>
  call('POST', paths.api.payments(), {
    delivery_id: 1,
    bedrag,
    datum: '2026-11-20',
    methode: 'contant',
  });

test('the first payment request of a partly paid invoice asks for the open amount', async () => {
  await using paying = await office({ admin: true, services: true });
  await paying.invoice();
  expect((await pay(paying, '100')).status).toBe(201);
  expect((await paying.call('GET', paths.api.sendAgain(1))).body.bedrag).toBe(137.5);
  expect((await again(paying)).status).toBe(200);
  expect(paying.tikkie.made).toMatchObject([{ amountInCents: 13750 }]);
});

test('a payment request for more than the open amount is not sent again', async () => {
  await using paying = await office({ admin: true, services: true });
  await paying.invoice();
  paying.whatsapp.fail({ drop: 'before' });
  await again(paying);
  paying.whatsapp.fail(undefined);
  await pay(paying, '100');
  const { status, body } = await again(paying);
  expect([status, body.error]).toEqual([
    409,
    'Het betaalverzoek vraagt €\u00a0225,00, maar er staat nog €\u00a0137,50 open. Stuur een herinnering per mail.',
  ]);
  expect(paying.whatsapp.sent).toEqual([]);
});

test('an amount that no payment request can ask for is refused before Tikkie is called', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, whatsapp, invoice, call } = paying;
  for (const [change, amount] of [
    [{ Prijs: 0 }, '€\u00a00,00'],
    [{ Prijs: 99_999.99 }, '€\u00a0249.999,98'],
  ] as const) {
    const id = await invoice(change);
    const answers = [await call('GET', paths.api.sendAgain(id)), await again(paying, id)];
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([
        409,
        `Een betaalverzoek kan € 0,01 tot €\u00a099.999,99 vragen. Hier gaat het om ${amount}. Mail de factuur: daar staat het rekeningnummer op.`,
      ]);
  }
  expect([tikkie.requests, whatsapp.sent]).toEqual([[], []]);
});
