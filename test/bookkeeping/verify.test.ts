import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

/** Sales whose two lines round differently, a sale of the largest amounts, a sale without fee and a sale of € 0. */
const sales = [
  { Prijs: '89,95', Aantal: '2,345', bezorgkosten: '12,51' },
  { Prijs: '0,01', Aantal: '0,5', bezorgkosten: '0,01' },
  { Prijs: '0,02', Aantal: '1', bezorgkosten: '0,02' },
  { Prijs: '99999,99', Aantal: '9999,999', bezorgkosten: '99999,99' },
  { Prijs: '90', Aantal: '2,5', bezorgkosten: '0' },
  { Prijs: '0', Aantal: '1', bezorgkosten: '0' },
];

test.each([
  [1, 2100],
  [0, 2100],
  [1, 900],
  [0, 950],
  [1, 0],
])(
  '--verify reports invoices and credits as correct: BTW included %p, rate %p',
  async (included, rate) => {
    const { app, call, plan } = await office({ admin: true });
    app.db.$client.run('UPDATE settings SET prices_include_vat = ?, vat_rate = ?', [
      included,
      rate,
    ]);
    for (const sale of sales) {
      const id = await plan(sale);
      expect((await call('POST', paths.api.invoice(id))).status).toBe(201);
      expect((await call('POST', paths.api.creditInvoice(id), {})).status).toBe(201);
    }
    const { length } = sales;
    expect(verifyBooks(app.db)).toEqual({ invoices: length, credits: length, problems: [] });
  },
);

test('--verify reports invoices from before a change of the settings as correct', async () => {
  const { app, call, plan } = await office({ admin: true });
  const both = async () => {
    const id = await plan(sales[0]);
    await call('POST', paths.api.invoice(id));
    await call('POST', paths.api.creditInvoice(id), {});
  };
  await both();
  app.db.$client.run(
    "UPDATE settings SET prices_include_vat = 0, vat_rate = 900, invoice_number_format = 'F{nummer}.{jaar}'",
  );
  await both();
  expect(verifyBooks(app.db)).toEqual({ invoices: 2, credits: 2, problems: [] });
});
