import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import type { IsoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { findSum } from '../../src/statements/matching/division.ts';
import type { OpenInvoice } from '../../src/statements/matching/open-invoices.ts';
import { openAmounts, storedPayments } from '../receivables/ledger.ts';
import { confirmLines, officeWithInvoices, readLines } from '../support/statement-steps.ts';

const invoiced = () => officeWithInvoices('Jansen', 'Jansen', 'Bakker');

function parts(...amounts: [number, string, number][]) {
  return amounts.map(([delivery_id, factuurnummer, bedrag]) => ({
    delivery_id,
    factuurnummer,
    bedrag,
  }));
}

test("a division is proposed for a line with two numbers, and for a line whose amount is the sum of a customer's open invoices", async () => {
  const at = await invoiced();
  const { zeker, twijfel } = await readLines(at, [
    { amount: 475, text: '2026-0001 en 2026-0003', name: 'Iemand' },
    { amount: 475, text: 'alles', name: 'Fam. Jansen' },
    { amount: 300, text: '2026-0001 + 2026-0002', name: 'Iemand' },
  ]);
  expect(zeker).toEqual([]);
  expect(twijfel.map(({ voorstel }) => voorstel)).toEqual([
    parts([1, '2026-0001', 237.5], [3, '2026-0003', 237.5]),
    parts([1, '2026-0001', 237.5], [2, '2026-0002', 237.5]),
    parts([1, '2026-0001', 237.5], [2, '2026-0002', 62.5]),
  ]);
});

test('a line that names a credited invoice and an open invoice is proposed for the open one', async () => {
  const at = await invoiced();
  const paid = { delivery_id: 1, bedrag: 100, datum: '2026-11-20', methode: 'bank' };
  await at.call('POST', paths.api.payments(), paid);
  await at.call('POST', paths.api.creditInvoice(1), {});
  const { twijfel } = await readLines(at, [
    { amount: 475, text: '2026-0001 en 2026-0002' },
    { amount: 50, text: '2026-0001' },
  ]);
  expect(twijfel[0].facturen).toMatchObject([{ delivery_id: 2 }, { delivery_id: 1, open: -100 }]);
  const proposed = async (line: number) =>
    [
      ...(await at.page(paths.divideLine(line))).body.matchAll(
        / name="(?:factuur|bedrag)" value="([^"]+)"/g,
      ),
    ].map(([, value]) => value);
  expect(await proposed(1)).toEqual(['2026-0002', '237,50']);
  expect(await proposed(2)).toEqual(['2026-0001']);
});

