import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Body, office, type Office } from '../support/office.ts';
import { placeFirm, planIn } from '../support/points.ts';
import { answeredToast } from '../support/toast.ts';
import { undo } from '../support/undo.ts';

const MORNING = { datum: '2026-11-23', Tijdslot: 'Ochtend' };
const propose = async ({ call }: Office, more: Body = {}) =>
  (await call('POST', paths.api.roundOrder(), { ...MORNING, ...more })).body;
const change = ({ call }: Office, volgorde: number[], more: Body = {}) =>
  call('PUT', paths.api.roundOrder(), { ...MORNING, volgorde, ...more });
/** The present order of a slot. A proposal in which all stops are pinned has this order. */
const present = async (at: Office, ids: number[]) => (await propose(at, { vast: ids })).volgorde;

test('a proposal is the shortest order from the firm and back, with the kilometres of both orders, and changes nothing', async () => {
  const at = await office();
  placeFirm(at, 'Utrecht');
  const ids = await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  const { volgorde, ...rest } = await propose(at);
  expect([
    [2, 3, 1],
    [1, 3, 2],
  ]).toContainEqual(volgorde);
  expect(rest).toEqual({ km: 111.2, kmNu: 170.7, zonderPunt: [] });
  expect(await present(at, ids)).toEqual([1, 2, 3]);
});

test('pinned and delivered stops keep their place, and stops without a point come last', async () => {
  const at = await office();
  placeFirm(at, 'Utrecht');
  await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  const without = await at.plan({ Klant_naam: 'Zonder punt' });
  await planIn(at, ['Ede']);
  await change(at, [without, 1, 2, 3, 5]);
  const { volgorde, zonderPunt } = await propose(at, { vast: [1] });
  expect([volgorde[1], volgorde.at(-1), zonderPunt]).toEqual([1, without, [without]]);
  await at.call('POST', paths.api.delivered(2), { geleverd: true });
  expect((await propose(at, { vast: [1] })).volgorde.slice(1, 3)).toEqual([1, 2]);
});

test('without the point of the firm there are no kilometres, and the order begins at the first stop', async () => {
  const at = await office();
  await planIn(at, ['Arnhem', 'Utrecht', 'Ede', 'Zeist']);
  const proposal = await propose(at);
  expect(proposal).toEqual({ volgorde: [1, 3, 4, 2], km: null, kmNu: null, zonderPunt: [] });
});

test('an empty slot has an empty order', async () => {
  const at = await office();
  expect(await propose(at)).toEqual({ volgorde: [], km: null, kmNu: null, zonderPunt: [] });
  expect((await change(at, [])).body).toEqual({ success: true, vorige: [] });
});

test('an order is stored without a new version, also for an invoiced delivery, and the round shows it', async () => {
  const at = await office();
  await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  await at.call('POST', paths.api.invoice(3));
  const before = (await at.call('GET', paths.api.delivery(1))).body.versie;
  const answer = await change(at, [3, 1, 2]);
  expect([answer.status, answer.body]).toEqual([200, { success: true, vorige: [1, 2, 3] }]);
  expect((await at.call('GET', paths.api.delivery(1))).body.versie).toBe(before);
  const { body } = await at.page(paths.round({ datum: MORNING.datum }));
  expect(body.indexOf('Ede</b>')).toBeLessThan(body.indexOf('Arnhem</b>'));
});

test('the log and the changes for colleagues have one entry for a changed order, and none for the same order', async () => {
  const at = await office();
  await at.app.addUser('baas', { isAdmin: true });
  const boss = at.app.sessionOf('baas');
  const ids = await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  const changesSince = async (since: number) =>
    (await at.app.call('GET', paths.api.changes({ since }), undefined, { token: boss })).body;
  const { last } = await changesSince(1);
  await change(at, ids.toReversed());
  const { changes } = await changesSince(last);
  expect(changes).toMatchObject([{ kind: 'levering', id: null, by: 'piet' }]);
  const { body } = await at.app.page(paths.logbook(), boss);
  expect(body).toContain('Volgorde gewijzigd');
  expect(body).toContain('23-11-2026, Ochtend');
  const after = await changesSince(last);
  await change(at, ids.toReversed());
  expect((await changesSince(last)).last).toBe(after.last);
});

