import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { makeLink } from '../support/driver-link.ts';
import { fieldsOf } from '../support/form.ts';
import { type Body, type Office, office } from '../support/office.ts';

const DAY = '2026-11-23';
const NOW = '2026-11-20T09:30:00.000Z';
const EARLIER = '2026-11-20T08:00:00.000Z';

const report = ({ call }: Office, body: Body, headers = {}) =>
  call('POST', paths.api.delivered(1), body, headers);
const stored = async ({ call }: Office) => {
  const { body } = await call('GET', paths.api.delivery(1));
  const { uitkomst, uitkomst_op, uitkomst_opmerking, geleverd_aantal, geleverd_op, ontvangen } =
    body;
  return [uitkomst, uitkomst_op, uitkomst_opmerking, geleverd_aantal, geleverd_op, ontvangen];
};
const NOTHING = [null, null, '', null, null, null];

test.each<[Body, unknown[]]>([
  [{ geleverd: true }, ['geleverd', NOW, '', null, NOW, null]],
  [{ uitkomst: 'geleverd', geleverd: true }, ['geleverd', NOW, '', null, NOW, null]],
  [{ uitkomst: 'geleverd', ontvangen: 137.43 }, ['geleverd', NOW, '', null, NOW, 137.43]],
  [
    { uitkomst: 'niet thuis', opmerking: ' Hond los ' },
    ['niet thuis', NOW, 'Hond los', null, null, null],
  ],
  [{ uitkomst: 'geweigerd', geleverd: false }, ['geweigerd', NOW, '', null, null, null]],
  [
    { uitkomst: 'geweigerd', moment: EARLIER, opmerking: null },
    ['geweigerd', EARLIER, '', null, null, null],
  ],
  [{ uitkomst: 'minder', aantal: 1.5 }, ['minder', NOW, '', 1.5, NOW, null]],
  [
    { uitkomst: 'minder', aantal: '1,5', opmerking: 'Wagen vol', ontvangen: '100' },
    ['minder', NOW, 'Wagen vol', 1.5, NOW, 100],
  ],
])('the report %j is stored as %j, and is taken back with one tick', async (body, expected) => {
  const at = await office();
  await at.plan();
  expect((await report(at, body)).status).toBe(200);
  expect(await stored(at)).toEqual(expected);
  const back = expected[0] === 'geweigerd' ? { uitkomst: null } : { geleverd: false };
  expect((await report(at, back)).status).toBe(200);
  expect(await stored(at)).toEqual([...NOTHING.slice(0, 5), expected[5]]);
  expect((await at.call('GET', paths.api.delivery(1))).body.versie).toBe(1);
});

test.each<[Body, string]>([
  [{ uitkomst: 'weg' }, 'uitkomst'],
  [{ uitkomst: '__proto__' }, 'uitkomst'],
  [{ uitkomst: 3 }, 'uitkomst'],
  [{ uitkomst: 'niet thuis', geleverd: true }, 'uitkomst'],
  [{ uitkomst: 'geweigerd', geleverd: true }, 'uitkomst'],
  [{ uitkomst: 'geleverd', geleverd: false }, 'uitkomst'],
  [{ uitkomst: 'minder', geleverd: false, aantal: 1 }, 'uitkomst'],
  [{ uitkomst: null, geleverd: true }, 'uitkomst'],
  [{ uitkomst: 'minder' }, 'aantal'],
  [{ uitkomst: 'minder', aantal: '' }, 'aantal'],
  [{ uitkomst: 'minder', aantal: 0 }, 'aantal'],
  [{ uitkomst: 'minder', aantal: -1 }, 'aantal'],
  [{ uitkomst: 'minder', aantal: 2.5 }, 'aantal'],
  [{ uitkomst: 'minder', aantal: 3 }, 'aantal'],
  [{ uitkomst: 'minder', aantal: 1.2345 }, 'aantal'],
  [{ uitkomst: 'minder', aantal: 'veel' }, 'aantal'],
  [{ uitkomst: 'geleverd', aantal: 1 }, 'aantal'],
  [{ geleverd: true, aantal: 1 }, 'aantal'],
  [{ ontvangen: 5, aantal: 1 }, 'aantal'],
  [{ uitkomst: 'geweigerd', opmerking: 'x'.repeat(501) }, 'opmerking'],
  [{ uitkomst: null, opmerking: 'x' }, 'opmerking'],
  [{ opmerking: 'x' }, 'opmerking'],
  [{ uitkomst: 'geweigerd', moment: '2026-11-20T09:36:00.000Z' }, 'moment'],
])('the report %j is refused at the field %s and changes nothing', async (body, field) => {
  const at = await office();
  await at.plan();
  const refused = await report(at, body);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  expect(await stored(at)).toEqual(NOTHING);
});

