import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

const line = { id: 1, name: 'Jansen', total: 23_750, notes: [] as object[] };
const run = { count: 1, isOver: true, lines: [line] };
const failed = (step: string) => ({ step, text: 'Dat ging mis.', isFailure: true });

function show({ app, token }: Office, sent: unknown) {
  const ronde = typeof sent === 'string' ? sent : JSON.stringify(sent);
  return app.page(paths.invoicingRun(), token, { ronde });
}

test('a run that is not valid gets 422, also when it is not JSON or has an impossible amount', async () => {
  const at = await office();
  const wrong = [
    '',
    '{',
    'null',
    [],
    { ...run, count: -1 },
    { ...run, lines: [{ ...line, total: 0.5 }] },
    { ...run, lines: [{ ...line, total: 1e300 }] },
    { ...run, lines: [{ ...line, id: '1' }] },
    { ...run, lines: [{ ...line, notes: [failed('onbekend')] }] },
  ];
  for (const sent of wrong)
    expect({ sent, status: (await show(at, sent)).status }).toEqual({ sent, status: 422 });
});

test('the end of a run shows the stored amount and number of an invoice and the present outcome of its mail, not the values that the browser sends', async () => {
  const at = await office();
  await at.plan({ Klant_naam: 'Jansen' });
  await at.call('POST', paths.api.invoice(1));
  const sent = { ...run, lines: [{ ...line, total: 1, notes: [failed('mail')] }] };
  const before = await show(at, sent);
  expect(before.body).toContain('1 van 1 gemaakt: 2026-0001, €\u00a0237,50');
  expect(before.body).toContain('Dat ging mis.');
  at.app.db.$client.run(`
    INSERT INTO outgoing (channel, kind, about, number, recipient, once_key, state, created_at)
    VALUES ('mail', 'factuur', '2026-0001', '2026-0001', 'jan@klant.example', 'x', 'sent', '2026-11-23T08:00:00.000Z')`);
  const after = await show(at, sent);
  expect(after.body).toContain('gemaild');
  expect(after.body).not.toContain('Dat ging mis.');
});

test('a delivery that the run could not invoice is no longer a failure after it is invoiced, and a missing payment request is no longer a failure after the invoice is credited', async () => {
  const at = await office();
  await at.plan({ Klant_naam: 'Jansen' });
  const sent = { ...run, lines: [{ ...line, notes: [failed('refused'), failed('request')] }] };
  expect((await show(at, sent)).body).toContain('1 levering niet gefactureerd.');
  await at.call('POST', paths.api.invoice(1));
  expect((await show(at, sent)).body).toContain('1 betaalverzoek');
  await at.call('POST', paths.api.creditInvoice(1), { comment: '' });
  const { body } = await show(at, sent);
  expect(body).not.toContain('Mislukt');
  expect(body).toContain('2026-0001');
});

test('the name of a customer in a run is shown as text and never as HTML', async () => {
  const at = await office();
  const name = '<img src=x>';
  const { body } = await show(at, { ...run, lines: [{ ...line, name, notes: [] }] });
  expect(body).toContain('&lt;img src=x&gt;');
});