test('a changed order can be undone, unless it was changed again', async () => {
  const at = await office();
  const ids = await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  const answer = await change(at, [3, 1, 2]);
  expect(answeredToast(answer).text).toBe('De volgorde van de ochtend is gewijzigd.');
  expect(await undo(at, answer)).toEqual([
    200,
    'Ongedaan gemaakt: De volgorde van maandag 23 november Ochtend is weer zoals eerst.',
  ]);
  expect(await present(at, ids)).toEqual([1, 2, 3]);
  const first = await change(at, [2, 1, 3]);
  await change(at, [2, 3, 1]);
  expect(await undo(at, first)).toEqual([
    409,
    'Kan niet meer ongedaan: de volgorde is daarna gewijzigd.',
  ]);
});

test.each([[[1, 2]], [[1, 2, 3, 4]], [[1, 2, 2]], [[]]])(
  'the order %j is refused, because it does not have exactly the deliveries of the slot',
  async (volgorde) => {
    const at = await office();
    await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
    await planIn(at, ['Ede'], { Tijd: '2026-11-23 Middag' });
    expect((await change(at, volgorde)).status).toBe(409);
  },
);

test.each([
  [{ datum: 'morgen' }, 'datum'],
  [{ Tijdslot: 'Avond' }, 'Tijdslot'],
  [{ vast: [99] }, 'vast'],
  [{ vast: 'alle' }, 'vast'],
  [{ vast: ['1'] }, 'vast'],
  [{ vast: [1, 0] }, 'vast'],
])('a proposal for %j is refused with the field %s', async (more, field) => {
  const at = await office();
  await planIn(at, ['Arnhem']);
  const { status, body } = await at.call('POST', paths.api.roundOrder(), { ...MORNING, ...more });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test.each([[{ volgorde: 'omgekeerd' }], [{ volgorde: ['een'] }], [{ volgorde: undefined }]])(
  'the order in %j is refused at its field',
  async (more) => {
    const at = await office();
    const { status, body } = await at.call('PUT', paths.api.roundOrder(), { ...MORNING, ...more });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['volgorde']]);
  },
);

/** Inserts stops on a line, alternately from the west and from the east. */
function insertStops({ app }: Office, count: number): void {
  app.db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment,
       latitude, longitude)
     SELECT 'Stop', 'stop', 'Markt 1', '2026-11-23', 0, 9000, 2500, 0, 'contant', 52.09,
       5.12 + iif(i % 2, i, ${count} - i) / 2000.0 FROM n`,
  );
}

test('a user can ask for four proposals for a long slot at once, and a slot has at most 1,000 stops', async () => {
  const at = await office();
  placeFirm(at, 'Utrecht');
  insertStops(at, 400);
  const asked = Array.from({ length: 5 }, () => at.call('POST', paths.api.roundOrder(), MORNING));
  const answers = await Promise.all(asked);
  const proposals = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([proposals.length, refused.length]).toEqual([4, 1]);
  const { volgorde, km } = proposals[0]?.body ?? {};
  expect([new Set(volgorde).size, km]).toEqual([400, expect.closeTo(27.3, 0)]);
  const taken = await change(at, volgorde);
  expect([taken.status, taken.body.vorige.length]).toEqual([200, 400]);
  insertStops(at, 601);
  expect((await at.call('POST', paths.api.roundOrder(), MORNING)).status).toBe(422);
});

const path = (query: object = {}) => paths.roundOrder({ ...MORNING, ...query });

test('a long slot is split into pages, and a stop can be moved to another page', async () => {
  const at = await office();
  placeFirm(at, 'Utrecht');
  insertStops(at, 250);
  const shown = async (query: object = {}) => {
    const { body } = await at.page(path(query));
    const [now = ''] = body.split('id="voorstel"');
    return { body, ids: [...now.matchAll(/id="levering-(\d+)"/g)].map(([, id]) => Number(id)) };
  };
  const first = await shown();
  expect([first.ids.length, first.ids[0], first.ids.at(-1)]).toEqual([100, 1, 100]);
  expect(first.body).toContain('Volgende stops');
  const last = await shown({ vanaf: 201, vast: 7, voorstel: 'ja' });
  expect([last.ids.length, last.ids[0], last.ids.at(-1)]).toEqual([50, 201, 250]);
  expect(last.body).toContain('<input type="hidden" name="vast" value="7"/>');
  expect(last.body.match(/<li class="card"/g)).toHaveLength(100);
  const order = Array.from({ length: 250 }, (_, index) => index + 1).join();
  const moved = await at.page(path({ vanaf: 101 }), { volgorde: order, omhoog: '101' });
  expect([moved.status, moved.headers.get('Location')]).toEqual([
    303,
    `${path({ vanaf: 1 })}#levering-101`,
  ]);
  expect((await shown()).ids.slice(-2)).toEqual([99, 101]);
});
