import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { textOf } from '../support/html-text.ts';
import { confirmLines, officeWithInvoices, readLines } from '../support/statement-steps.ts';

/** The text of a line of the panel, with its choices. */
function lineOf(html: string, id: number): string {
  return textOf(html.split(`<tr id="regel-${id}">`)[1]?.split('</tr>')[0] ?? '');
}

test('a line that takes back a payment says that the invoice is open again, before and after the payment is booked', async () => {
  const at = await officeWithInvoices('Jansen');
  const { zeker } = await readLines(at, [
    { amount: 237.5, text: '2026-0001' },
    { amount: -237.5, text: '2026-0001', reversal: true },
  ]);
  const before = lineOf((await at.page(paths.payments())).body, 2);
  expect(before).toContain('2026-0001 Jansen, wordt weer open');
  expect(before).toContain('al betaald door de regel hierboven');
  await confirmLines(at, { ref: zeker[0].ref, delivery_id: 1 });
  const after = lineOf((await at.page(paths.payments())).body, 2);
  expect(after).toContain('2026-0001 Jansen, al betaald: wordt weer open');
});

test('the line of a payment of a credited invoice says that a refund in the same statement settles the invoice', async () => {
  const at = await officeWithInvoices('Jansen');
  const part = { delivery_id: 1, bedrag: 100, datum: '2026-11-20', methode: 'bank' };
  await at.call('POST', paths.api.payments(), part);
  await at.call('POST', paths.api.creditInvoice(1), {});
  await readLines(at, [
    { amount: -100, text: 'terug 2026-0001' },
    { amount: 137.5, text: '2026-0001' },
  ]);
  const line = lineOf((await at.page(paths.payments())).body, 2);
  expect(line).toContain('2026-0001 Jansen, wordt terug te betalen');
  expect(line).toContain('al terugbetaald door de regel hierboven');
});

test('after a refusal, an invoice that was typed for a second line is proposed with its own open amount', async () => {
  const at = await officeWithInvoices('Jansen', 'Meijer');
  const line = { amount: 237.5, text: '2026-0001' };
  await readLines(at, [line, { ...line, name: 'Nog eens' }, { amount: 75, name: 'Iemand' }]);
  const typed = { regel: '2', 'factuur-2': '', 'zoek-2': '2026-0002', 'factuur-3': 'niemand' };
  const refused = await at.page(paths.confirmLines(), { actie: 'bevestigen', ...typed });
  expect(refused.status).toBe(422);
  expect(lineOf(refused.body, 2)).toContain(
    '20-11-2026 Nog eens 2026-0001 € 237,50 2026-0002 Meijer, € 237,50 2026-0001 Jansen, wordt terug te betalen',
  );
});

test('the line of a payment of a credited invoice says that the invoice is credited, not that it is paid', async () => {
  const at = await officeWithInvoices('Jansen');
  await at.call('POST', paths.api.creditInvoice(1), {});
  await readLines(at, [{ amount: 237.5, text: '2026-0001' }]);
  const line = lineOf((await at.page(paths.payments())).body, 1);
  expect(line).toContain('2026-0001 Jansen, gecrediteerd: wordt terug te betalen');
});
