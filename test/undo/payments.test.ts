import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { openAmounts } from '../receivables/ledger.ts';
import type { Office } from '../support/office.ts';
import { confirmLines, officeWithInvoices, readLines } from '../support/statement-steps.ts';
import { type Line } from '../support/statement.ts';
import { answeredToast, keptToast, wordsOf } from '../support/toast.ts';
import { undo } from '../support/undo.ts';

/** An office with three open invoices of Jansen, of € 237,50 each. */
const invoiced = () => officeWithInvoices('Jansen', 'Jansen', 'Jansen');

async function refsOf(at: Office, lines: Line[]) {
  const { zeker, twijfel, onbekendeRegels } = await readLines(at, lines);
  return [...zeker, ...twijfel, ...onbekendeRegels].map(({ ref }) => ref as string);
}

const waiting = ({ app }: Office) =>
  app.db.$client
    .query('SELECT counterparty, rest FROM statement_lines WHERE is_waiting = 1 ORDER BY id')
    .all();

test('undoing the move of a payment books the whole amount on the former invoice again', async () => {
  const at = await invoiced();
  const before = openAmounts(at.app.db);
  const paid = { delivery_id: 1, datum: '2026-11-20', methode: 'bank', bedrag: 300 };
  await at.call('POST', paths.api.payments(), paid);
  const booked = openAmounts(at.app.db);
  const move = (id: number, change: object) => at.call('POST', paths.api.movePayment(id), change);
  const moved = await move(1, { delivery_id: 2, bedrag: 62.5 });
  expect(openAmounts(at.app.db)).toMatchObject({ '2026-0001': 0, '2026-0002': 17500 });
  expect(await undo(at, moved)).toEqual([
    200,
    'Ongedaan gemaakt: 2026-0001, €\u00a0300,00 hier weer geboekt, €\u00a062,50 terug te betalen.',
  ]);
  expect(openAmounts(at.app.db)).toEqual(booked);
  expect(before).not.toEqual(booked);
  const form = { betaling: '4', delivery_id: '3' };
  const kept = keptToast(await at.page(paths.movePayment(1), form));
  await at.page(paths.undo(kept.undo ?? 0), {});
  expect(openAmounts(at.app.db)).toEqual(booked);
});

test('the move of a payment cannot be undone after the moved part was undone, and a booking cannot be undone after the payment was moved', async () => {
  const at = await invoiced();
  const paid = { delivery_id: 1, datum: '2026-11-20', methode: 'bank', bedrag: 300 };
  await at.call('POST', paths.api.payments(), paid);
  const first = await at.call('POST', paths.api.movePayment(1), { delivery_id: 2, bedrag: 62.5 });
  await at.call('DELETE', paths.api.payment(first.body.id));
  const sentence = 'Kan niet meer ongedaan: deze betaling is daarna gewijzigd.';
  expect(await undo(at, first)).toEqual([409, sentence]);
  const typed = await at.call('POST', paths.api.payments(), { ...paid, delivery_id: 2 });
  await at.call('POST', paths.api.movePayment(typed.body.id), { delivery_id: 3 });
  expect(await undo(at, typed)).toEqual([409, sentence]);
});

test('a driver can change the cash of a stop again after a move of this cash to another invoice is undone', async () => {
  const at = await invoiced();
  const tick = (ontvangen: number) =>
    at.call('POST', paths.api.delivered(1), { geleverd: true, ontvangen });
  await tick(237.5);
  const moved = await at.call('POST', paths.api.movePayment(1), { delivery_id: 2 });
  expect((await tick(200)).status).toBe(409);
  expect((await undo(at, moved))[0]).toBe(200);
  expect((await tick(200)).status).toBe(200);
  expect(openAmounts(at.app.db)).toMatchObject({ '2026-0001': 3750, '2026-0002': 23750 });
});

test('undoing the confirmation of bank lines undoes all their payments, and the lines wait again', async () => {
  const at = await invoiced();
  const [sure = '', divided = ''] = await refsOf(at, [
    { amount: 237.5, text: '2026-0001', name: 'Jansen' },
    { amount: 475, text: 'alles', name: 'H. Jansen' },
  ]);
  const before = [waiting(at), openAmounts(at.app.db)];
  const delen = [2, 3].map((delivery_id) => ({ delivery_id, bedrag: 237.5 }));
  const regels = [
    { ref: sure, delivery_id: 1 },
    { ref: divided, delen },
  ];
  const booked = await confirmLines(at, ...regels);
  expect(wordsOf(answeredToast(booked))).toBe('2 betalingen geboekt, €\u00a0712,50.');
  expect(waiting(at)).toEqual([]);
  expect(await undo(at, booked)).toEqual([200, 'Ongedaan gemaakt: 2 regels wachten weer.']);
  expect([waiting(at), openAmounts(at.app.db)]).toEqual(before);
  const one = await confirmLines(at, ...regels.slice(0, 1));
  expect(await undo(at, one)).toEqual([200, 'Ongedaan gemaakt: Jansen wacht weer.']);
  expect([waiting(at), openAmounts(at.app.db)]).toEqual(before);
});

test('confirming bank lines is not undone when one of their payments was undone after the confirmation', async () => {
  const at = await invoiced();
  const refs = await refsOf(at, [
    { amount: 237.5, text: '2026-0001' },
    { amount: 237.5, text: '2026-0002' },
  ]);
  const booked = await confirmLines(at, ...refs.map((ref, i) => ({ ref, delivery_id: i + 1 })));
  await at.call('DELETE', paths.api.payment(1));
  const after = openAmounts(at.app.db);
  const sentence = 'Kan niet meer ongedaan: een van deze betalingen is daarna gewijzigd.';
  expect(await undo(at, booked)).toEqual([409, sentence]);
  expect(openAmounts(at.app.db)).toEqual(after);
});

test('a bank line that was divided without scripts waits again after undoing', async () => {
  const at = await invoiced();
  await refsOf(at, [{ amount: 475, text: 'alles', name: 'H. Jansen' }]);
  const before = [waiting(at), openAmounts(at.app.db)];
  const parts = new URLSearchParams([
    ['factuur', '2026-0001'],
    ['bedrag', '237,50'],
    ['factuur', '2026-0002'],
    ['bedrag', '237,50'],
  ]);
  const headers = { Cookie: `vipo_session=${at.token}` };
  const send = { method: 'POST', headers, body: parts };
  const kept = keptToast(await at.app.fetch(paths.divideLine(1), send));
  expect(waiting(at)).toEqual([]);
  const back = keptToast(await at.page(paths.undo(kept.undo ?? 0), {}));
  expect(wordsOf(back)).toBe('Ongedaan gemaakt: H. Jansen wacht weer.');
  expect([waiting(at), openAmounts(at.app.db)]).toEqual(before);
});