test('a tick with a moment in the future is refused, also for a stop that was already delivered', async () => {
  const at = await office();
  await at.plan();
  await report(at, { geleverd: true });
  for (const body of [
    { geleverd: true },
    { geleverd: false },
    { uitkomst: 'geweigerd' },
    { ontvangen: 1 },
  ]) {
    const refused = await report(at, { ...body, moment: '2026-11-21T09:30:00.000Z' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['moment']]);
  }
  expect(await stored(at)).toEqual(['geleverd', NOW, '', null, NOW, null]);
});

test('a delivery keeps the moment of its first outcome, but an outcome that replaces a failed outcome gets its own moment', async () => {
  const at = await office();
  await at.plan();
  await report(at, { uitkomst: 'niet thuis', moment: EARLIER, opmerking: 'Gebeld' });
  await report(at, { uitkomst: 'niet thuis' });
  expect(await stored(at)).toEqual(['niet thuis', EARLIER, 'Gebeld', null, null, null]);
  await report(at, { uitkomst: 'minder', aantal: 2 });
  expect(await stored(at)).toEqual(['minder', NOW, '', 2, NOW, null]);
  at.app.now = new Date('2026-11-20T12:00:00.000Z');
  await report(at, { opmerking: 'Rest volgt' });
  await report(at, { ontvangen: 5 });
  expect(await stored(at)).toEqual(['minder', NOW, 'Rest volgt', 2, NOW, 5]);
  await report(at, { geleverd: true });
  expect(await stored(at)).toEqual(['geleverd', NOW, '', null, NOW, 5]);
});

test('an outcome that is sent twice counts once', async () => {
  const at = await office();
  await at.plan();
  const headers = { 'X-Client-Request-Id': 'een' };
  await report(at, { uitkomst: 'geweigerd' }, headers);
  await report(at, { uitkomst: null });
  expect((await report(at, { uitkomst: 'geweigerd' }, headers)).status).toBe(200);
  expect(await stored(at)).toEqual(NOTHING);
});

const slot = ({ call }: Office, Tijd: string) => call('PATCH', paths.api.deliverySlot(1), { Tijd });
const put = ({ call }: Office, Tijd: string) =>
  call('PUT', paths.api.delivery(1), { ...aDelivery, Tijd });

test.each([
  ['/slot', slot],
  ['PUT', put],
])(
  'when %s moves a delivery to another day, only a failed outcome is cleared, and the log keeps this outcome',
  async (_, move) => {
    const at = await office({ admin: true });
    await at.plan();
    await report(at, { uitkomst: 'niet thuis', opmerking: 'Hond los', ontvangen: 5 });
    expect((await move(at, `${DAY} Middag`)).status).toBe(200);
    expect((await stored(at))[0]).toBe('niet thuis');
    expect((await move(at, '2026-11-24 Ochtend')).status).toBe(200);
    expect(await stored(at)).toEqual([null, null, '', null, null, 5]);
    const { body } = await at.page(paths.logbook());
    for (const text of ['>Niet thuis<', '>Uitkomst gewist<', '‘Hond los’'])
      expect(body).toContain(text);
    await report(at, { uitkomst: 'minder', aantal: 2 });
    await move(at, '2026-11-25 Ochtend');
    expect((await stored(at)).slice(0, 4)).toEqual(['minder', NOW, '', 2]);
  },
);

