import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import type { Office } from '../support/office.ts';
import { confirmLines, officeWithInvoices, readLines } from '../support/statement-steps.ts';
import { ACCOUNT } from '../support/statement.ts';

const IBAN = 'NL02RABO0123456789';
const OTHER = 'NL44RABO0123456789';

test.each<[string, string, string]>([
  ['2026-0001', 'Iemand', 'zeker'],
  ['20260001', 'J. Jansen', 'zeker'],
  ['2026/0001', 'J. Jansen', 'zeker'],
  ['2026 0001', 'J. Jansen', 'zeker'],
  ['factuur 2026-1', 'J. Jansen', 'zeker'],
  ['20260001', 'Iemand', 'twijfel'],
  ['2026-1', 'Iemand', 'twijfel'],
  ['202601', 'J. Jansen', 'twijfel'],
])('a line with the text %s from the payer %s is of the kind %s', async (text, name, kind) => {
  const at = await officeWithInvoices('Jansen');
  const body = await readLines(at, [{ amount: 237.5, text, name }]);
  expect([body.zeker.length, body.twijfel.length]).toEqual(kind === 'zeker' ? [1, 0] : [0, 1]);
});

test('a line with an exact number is certain, also when its text has a month that looks like the number of a paid invoice', async () => {
  const at = await officeWithInvoices('Bakker', 'Jansen');
  const paid = await readLines(at, [{ amount: 237.5, text: '2026-0001' }]);
  await confirmLines(at, { ref: paid.zeker[0].ref, delivery_id: 1 });
  const body = await readLines(at, [{ amount: 237.5, text: '2026-0002, hout 2026-1' }]);
  expect(body.zeker).toMatchObject([{ factuurnummer: '2026-0002' }]);
});

test('when 26 invoices have the same amount, the invoice of the customer with a similar name is proposed first', async () => {
  const at = await officeWithInvoices(...Array.from({ length: 26 }, (_, i) => `Klant nummer${i}x`));
  const { twijfel } = await readLines(at, [{ amount: 237.5, name: 'Mw. Nummer25x' }]);
  expect(twijfel[0].facturen.length).toBe(6);
  expect(twijfel[0].facturen[0]).toMatchObject({ factuurnummer: '2026-0026' });
});

/** Books a line from the account `IBAN` on the first invoice of Jansen, who has two invoices. */
async function withLearntIban(): Promise<Office> {
  const at = await officeWithInvoices('Jansen', 'Jansen', 'Bakker');
  const body = await readLines(at, [{ amount: 237.5, text: '2026-0001', iban: IBAN }]);
  expect(body.zeker).toMatchObject([{ iban: IBAN, rest: 237.5 }]);
  await confirmLines(at, { ref: body.zeker[0].ref, delivery_id: 1 });
  return at;
}

test('a later payment from the same IBAN is certain when the customer has one open invoice of this amount', async () => {
  const at = await withLearntIban();
  const { zeker, twijfel } = await readLines(at, [
    { amount: 237.5, text: 'hout', iban: IBAN, name: 'Geheel anders', day: '2026-11-19' },
    { amount: 200, text: 'deel', iban: IBAN },
  ]);
  expect(zeker).toMatchObject([{ delivery_id: 2, factuurnummer: '2026-0002', open: 237.5 }]);
  expect(twijfel).toMatchObject([{ bedrag: 200, delivery_id: 2 }]);
  expect((await confirmLines(at, { ref: zeker[0].ref, delivery_id: 2 })).status).toBe(200);
});

test('an IBAN identifies no payer after its booking is undone, or after bookings for two customers', async () => {
  const at = await withLearntIban();
  const line = { amount: 237.5, text: 'hout', iban: IBAN, name: 'Iemand' };
  const kinds = async () => {
    const body = await readLines(at, [line]);
    return [body.zeker.length, body.twijfel.length];
  };
  expect(await kinds()).toEqual([1, 0]);
  await at.call('DELETE', paths.api.payment(1));
  expect(await kinds()).toEqual([0, 1]);
  const again = await readLines(at, [{ amount: 237.5, text: '2026-0001', iban: IBAN }]);
  await confirmLines(at, { ref: again.zeker[0].ref, delivery_id: 1 });
  expect(await kinds()).toEqual([1, 0]);
  const other = await readLines(at, [{ amount: 100, text: '2026-0003', iban: IBAN }]);
  await confirmLines(at, { ref: other.twijfel[0].ref, delivery_id: 3 });
  expect(await kinds()).toEqual([0, 1]);
});

