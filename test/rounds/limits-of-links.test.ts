import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { makeLink } from '../support/driver-link.ts';
import { type Office, office } from '../support/office.ts';

const DAY = '2026-11-23';
const FOR_OFFICE = 'Dit bedrag moet het kantoor zelf invullen.';

/** A planned delivery of € 237,50 in cash, and a function that makes a link for its day and returns the link's path. */
async function planned() {
  const at = await office();
  const id = await at.plan();
  const make = async () => (await makeLink(at.call)).path;
  return { at, id, make };
}

const reportThrough = ({ app }: Office, path: string, id: number, body: object, request?: string) =>
  app.call(
    'POST',
    `${path}/delivery/${id}/delivered`,
    body,
    request === undefined ? {} : { headers: { 'X-Client-Request-Id': request } },
  );

test('after a hundred ticks of a delivery, only the link that sent them is refused', async () => {
  const { at, id, make } = await planned();
  const [one, other] = [await make(), await make()];
  for (let i = 0; i < 100; i++)
    await reportThrough(at, one, id, { geleverd: i % 2 === 0 }, i % 3 === 0 ? undefined : `r${i}`);
  expect((await reportThrough(at, one, id, { geleverd: true })).status).toBe(429);
  expect((await reportThrough(at, one, id, { geleverd: true }, 'r1')).status).toBe(200);
  expect((await reportThrough(at, other, id, { geleverd: true })).status).toBe(200);
  for (let i = 0; i < 101; i++) {
    const { status } = await at.call('POST', paths.api.delivered(id), { geleverd: i % 2 === 0 });
    expect(status).toBe(200);
  }
});

test.each<[string, string, number]>([
  ['contant', '475,00', 200],
  ['contant', '475,01', 409],
  ['contant', '9999999999,99', 409],
  ['bank overmaken', '100,00', 200],
  ['bank overmaken', '100,01', 409],
])(
  'for a delivery of € 237,50 (%s), a report of € %s through a link gets the status %p',
  async (method, amount, status) => {
    const { at, id, make } = await planned();
    at.app.db.$client.run('UPDATE deliveries SET payment = ?', [method]);
    const answer = await reportThrough(at, await make(), id, { geleverd: true, ontvangen: amount });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.error).toBe(FOR_OFFICE);
    const own = await at.call('POST', paths.api.delivered(id), { ontvangen: amount });
    expect(own.status).toBe(200);
    // After the office has stored the amount, a link may send the same amount.
    expect((await reportThrough(at, await make(), id, { ontvangen: amount })).status).toBe(200);
  },
);

test('a link may report up to € 100,00 more than the amount to collect at a small stop', async () => {
  const { at, id, make } = await planned();
  at.app.db.$client.run('UPDATE deliveries SET price = 1000, quantity = 1000, fee = 0');
  const path = await make();
  expect((await reportThrough(at, path, id, { ontvangen: '110,00' })).status).toBe(200);
  expect((await reportThrough(at, path, id, { ontvangen: '110,01' })).status).toBe(409);
});

test("without scripts the form 'Anders…' keeps a refused amount", async () => {
  const { at, id, make } = await planned();
  const form = { levering: String(id), datum: DAY, uitkomst: 'geleverd', ontvangen: '5000,00' };
  const answer = await at.app.page(await make(), undefined, { ...form, opmerking: 'Achterom' });
  expect(answer.status).toBe(422);
  for (const text of [FOR_OFFICE, '5000,00', 'Achterom']) expect(answer.body).toContain(text);
});

test.each([
  ['too often', 'Deze levering is te vaak aangevinkt. Bel het kantoor.', {}],
  [
    'for another day',
    'Deze levering is verplaatst naar maandag 23 november 2026.',
    { datum: '2026-11-24' },
  ],
  [
    'without an outcome',
    'Stuur geleverd (true of false), uitkomst, opmerking of ontvangen.',
    { geleverd: '' },
  ],
  ['with too much money', FOR_OFFICE, { ontvangen: '5000,00' }],
])(
  'without scripts the page names the stop of a refused tick (%s)',
  async (_, sentence, change) => {
    const { at, id, make } = await planned();
    const path = await make();
    if (sentence.includes('te vaak'))
      for (let i = 0; i < 100; i++) await reportThrough(at, path, id, { geleverd: i % 2 === 0 });
    const form = { levering: String(id), datum: DAY, geleverd: 'ja', ...change };
    const { status, headers } = await at.app.page(path, undefined, form);
    expect([status, headers.get('Location')]).toEqual([303, path]);
    const cookie = decodeURIComponent(headers.get('Set-Cookie') ?? '');
    expect(cookie).toContain(`error:Jansen: niet opgeslagen. ${sentence}`);
  },
);

test('when a link ticks a delivery that is not on the round of the link, the refusal names no customer', async () => {
  const { at, make } = await planned();
  const other = await at.plan({ Klant_naam: 'Elders', Tijd: '2026-11-24 Ochtend' });
  const path = await make();
  for (const form of [{ geleverd: 'ja' }, { geleverd: '' }, { geleverd: 'ja', datum: DAY }]) {
    const answer = await at.app.page(path, undefined, { levering: String(other), ...form });
    expect(answer.status).toBe(303);
    expect(decodeURIComponent(answer.headers.get('Set-Cookie') ?? '')).not.toContain('Elders');
  }
});
