import { expect, test } from 'bun:test';
import { keptSums } from '../../src/bookkeeping/kept-sums.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { rebuildKeptSums } from '../../src/database/kept-sums.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { makeLink } from '../support/driver-link.ts';
import { office } from '../support/office.ts';

const DAY = '2026-11-23';

/** An office with a delivery whose invoice is credited. */
async function credited() {
  const at = await office({ admin: true });
  const { call, plan } = at;
  await call('POST', paths.api.customers(), aDelivery);
  const id = await plan({
    email: 'jan@klant.example',
    referentie: 'Order 7',
    opmerkingen: 'Achterom.',
  });
  await call('POST', paths.api.delivered(id), { geleverd: true, ontvangen: 100 });
  await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(id), { comment: 'Verkeerde prijs' });
  const again = (headers = {}) => call('POST', paths.api.invoiceAgain(id), undefined, headers);
  const read = async (one: number) => (await call('GET', paths.api.delivery(one))).body;
  const problems = () => verifyBooks(at.app.db).problems;
  return { ...at, id, again, read, problems };
}

test("'Opnieuw factureren' makes one copy of the delivery of a credited invoice, and the copy counts as delivered", async () => {
  const { id, again, read, problems } = await credited();
  const first = await again();
  expect(first.status).toBe(201);
  const made: number = first.body.id;
  const invoiced = await read(id);
  const {
    id: _,
    gefactureerd,
    gefactureerd_door,
    versie,
    ontvangen,
    opnieuw_van,
    ...old
  } = invoiced;
  expect(gefactureerd_door).toContain('2026-0001');
  expect(await read(made)).toEqual({
    ...old,
    id: made,
    gefactureerd: 0,
    versie: 1,
    ontvangen: null,
    uitkomst: 'geleverd',
    opnieuw_van: id,
  });
  expect([gefactureerd, versie, ontvangen, opnieuw_van]).toEqual([1, 1, 100, null]);
  expect(problems()).toEqual([]);
});

test("pressing 'Opnieuw factureren' a second time is refused with the id of the new delivery, until this delivery is deleted", async () => {
  const { call, again } = await credited();
  const { body: made } = await again();
  const second = await again();
  expect(second.status).toBe(409);
  expect(second.body).toEqual({
    error: 'Deze levering is al opnieuw gemaakt.',
    delivery_id: made.id,
  });
  await call('DELETE', paths.api.delivery(made.id));
  expect((await again()).status).toBe(201);
});

test("a repeated request of 'Opnieuw factureren' gets the same delivery", async () => {
  const { again } = await credited();
  const headers = { 'X-Client-Request-Id': 'again-1' };
  const [one, other] = [await again(headers), await again(headers)];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body).toEqual(one.body);
});

test("'Opnieuw factureren' is refused for an invoice that is not credited", async () => {
  const { call, plan } = await office();
  const id = await plan();
  const again = async (one: number | string) =>
    (await call('POST', paths.api.invoiceAgain(one))).status;
  expect([await again(id), await again(99), await again('x')]).toEqual([404, 404, 404]);
  await call('POST', paths.api.invoice(id));
  expect(await again(id)).toBe(409);
});

test('a reissued delivery is in the lists, but not in the load, on the week board, in the round or in the totals, and a driver cannot tick it', async () => {
  const { app, call, page, again } = await credited();
  const everywhere = async () => ({
    load: (await call('GET', paths.api.load({ van: DAY, tot: DAY }))).body,
    week: (await page(paths.week({ week: '2026-W48' }))).body.split('Jansen').length,
    round: (await page(paths.round({ datum: DAY }))).body.split('class="stop').length,
    customer: /[^>]* in 2026/.exec((await page(paths.customer(1))).body)?.[0],
    sums: /[^>]*kuub, [^<]*/.exec((await page(paths.overview())).body)?.[0],
  });
  const before = await everywhere();
  expect([before.week > 1, before.round, before.customer]).toEqual([
    true,
    2,
    expect.stringMatching(/, 2,5 kuub besteld, waarvan 2,5 in 2026$/),
  ]);
  const { body } = await again();
  expect(await everywhere()).toEqual(before);
  expect((await call('GET', paths.api.deliveries())).body).toHaveLength(2);
  expect((await page(paths.invoicing())).body).toContain(`value="${body.id}"`);
  const named = (await page(paths.overview({ klant: 'jan' }))).body;
  expect(named).toContain('1 levering');
  const link = await makeLink(call, DAY);
  const tick = `${link.path}/delivery/${body.id}/delivered`;
  expect((await app.call('POST', tick, { geleverd: false })).status).toBe(404);
});

