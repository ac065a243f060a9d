import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

const line = { id: 1, name: 'Jansen', total: 23_750, stage: 'done', notes: [] as object[] };
const run = { count: 1, done: 1, sum: 23_750, isOver: true, lines: [line] };
const failed = (step: string) => ({ step, text: 'Dat ging mis.', isFailure: true });

function show({ app, token }: Office, sent: unknown) {
  const ronde = typeof sent === 'string' ? sent : JSON.stringify(sent);
  return app.page(paths.invoicingRun(), token, { ronde });
}

test('an invalid run is refused with 422, such as a text that is not JSON or a run with an impossible amount', async () => {
  const at = await office();
  const wrong = [
    '',
    '{',
    'null',
    [],
    { ...run, count: -1 },
    { ...run, sum: 0.5 },
    { ...run, lines: [{ ...line, stage: 'klaar' }] },
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

test('while a run goes on, the page shows its progress, the present invoice and the invoices to come, in the order of the run', async () => {
  const at = await office();
  for (const Klant_naam of ['Aad', 'Bea', 'Cor']) await at.plan({ Klant_naam });
  await at.call('POST', paths.api.invoice(1));
  const lines = ['done', 'busy', 'waiting'].map((stage, i) => ({ ...line, id: i + 1, stage }));
  const { body } = await show(at, { count: 3, done: 1, sum: 23_750, isOver: false, lines });
  expect(body).toContain('Factuur 2 van 3 wordt gemaakt');
  expect(body).toContain('1 van 3 klaar, samen €\u00a0237,50');
  expect(body).toContain('<rect width="33%"');
  const rows: string[] = body.split('<tr id="').slice(1);
  expect(rows.map((row) => /2026-0001|Bezig…|wacht/.exec(row)?.[0])).toEqual([
    '2026-0001',
    'Bezig…',
    'wacht',
  ]);
  expect(body).not.toContain('Gelukt');
});

test('a failure of an earlier run has a heading of its own until it is solved, and is not counted in the result of the present run', async () => {
  const at = await office();
  for (const Klant_naam of ['Aad', 'Bea']) await at.plan({ Klant_naam });
  await at.call('POST', paths.api.invoice(1));
  await at.call('POST', paths.api.invoice(2));
  const earlier = { ...line, stage: 'earlier', notes: [failed('mail')] };
  const sent = { ...run, lines: [earlier, { ...line, id: 2 }] };
  const { body } = await show(at, sent);
  expect(body).toContain('1 van 1 gemaakt: 2026-0002, €\u00a0237,50');
  expect(body).toContain('Eerder mislukt');
  expect(body).toContain('1 opnieuw proberen');
  const corrected = {
    ...sent,
    lines: [
      { ...earlier, notes: [] },
      { ...line, id: 2 },
    ],
  };
  expect((await show(at, corrected)).body).not.toContain('Eerder mislukt');
});
