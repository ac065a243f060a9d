import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { openAmounts, storedPayments } from '../receivables/ledger.ts';
import type { Office } from '../support/office.ts';
import { confirmLines, officeWithInvoices } from '../support/statement-steps.ts';
import { camt, camtFile, type Line } from '../support/statement.ts';

/** An office with three invoices of € 237,50 for Jansen, Meijer and Jansen. */
const invoiced = () => officeWithInvoices('Jansen', 'Carla Meijer', 'Jansen');

function upload({ call }: Office, ...statements: Line[][]) {
  return call('POST', paths.api.statement(), camtFile(...statements));
}

const certain: Line = { amount: 237.5, text: 'Factuur 2026-0001, bedankt' };

test('the answer to a statement has the certain lines, the doubtful lines, and the number of unknown lines', async () => {
  const at = await invoiced();
  const { status, body } = await upload(at, [
    certain,
    { amount: '237.5', name: 'C. Meijer e/o J. Meijer', text: 'hout nov' },
    { amount: 200, name: 'Jansen', endToEnd: '2026-0003' },
    { amount: 75, name: 'H. Pietersen', text: 'Tikkie terug' },
    { amount: -12.5, name: 'Supermarkt', text: 'boodschappen' },
  ]);
  expect(status).toBe(200);
  expect(body.zeker).toMatchObject([
    { bedrag: 237.5, delivery_id: 1, factuurnummer: '2026-0001', datum: '2026-11-20' },
  ]);
  expect(body.twijfel).toMatchObject([
    { bedrag: 237.5, naam: 'C. Meijer e/o J. Meijer', delivery_id: 2 },
    { bedrag: 200, delivery_id: 3, facturen: [{ factuurnummer: '2026-0003', open: 237.5 }] },
  ]);
  expect(body.onbekend).toBe(1);
  expect(body.onbekendeRegels).toMatchObject([{ naam: 'H. Pietersen', bedrag: 75 }]);
});

test('a confirmed line becomes a payment on its day, and is not booked again when another file has the same line', async () => {
  const at = await invoiced();
  const { body } = await upload(at, [{ ...certain, day: '2026-11-18' }]);
  const line = { ref: body.zeker[0].ref, delivery_id: 1 };
  expect((await confirmLines(at, line)).body).toEqual({ success: true, geboekt: 1, bedrag: 237.5 });
  expect((await confirmLines(at, line)).status).toBe(200);
  const stored = { invoice: '2026-0001', amount: 23750, method: 'bank', source: 'afschrift' };
  expect(storedPayments(at.app.db)).toMatchObject([{ ...stored, paid_on: '2026-11-18' }]);
  const again = await upload(at, [{ ...certain, day: '2026-11-18' }, { amount: 1 }]);
  expect(again.body).toMatchObject({ zeker: [], twijfel: [], onbekend: 1, alGeboekt: 1 });
  const elsewhere = await confirmLines(at, { ...line, delivery_id: 3 });
  expect(elsewhere.status).toBe(409);
  expect(elsewhere.body.fields).toEqual({
    [line.ref]: 'Deze regel is al geboekt bij factuur 2026-0001.',
  });
});

test('undoing the payment of a line makes the line wait again', async () => {
  const at = await invoiced();
  const { ref } = (await upload(at, [certain])).body.zeker[0];
  await confirmLines(at, { ref, delivery_id: 1 });
  await at.call('DELETE', paths.api.payment(1));
  expect((await at.page(paths.payments())).body).toContain('2026-0001 Jansen');
  expect((await confirmLines(at, { ref, delivery_id: 3, open: 237.5 })).status).toBe(200);
  expect(openAmounts(at.app.db)).toMatchObject({ '2026-0001': 23750, '2026-0003': 0 });
  expect(verifyBooks(at.app.db).problems).toEqual([]);
  at.app.db.$client.run('UPDATE statement_lines SET is_waiting = 1');
  expect(verifyBooks(at.app.db).problems).toEqual([
    'Een regel van een bankafschrift van 20-11-2026 wacht niet volgens de betalingen.',
  ]);
});

test('two equal lines of one day both count, and a statement that overlaps adds no third line', async () => {
  const at = await invoiced();
  const line: Line = { amount: 100, text: 'deel van 2026-0001', ref: 'BANK1' };
  const first = await upload(at, [line, line]);
  expect(first.body.twijfel.length).toBe(2);
  const refs = first.body.twijfel.map(({ ref }: { ref: string }) => ref);
  const second = await upload(at, [{ amount: 5 }, line, line], [line]);
  expect(second.body.twijfel.map(({ ref }: { ref: string }) => ref)).toEqual(refs);
  await confirmLines(at, ...refs.map((ref: string) => ({ ref, delivery_id: 1 })));
  expect(openAmounts(at.app.db)['2026-0001']).toBe(3750);
});

test('when two lines pay the same invoice, the second line is doubtful', async () => {
  const at = await invoiced();
  const { body } = await upload(at, [certain, { ...certain, name: 'Jansen 2' }]);
  expect([body.zeker.length, body.twijfel.length]).toEqual([1, 1]);
});