test('a line of a known payer is doubtful when two open invoices have the amount, or when it has the number of another invoice', async () => {
  const at = await withLearntIban();
  const named = await readLines(at, [{ amount: 237.5, text: '2026-3', iban: IBAN }]);
  expect([named.zeker.length, named.twijfel[0].delivery_id]).toEqual([0, 3]);
  await at.call('POST', paths.api.invoice(await at.plan()));
  const two = await readLines(at, [{ amount: 237.5, text: 'hout', iban: IBAN, name: 'X' }]);
  expect(two.zeker).toEqual([]);
  expect(two.twijfel[0].facturen.map((one: any) => one.delivery_id).slice(0, 2)).toEqual([2, 4]);
});

test("a call that confirms a certain line without the field 'open' is refused when its invoice was paid in part meanwhile", async () => {
  const at = await withLearntIban();
  const { zeker } = await readLines(at, [{ amount: 237.5, text: 'hout', iban: IBAN }]);
  const payment = { delivery_id: 2, bedrag: 100, datum: '2026-11-20', methode: 'contant' };
  await at.call('POST', paths.api.payments(), payment);
  expect((await confirmLines(at, { ref: zeker[0].ref, delivery_id: 2 })).status).toBe(409);
});

test('a line of an account that is not the firm’s is doubtful until the account is confirmed once', async () => {
  const at = await officeWithInvoices('Jansen', 'Bakker');
  at.app.db.$client.run('UPDATE settings SET iban = ?', [OTHER]);
  const first = await readLines(at, [{ amount: 237.5, text: '2026-0001' }]);
  expect(first.zeker).toEqual([]);
  expect(first.twijfel).toMatchObject([{ delivery_id: 1 }]);
  await confirmLines(at, { ref: first.twijfel[0].ref, delivery_id: 1 });
  const second = await readLines(at, [{ amount: 237.5, text: '2026-0002' }], ACCOUNT);
  expect(second.zeker).toMatchObject([{ delivery_id: 2 }]);
  const own = await readLines(at, [{ amount: 237.5, text: '2026-0002', name: 'B' }], OTHER);
  expect(own.zeker.length + own.twijfel.length).toBe(1);
  expect(own.twijfel).toMatchObject([{ dubbelVan: second.zeker[0].ref }]);
});

test('a second payment of an invoice in one statement refers to the first line that pays the invoice', async () => {
  const at = await officeWithInvoices('Jansen');
  const { zeker, twijfel } = await readLines(at, [
    { amount: 237.5, text: '2026-0001' },
    { amount: 237.5, text: '2026-0001', name: 'Jansen 2' },
    { amount: 100, text: '2026-0001', name: 'Jansen 3' },
  ]);
  const { ref } = zeker[0];
  expect(twijfel).toMatchObject([{ dubbelVan: ref }, { dubbelVan: ref }]);
  expect(zeker[0]).not.toHaveProperty('dubbelVan');
  const lines = [ref, twijfel[0].ref].map((one: string) => ({ ref: one, delivery_id: 1 }));
  const refused = await confirmLines(at, ...lines);
  expect(refused.status).toBe(409);
  expect(Object.keys(refused.body.fouten)).toEqual([twijfel[0].ref]);
  expect(refused.body.fields).toEqual(refused.body.fouten);
  const onPurpose = [lines[0], { ...lines[1], open: 0 }] as object[];
  expect((await confirmLines(at, ...onPurpose)).status).toBe(200);
  const { body } = await at.call('GET', paths.api.invoicePayments(1));
  expect(body.open).toBe(-237.5);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('the field onbekend is the number of waiting lines of received money that fit no invoice, and the answer has the ref of each of these lines', async () => {
  const at = await officeWithInvoices('Jansen');
  const { onbekend, onbekendeRegels } = await readLines(at, [
    { amount: 75, name: 'H. Pietersen', text: 'Tikkie terug', day: '2026-11-18' },
    { amount: -12.5, name: 'Supermarkt', text: 'boodschappen' },
    { amount: 237.5, text: '2026-0001' },
  ]);
  expect(onbekend).toBe(1);
  expect(onbekendeRegels).toEqual([
    {
      ref: expect.stringMatching(/^[\da-f]{32}$/),
      bedrag: 75,
      datum: '2026-11-18',
      naam: 'H. Pietersen',
      omschrijving: 'Tikkie terug',
    },
  ]);
});
