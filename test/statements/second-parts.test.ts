import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { storedPayments } from '../receivables/ledger.ts';
import { confirmLines, officeWithInvoices, readLines } from '../support/statement-steps.ts';

const withInvoices = () => officeWithInvoices('Jansen', 'Jansen', 'Bakker');

test('a second part with the same amount for the same invoice is booked when the form showed the present rest, and a repeated form books nothing', async () => {
  const at = await withInvoices();
  await readLines(at, [{ amount: 500, name: 'Iemand' }]);
  const divide = (rest: string) =>
    at.app.page(paths.divideLine(1), at.token, { factuur: '2026-0003', bedrag: '50', rest });
  expect((await at.page(paths.divideLine(1))).body).toContain('name="rest" value="50000"');
  for (const rest of ['50000', '50000', '45000', '45000'])
    expect((await divide(rest)).status).toBe(303);
  expect(storedPayments(at.app.db).map(({ amount }) => amount)).toEqual([5000, 5000]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test.each([100, 50])(
  'after € %p of a line was booked, the division that is proposed for the rest books a second part for the same invoice',
  async (bedrag) => {
    const at = await withInvoices();
    const { twijfel } = await readLines(at, [{ amount: 300, text: '2026-0001 2026-0003' }]);
    await confirmLines(at, { ref: twijfel[0].ref, delen: [{ delivery_id: 1, bedrag }] });
    const { body } = await at.page(paths.payments());
    const [proposal = ''] = /delen:[^"]*/.exec(body) ?? [];
    const confirm = () =>
      at.page(paths.confirmLines(), { regel: '1', 'factuur-1': proposal, actie: 'bevestigen' });
    for (let times = 0; times < 2; times += 1) expect((await confirm()).status).toBe(303);
    const booked = storedPayments(at.app.db).map(({ invoice, amount }) => [invoice, amount]);
    const rest = 23750 - bedrag * 100;
    expect(booked).toEqual([
      ['2026-0001', bedrag * 100],
      ['2026-0001', rest],
      ['2026-0003', 6250],
    ]);
  },
);