test('confirming is refused when the invoice of a line was paid meanwhile, and no line is booked', async () => {
  const at = await invoiced();
  const { body } = await upload(at, [certain, { amount: 237.5, text: '2026-0002' }]);
  const payment = { delivery_id: 1, bedrag: 100, datum: '2026-11-20', methode: 'contant' };
  await at.call('POST', paths.api.payments(), payment);
  const lines = body.zeker.map(({ ref, delivery_id }: any) => ({ ref, delivery_id }));
  const refused = await confirmLines(at, ...lines);
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({
    error: 'Er is niets geboekt. Van factuur 2026-0001 staat nu €\u00a0137,50 open.',
    fields: { [lines[0].ref]: 'Van factuur 2026-0001 staat nu €\u00a0137,50 open.' },
    fouten: { [lines[0].ref]: 'Van factuur 2026-0001 staat nu €\u00a0137,50 open.' },
  });
  expect(storedPayments(at.app.db).length).toBe(1);
  const again = await upload(at, [certain, { amount: 237.5, text: '2026-0002' }]);
  expect([again.body.zeker.length, again.body.twijfel.length]).toEqual([1, 1]);
  expect((await confirmLines(at, { ...lines[0], open: 137.5 }, lines[1])).status).toBe(200);
  expect(openAmounts(at.app.db)).toMatchObject({ '2026-0001': -10000, '2026-0002': 0 });
});

test('a refund is recognized by the number of the credit, and after its booking nothing has to be paid back', async () => {
  const at = await invoiced();
  await upload(at, [certain]);
  const { ref } = (await upload(at, [certain])).body.zeker[0];
  await confirmLines(at, { ref, delivery_id: 1 });
  await at.call('POST', paths.api.creditInvoice(1), {});
  expect(openAmounts(at.app.db)['2026-0001']).toBe(-23750);
  const { body } = await upload(at, [
    { amount: -237.5, text: 'creditnota C2026-0001' },
    { amount: -237.5, name: 'Jansen', text: 'terug' },
  ]);
  expect(body.zeker).toMatchObject([{ bedrag: -237.5, delivery_id: 1, open: -237.5 }]);
  expect(body.twijfel.length).toBe(1);
  expect((await confirmLines(at, { ref: body.zeker[0].ref, delivery_id: 1 })).body.bedrag).toBe(
    -237.5,
  );
  expect(openAmounts(at.app.db)['2026-0001']).toBe(0);
  const refund = await confirmLines(at, { ref: body.twijfel[0].ref, delivery_id: 1 });
  expect(refund.body.error).toContain('staat nu niets meer open');
});

test('a transfer that the bank returns is a doubtful line, and booking this line makes the amount of the invoice open again', async () => {
  const at = await invoiced();
  const { ref } = (await upload(at, [certain])).body.zeker[0];
  await confirmLines(at, { ref, delivery_id: 1 });
  const returned = { ...certain, amount: -237.5, reversal: true };
  const { body } = await upload(at, [returned]);
  expect([body.zeker.length, body.twijfel.length]).toEqual([0, 1]);
  await confirmLines(at, { ref: body.twijfel[0].ref, delivery_id: 1, open: 0 });
  expect(openAmounts(at.app.db)['2026-0001']).toBe(23750);
});

test.each<[string, number, object]>([
  ['no list', 422, {}],
  ['a text', 422, { regels: 'x' }],
  ['a delivery that is a text', 422, { regels: [{ ref: 'x', delivery_id: '1' }] }],
  ['an amount with three decimals', 422, { regels: [{ ref: 'x', delivery_id: 1, open: 1.001 }] }],
  ['an unknown line', 409, { regels: [{ ref: 'x', delivery_id: 1 }] }],
  [
    'too many lines',
    422,
    { regels: Array.from({ length: 501 }, () => ({ ref: 'x', delivery_id: 1 })) },
  ],
  ['no lines', 200, { regels: [] }],
])('confirming %s is answered with status %i', async (_, status, body) => {
  const { call } = await invoiced();
  expect((await call('POST', paths.api.confirmStatement(), body)).status).toBe(status);
});

test('a bank statement of a wrong type or size, or without a session, is refused', async () => {
  const { app, token } = await invoiced();
  const send = async (
    body: BodyInit,
    type: string,
    headers: object = { Authorization: `Bearer ${token}` },
  ) =>
    app.fetch(paths.api.statement(), {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body,
    });
  expect((await send('{}', 'application/json')).status).toBe(415);
  expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await send('<x/>', 'text/xml')).status).toBe(422);
  expect((await send(new Uint8Array(10_500_000), 'application/xml')).status).toBe(413);
  expect((await send('x', 'multipart/form-data; boundary=x')).status).toBe(400);
  const anonymous = await send(camt([]), 'application/xml', {});
  expect(anonymous.status).toBe(401);
  expect(await anonymous.json()).toEqual({ error: 'Je bent niet ingelogd.' });
});
