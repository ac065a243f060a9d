import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { type Body, type Office, office } from '../support/office.ts';
import { keptToast } from '../support/toast.ts';

const tick = ({ call }: Office, body: Body, headers = {}, id = 1) =>
  call('POST', paths.api.delivered(id), body, headers);
const stored = async ({ call }: Office) => {
  const { geleverd_op, ontvangen, versie } = (await call('GET', paths.api.delivery(1))).body;
  return [geleverd_op, ontvangen, versie];
};
const NOW = '2026-11-20T09:30:00.000Z';

test('a tick stores the moment and the cash, does not change the version, and can be taken back', async () => {
  const at = await office();
  await at.plan();
  const { status, body } = await tick(at, { geleverd: true, ontvangen: 237.5 });
  expect([status, body]).toEqual([200, { success: true, geleverd_op: NOW, ontvangen: 237.5 }]);
  expect(await stored(at)).toEqual([NOW, 237.5, 1]);
  await tick(at, { geleverd: false });
  expect(await stored(at)).toEqual([null, 237.5, 1]);
  await tick(at, { ontvangen: null });
  expect(await stored(at)).toEqual([null, null, 1]);
});

test('saving a form that a colleague opened before the tick succeeds and keeps the tick', async () => {
  const at = await office();
  await at.plan();
  await tick(at, { geleverd: true });
  const edit = { ...aDelivery, opmerkingen: 'Poort dicht', versie: 1 };
  expect((await at.call('PUT', paths.api.delivery(1), edit)).status).toBe(200);
  expect(await stored(at)).toEqual([NOW, null, 2]);
});

test.each([
  [{ geleverd: true, moment: '2026-11-20T07:10:00.000Z' }, '2026-11-20T07:10:00.000Z'],
  [{ geleverd: true, moment: '2026-11-20T08:10:00+01:00' }, '2026-11-20T07:10:00.000Z'],
  // The clock of a telephone can be a little ahead.
  [{ geleverd: true, moment: '2026-11-20T09:33:00.000Z' }, NOW],
  [{ geleverd: true, moment: null }, NOW],
])('the tick %j is stored with the moment %s', async (body, moment) => {
  const at = await office();
  await at.plan();
  expect((await tick(at, body)).status).toBe(200);
  expect((await stored(at))[0]).toBe(moment);
});

test.each([
  [{}, 'geleverd'],
  [{ geleverd: 'ja' }, 'geleverd'],
  [{ geleverd: 1 }, 'geleverd'],
  [{ geleverd: true, moment: '2026-11-20T09:36:00.000Z' }, 'moment'],
  [{ geleverd: true, moment: '2026-01-01T09:00:00.000Z' }, 'moment'],
  [{ geleverd: true, moment: 'gisteren' }, 'moment'],
  [{ geleverd: true, moment: '2026-02-30T09:00:00.000Z' }, 'moment'],
  [{ geleverd: true, moment: '9999-12-31T23:59:59-12:00' }, 'moment'],
  [{ geleverd: true, moment: '0000-01-01T00:00:00+12:00' }, 'moment'],
  [{ ontvangen: -1 }, 'ontvangen'],
  [{ ontvangen: 'veel' }, 'ontvangen'],
  [{ ontvangen: 12.345 }, 'ontvangen'],
  [{ ontvangen: 1e15 }, 'ontvangen'],
  [{ ontvangen: true }, 'ontvangen'],
])('the tick %j is refused at the field %s and changes nothing', async (body, field) => {
  const at = await office();
  await at.plan();
  const refused = await tick(at, body);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  expect(await stored(at)).toEqual([null, null, 1]);
});

test('a request that is sent twice counts once, also when a colleague took the tick back meanwhile', async () => {
  const at = await office();
  await at.plan();
  const headers = { 'X-Client-Request-Id': 'een' };
  await tick(at, { geleverd: true }, headers);
  await tick(at, { geleverd: false });
  const again = await tick(at, { geleverd: true }, headers);
  expect([again.status, again.body.geleverd_op]).toEqual([200, null]);
  expect(
    (await tick(at, { geleverd: true }, { 'X-Client-Request-Id': 'twee' })).body.geleverd_op,
  ).toBe(NOW);
  expect(
    (await tick(at, { geleverd: true }, { 'X-Client-Request-Id': 'x'.repeat(101) })).status,
  ).toBe(400);
});

