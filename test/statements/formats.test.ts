import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';
import { camt, type Line } from '../support/statement.ts';

function changeFormats({ app }: Office, invoices: string, credits: string): void {
  app.db.$client.run('UPDATE settings SET invoice_number_format = ?, credit_number_format = ?', [
    invoices,
    credits,
  ]);
}

async function kindsOf({ app, token }: Office, ...lines: Line[]) {
  const answer = await app.fetch(paths.api.statement(), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/xml' },
    body: camt(lines),
  });
  const { zeker, onbekend } = (await answer.json()) as {
    zeker: { factuurnummer: string }[];
    onbekend: number;
  };
  return { numbers: zeker.map(({ factuurnummer }) => factuurnummer), unknown: onbekend };
}

test('an open invoice is found by its number after the number formats were changed', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.invoice(await at.plan()));
  changeFormats(at, 'F{nummer}.{jaar}', 'C{nummer}.{jaar}');
  await at.call('POST', paths.api.invoice(await at.plan()));
  const { numbers, unknown } = await kindsOf(
    at,
    { amount: 237.5, text: 'factuur 2026 - 0001' },
    { amount: 237.5, text: 'factuur F0002.2026' },
  );
  expect(numbers).toEqual(['2026-0001', 'F0002.2026']);
  expect(unknown).toBe(0);
});

test('a refund is recognized by the number of a credit in an earlier format', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.invoice(await at.plan()));
  const paid = { delivery_id: 1, bedrag: 237.5, datum: '2026-11-20', methode: 'contant' };
  await at.call('POST', paths.api.payments(), paid);
  await at.call('POST', paths.api.creditInvoice(1), {});
  changeFormats(at, 'F{jaar}-{nummer}', 'CF{jaar}-{nummer}');
  const { numbers } = await kindsOf(at, { amount: -237.5, text: 'creditnota C2026-0001' });
  expect(numbers).toEqual(['2026-0001']);
});