test('a reissued delivery can be edited but keeps its day', async () => {
  const { app, call, again, read, problems } = await credited();
  const { id } = (await again()).body;
  const { geleverd_op, ...fields } = await read(id);
  const put = (change: object) =>
    call('PUT', paths.api.delivery(id), { ...fields, versie: undefined, ...change });
  const refused = await put({ Tijd: '2026-11-24 Ochtend' });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Deze levering is opnieuw gemaakt van een gecrediteerde factuur en houdt haar dag.',
  ]);
  const moved = await call('PATCH', paths.api.deliverySlot(id), { Tijd: '2026-11-24 Ochtend' });
  expect(moved.status).toBe(409);
  expect(() =>
    app.db.$client.run(`UPDATE deliveries SET date = '2026-11-24' WHERE id = ${id}`),
  ).toThrow('keeps its day');
  expect((await put({ Prijs: 80 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ Prijs: 80, uitkomst: 'geleverd', geleverd_op });
  expect((await call('POST', paths.api.invoice(id))).body).toEqual({ invoiceNumber: '2026-0002' });
  expect(problems()).toEqual([]);
});

test('the kept totals leave out reissued deliveries after edits, deletion and rebuilding', async () => {
  const { app, call, again, read, problems } = await credited();
  const { id } = (await again()).body;
  const sums = () => app.db.$client.query('SELECT * FROM delivery_sums').all();
  const before = sums();
  const edit = { ...(await read(id)), Aantal: 9 };
  expect((await call('PUT', paths.api.delivery(id), edit)).status).toBe(200);
  expect([sums(), problems()]).toEqual([before, []]);
  rebuildKeptSums(app.db, keptSums);
  expect([sums(), problems()]).toEqual([before, []]);
  expect((await call('DELETE', paths.api.delivery(id))).status).toBe(200);
  expect([sums(), problems()]).toEqual([before, []]);
});

test("without scripts 'Opnieuw factureren' opens the form of the new delivery, also when it is pressed twice", async () => {
  const { page, id } = await credited();
  const archive = (await page(paths.archive())).body;
  expect(archive).toContain(`formAction="${paths.invoiceAgain(id)}"`);
  expect(archive).toContain('Opnieuw factureren');
  for (const kind of ['success', 'warning']) {
    const { status, headers } = await page(paths.invoiceAgain(id), {});
    expect([status, headers.get('Location')]).toEqual([303, paths.editDelivery(id + 1)]);
    expect(headers.get('Set-Cookie')).toContain(kind);
  }
  const form = await page(paths.editDelivery(id + 1));
  expect([form.status, form.body.includes('Levering bewerken')]).toEqual([200, true]);
});

test('payments of the credited invoice can be moved to the invoice of the new delivery', async () => {
  const { call, page, id, again, problems } = await credited();
  const made: number = (await again()).body.id;
  const form = (await page(paths.editDelivery(made))).body;
  expect(form).toContain(`href="${paths.paymentsOf(id)}"`);
  await call('POST', paths.api.invoice(made));
  const old = (await call('GET', paths.api.invoicePayments(id))).body;
  expect(old.verrekenen).toMatchObject([{ delivery_id: made }]);
  const [payment] = old.betalingen;
  const moved = await call('POST', paths.api.movePayment(payment.id), { delivery_id: made });
  expect(moved.body).toMatchObject({ success: true, open: 0, openNaar: 137.5 });
  expect(problems()).toEqual([]);
});