test('a divided line is booked in parts, the rest of its amount waits, and sending the request again changes nothing', async () => {
  const at = await invoiced();
  const { ref } = (await readLines(at, [{ amount: 500, text: '2026-0001 2026-0002' }])).twijfel[0];
  const delen = [
    { delivery_id: 1, bedrag: 237.5, open: 237.5 },
    { delivery_id: 2, bedrag: 200 },
  ];
  for (let times = 0; times < 2; times += 1)
    expect(await confirmLines(at, { ref, delen })).toMatchObject({
      status: 200,
      body: { success: true, geboekt: 1, bedrag: 437.5 },
    });
  expect(storedPayments(at.app.db).map(({ invoice, amount }) => [invoice, amount])).toEqual([
    ['2026-0001', 23750],
    ['2026-0002', 20000],
  ]);
  const again = await readLines(at, [{ amount: 500, text: '2026-0001 2026-0002' }]);
  expect(again).toMatchObject({ alGeboekt: 0, twijfel: [{ ref, bedrag: 500, rest: 62.5 }] });
  const other = await confirmLines(at, { ref, delen: [{ delivery_id: 1, bedrag: 10 }] });
  expect([other.status, other.body.fouten]).toEqual([
    409,
    { [ref]: 'Van deze regel is al €\u00a0237,50 geboekt bij factuur 2026-0001.' },
  ]);
  expect((await confirmLines(at, { ref, delivery_id: 3 })).body.bedrag).toBe(62.5);
  expect((await readLines(at, [{ amount: 500, text: '2026-0001 2026-0002' }])).alGeboekt).toBe(1);
  expect(openAmounts(at.app.db)).toEqual({ '2026-0001': 0, '2026-0002': 3750, '2026-0003': 17500 });
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('undoing a booked part of a line makes its amount wait again', async () => {
  const at = await invoiced();
  const line = { amount: 475, text: '2026-0001 2026-0002' };
  const { ref, voorstel } = (await readLines(at, [line])).twijfel[0];
  await confirmLines(at, { ref, delen: voorstel });
  await at.call('DELETE', paths.api.payment(2));
  expect((await readLines(at, [line])).twijfel).toMatchObject([{ ref, rest: 237.5 }]);
  await at.call('DELETE', paths.api.payment(1));
  expect((await readLines(at, [line])).twijfel).toMatchObject([{ ref, rest: 475 }]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
  expect((await confirmLines(at, { ref, delen: voorstel })).status).toBe(200);
});

test('after a line with a booked part is removed and read again, only the rest of its amount waits', async () => {
  const at = await invoiced();
  const line = { amount: 475, text: '2026-0001 2026-0002', iban: 'NL02RABO0123456789' };
  const { ref } = (await readLines(at, [line])).twijfel[0];
  await confirmLines(at, { ref, delen: [{ delivery_id: 1, bedrag: 237.5 }] });
  await at.page(paths.confirmLines(), { actie: 'weghalen-1' });
  expect((await at.page(paths.payments())).body).not.toContain('Twijfel');
  expect(verifyBooks(at.app.db).problems).toEqual([]);
  expect((await readLines(at, [line])).twijfel).toMatchObject([{ ref, rest: 237.5 }]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('when a restore kept the payments of a line but not the line itself, only the rest of the amount waits after the line is read again', async () => {
  const at = await invoiced();
  const line = { amount: 475, text: '2026-0001 2026-0002' };
  const { ref } = (await readLines(at, [line])).twijfel[0];
  await confirmLines(at, { ref, delen: [{ delivery_id: 1, bedrag: 237.5 }] });
  at.app.db.$client.run('DELETE FROM statement_lines');
  const { twijfel, alGeboekt } = await readLines(at, [line]);
  expect([twijfel[0].rest, alGeboekt]).toEqual([237.5, 0]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('a refund is divided into parts with negative amounts', async () => {
  const at = await invoiced();
  const paid = await readLines(at, [
    { amount: 237.5, text: '2026-0001' },
    { amount: 237.5, text: '2026-0002' },
  ]);
  await confirmLines(at, ...paid.zeker.map(({ ref, delivery_id }) => ({ ref, delivery_id })));
  for (const id of [1, 2]) await at.call('POST', paths.api.creditInvoice(id), {});
  const { twijfel } = await readLines(at, [{ amount: -475, text: 'C2026-0001 C2026-0002' }]);
  const { ref, voorstel } = twijfel[0];
  expect(voorstel).toMatchObject([{ bedrag: -237.5 }, { bedrag: -237.5 }]);
  const positive = [{ delivery_id: 1, bedrag: 10 }];
  expect((await confirmLines(at, { ref, delen: positive })).status).toBe(422);
  expect((await confirmLines(at, { ref, delen: voorstel })).body.bedrag).toBe(-475);
  expect(openAmounts(at.app.db)).toMatchObject({ '2026-0001': 0, '2026-0002': 0 });
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test.each<[string, object]>([
  ['no parts', { delen: [] }],
  ['a part of nothing', { delen: [{ delivery_id: 1, bedrag: 0 }] }],
  ['a part below 0 of received money', { delen: [{ delivery_id: 1, bedrag: -1 }] }],
  ['parts above the line', { delen: [1, 2].map((id) => ({ delivery_id: id, bedrag: 237.51 })) }],
  ['an invoice twice', { delen: [1, 1].map((id) => ({ delivery_id: id, bedrag: 1 })) }],
  ['both an invoice and parts', { delivery_id: 1, delen: [{ delivery_id: 1, bedrag: 1 }] }],
  ['neither an invoice nor parts', {}],
  ['a fraction of a cent', { delen: [{ delivery_id: 1, bedrag: 1.001 }] }],
  ['a text in place of parts', { delen: 'x' }],
  [
    '21 parts',
    { delen: Array.from({ length: 21 }, (_, i) => ({ delivery_id: i + 1, bedrag: 1 })) },
  ],
])('a division with %s is answered with 422 and a sentence at the line', async (_, sent) => {
  const at = await invoiced();
  const { ref } = (await readLines(at, [{ amount: 475, text: '2026-0001 2026-0002' }])).twijfel[0];
  const { status, body } = await confirmLines(at, { ref, ...sent });
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual([ref]);
  expect(body.fouten).toEqual(body.fields);
  expect(storedPayments(at.app.db)).toEqual([]);
});

test('no line is booked when one of them is wrong, and each wrong line has its sentence', async () => {
  const at = await invoiced();
  const { zeker } = await readLines(at, [{ amount: 237.5, text: '2026-0001' }]);
  const good = { ref: zeker[0].ref, delivery_id: 1 };
  const wrong = ['x', '__proto__', 'constructor'].map((ref) => ({ ref, delivery_id: 1 }));
  const { status, body } = await confirmLines(at, good, ...wrong);
  expect([status, Object.keys(body.fouten)]).toEqual([409, ['x', '__proto__', 'constructor']]);
  expect(storedPayments(at.app.db)).toEqual([]);
});

test('a row without an amount books the open amount of its invoice, and the sentence about a wrong row is shown once', async () => {
  const at = await invoiced();
  await readLines(at, [{ amount: 500, name: 'Iemand' }]);
  const divide = (factuur: string) =>
    at.app.page(paths.divideLine(1), at.token, { factuur, bedrag: '' });
  const { body } = await divide('Jansen');
  expect(body.split('Vul een bedrag boven 0 in.')).toHaveLength(2);
  expect((await divide('3')).status).toBe(303);
  expect(storedPayments(at.app.db).map(({ invoice, amount }) => [invoice, amount])).toEqual([
    ['2026-0003', 23750],
  ]);
});

test('among the suggested invoices, those with an open amount come before those that are paid', async () => {
  const at = await invoiced();
  at.app.db.$client.run('UPDATE balances SET open = 0 WHERE invoice_id = 1');
  const { body } = await at.call('GET', paths.api.statementInvoices({ q: '2026-0001 2026-0003' }));
  expect(body.map((one: any) => one.factuurnummer)).toEqual(['2026-0003', '2026-0001']);
});

function invoicesOf(...amounts: number[]): OpenInvoice[] {
  return amounts.map((open, i) => ({
    invoiceId: i + 1,
    deliveryId: i + 1,
    open: cents(open),
    dueOn: '2026-11-20' as IsoDate,
    nameFold: 'jansen',
    customer: 'jansen',
  }));
}

test.each<[string, number[], number, number[] | undefined]>([
  ['all', [100, 200, 300], 600, [1, 2, 3]],
  ['the oldest', [100, 200, 300, 300], 600, [1, 2, 3]],
  ['two', [100, 200, 300], 500, [2, 3]],
  ['two that are equal', [100, 250, 250, 7], 500, [2, 3]],
  ['three', [100, 200, 300, 400, 700], 1200, [1, 4, 5]],
  ['refunds only', [-100, -200, 300], -300, [1, 2]],
  ['none', [100, 200, 300], 350, undefined],
  ['no single invoice', [100, 200], 100, undefined],
  ['at most twenty', Array.from({ length: 21 }, () => 1), 21, undefined],
])('a division finds the invoices that add up to the amount: %s', (_, amounts, amount, ids) => {
  const found = findSum(invoicesOf(...amounts), cents(amount));
  expect(found?.map(({ invoiceId }) => invoiceId)).toEqual(ids as number[]);
});