test('a delivered delivery keeps the moment of its first tick', async () => {
  const at = await office();
  await at.plan();
  await tick(at, { geleverd: true });
  at.app.now = new Date('2026-11-20T12:00:00.000Z');
  await tick(at, { geleverd: true, ontvangen: '1.237,50' });
  expect(await stored(at)).toEqual([NOW, 1237.5, 1]);
});

test('a tick of a delivery that was deleted or moved to another day is refused with the reason', async () => {
  const at = await office();
  await at.plan();
  await at.call('PUT', paths.api.delivery(1), { ...aDelivery, Tijd: '2026-11-24 Ochtend' });
  const moved = await tick(at, { geleverd: true, datum: '2026-11-23' });
  expect([moved.status, moved.body.error]).toEqual([
    409,
    'Deze levering is verplaatst naar dinsdag 24 november 2026.',
  ]);
  expect((await tick(at, { geleverd: true, datum: '2026-11-24' })).status).toBe(200);
  await at.call('DELETE', paths.api.delivery(1));
  expect((await tick(at, { geleverd: true })).status).toBe(404);
});

test('a tick that waited for a connection does not replace what another telephone reported later', async () => {
  const at = await office();
  await at.plan();
  await tick(at, { geleverd: true });
  const late = (moment: string, body: Body) => tick(at, { ...body, datum: '2026-11-23', moment });
  const refused = await late('2026-11-20T09:00:00.000Z', { uitkomst: 'niet thuis', ontvangen: 5 });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Daarna is al gemeld: Geleverd, om 10:30.',
  ]);
  expect((await late('2026-11-20T09:00:00.000Z', { geleverd: false })).status).toBe(409);
  expect(await stored(at)).toEqual([NOW, null, 1]);
  expect((await late('2026-11-20T09:00:00.000Z', { geleverd: true, ontvangen: 7 })).status).toBe(
    200,
  );
  expect(await stored(at)).toEqual([NOW, 7, 1]);
  expect((await late('2026-11-20T09:29:30.000Z', { uitkomst: 'niet thuis' })).status).toBe(200);
  expect(await stored(at)).toEqual([null, 7, 1]);
});

test('a telephone that takes back the outcome on its page does not take back what another telephone reported since', async () => {
  const at = await office();
  await at.plan();
  await tick(at, { uitkomst: 'niet thuis' });
  const { body } = await at.page(paths.round({ datum: '2026-11-23' }));
  const form = fieldsOf(body.slice(body.indexOf('<li class="stop')));
  await tick(at, { geleverd: true });
  const refused = await tick(at, { geleverd: false, was: 'niet thuis' });
  const sentence = 'Daarna is al gemeld: Geleverd, om 10:30.';
  expect([refused.status, refused.body.error]).toEqual([409, sentence]);
  const byForm = await at.page(paths.round(), { ...form, geleverd: 'nee' });
  expect(keptToast(byForm).text).toEndWith(sentence);
  expect(await stored(at)).toEqual([NOW, null, 1]);
  expect((await tick(at, { geleverd: false, was: 'geleverd' })).status).toBe(200);
  expect(await stored(at)).toEqual([null, null, 1]);
});

test('an invoiced delivery can be ticked, and its invoice does not change', async () => {
  const at = await office();
  const id = await at.plan();
  await at.call('POST', paths.api.invoice(id));
  const before = (await at.call('GET', paths.api.invoiceData(id))).body;
  expect((await tick(at, { geleverd: true, ontvangen: 237.5 })).status).toBe(200);
  expect((await at.call('GET', paths.api.invoiceData(id))).body).toEqual(before);
  expect(await stored(at)).toEqual([NOW, 237.5, 1]);
});

test('the log has the values of each tick, and a restored delivery has its ticks again', async () => {
  const at = await office({ admin: true });
  await at.plan();
  await tick(at, { geleverd: true, ontvangen: 237.5 });
  await tick(at, { ontvangen: null });
  await tick(at, { ontvangen: 200 });
  const { body } = await at.page(paths.logbook());
  for (const text of [
    '>Geleverd<',
    'Geld toch niet ontvangen',
    'Geld ontvangen',
    'Geleverd op 20-11-2026 10:30; ontvangen €\u00a0237,50',
    'Ontvangen weggehaald (was €\u00a0237,50)',
  ])
    expect(body).toContain(text);
  await at.call('DELETE', paths.api.delivery(1));
  await at.page(paths.restoreDeleted('levering', 1), {});
  expect(await stored(at)).toEqual([NOW, 200, 2]);
});