test('a restored delivery has its outcome again', async () => {
  const at = await office({ admin: true });
  await at.plan();
  await report(at, { uitkomst: 'minder', aantal: 2, opmerking: 'Wagen vol' });
  const before = await stored(at);
  await at.call('DELETE', paths.api.delivery(1));
  await at.page(paths.restoreDeleted('levering', 1), {});
  expect(await stored(at)).toEqual(before);
});

const round = paths.round({ datum: DAY });

test('without scripts "Anders…" is a page, which keeps the typed values after an error', async () => {
  const at = await office();
  await at.plan();
  expect((await at.page(round)).body).toContain('formAction="/rit/anders"');
  const { body } = await at.page(paths.reportStop({ levering: 1 }));
  expect(body).toContain('Klant B.V., 2,5 kuub'.replace('Klant B.V.', aDelivery.Klant_naam));
  const form = fieldsOf(body);
  expect(form).toMatchObject({
    uitkomst: 'geleverd',
    aantal: '',
    ontvangen: '237,50',
    opmerking: '',
  });
  const wrong = await at.page(paths.round(), {
    ...form,
    uitkomst: 'minder',
    aantal: '9',
    opmerking: 'Wagen vol',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain('Vul minder dan 2,5 kuub in.');
  expect(fieldsOf(wrong.body)).toMatchObject({
    uitkomst: 'minder',
    aantal: '9',
    opmerking: 'Wagen vol',
  });
  expect(await stored(at)).toEqual(NOTHING);
  const right = { ...fieldsOf(wrong.body), aantal: '2', ontvangen: '137,43' };
  const saved = await at.page(paths.round(), right);
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${round}#levering-1`]);
  expect(await stored(at)).toEqual(['minder', NOW, 'Wagen vol', 2, NOW, 137.43]);
  const after = (await at.page(round)).body;
  expect(after).toContain('Minder geleverd om 10:30: 2 van 2,5 kuub geleverd.');
  expect(after).toContain('Minder geleverd: 2 kuub');
  expect(after).toContain('Wagen vol');
});

test('the cash that the form proposes is not stored when the customer is not at home', async () => {
  const at = await office();
  await at.plan();
  const form = fieldsOf((await at.page(paths.reportStop({ levering: 1 }))).body);
  await at.page(paths.round(), { ...form, uitkomst: 'niet thuis' });
  expect(await stored(at)).toEqual(['niet thuis', NOW, '', null, null, null]);
  const { body } = await at.page(round);
  expect(body).toContain('0 van 1 geleverd, 1 niet thuis');
  expect(body).toContain('Niet thuis om 10:30.');
  const [, stop = ''] = body.split('<li class="stop');
  expect(stop).toStartWith(' failed');
  await at.page(paths.round(), { ...fieldsOf(stop), geleverd: 'nee' });
  expect(await stored(at)).toEqual(NOTHING);
});

test("a driver's link accepts outcomes for the deliveries of its own day, by call and without scripts", async () => {
  const at = await office();
  await at.plan();
  await at.plan({ Klant_naam: 'Elders', Tijd: '2026-11-24 Ochtend' });
  const { path: link } = await makeLink(at.call);
  const path = `${link}/anders?levering=`;
  const shown = await at.app.fetch(`${path}1`);
  const form = fieldsOf(await shown.text());
  expect((await at.app.fetch(`${path}2`)).status).toBe(303);
  const sent = await at.app.call('POST', `${link}/delivery/1/delivered`, {
    uitkomst: 'minder',
    aantal: 1,
  });
  expect(sent.status).toBe(200);
  expect((await stored(at))[3]).toBe(1);
  const posted = await at.app.fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ ...form, uitkomst: 'geweigerd' }),
  });
  expect([posted.status, posted.headers.get('Location')]).toEqual([303, `${link}#levering-1`]);
  expect((await stored(at))[0]).toBe('geweigerd');
});
