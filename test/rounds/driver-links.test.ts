import { expect, test } from 'bun:test';
import jsQR from 'jsqr';
import { paths } from '../../src/paths.ts';
import { worksHereOnly, worksInOfficeOnly } from '../../src/rounds/driver-links/link.ts';
import { qrCode } from '../../src/shared/qr-code.ts';
import { fieldsOf } from '../support/form.ts';
import { type Office, office } from '../support/office.ts';

const DAY = '2026-11-23';

/** Plans a delivery on 23 November and makes a link for a date. Returns the answer and the path of the link. */
async function linkOf({ call, plan }: Office, datum = DAY) {
  await plan();
  const { status, body } = await call('POST', paths.api.driverLinks(), { datum });
  expect(status).toBe(201);
  return {
    ...(body as { id: number; url: string; expiresAt: string }),
    path: new URL(body.url).pathname,
  };
}
const tick = ({ app }: Office, path: string, id: number, body: object, headers = {}) =>
  app.call('POST', `${path}/delivery/${id}/delivered`, body, { headers });

test('a link for a date shows the round of that day without a session, and nothing else', async () => {
  const at = await office();
  await at.plan({ Klant_naam: 'Elders', Tijd: '2026-11-24 Ochtend' });
  const { url, path, expiresAt } = await linkOf(at);
  expect(url).toMatch(/^http:\/\/vipo\.test\/chauffeur\/[\w-]{22}$/);
  expect(expiresAt).toBe('2026-11-24T23:00:00.000Z');
  const { status, body, headers } = await at.app.page(path, undefined);
  expect(status).toBe(200);
  for (const text of [
    'Jansen',
    '€\u00a0237,50',
    'Deze link werkt tot en met dinsdag 24 november 2026.',
  ])
    expect(body).toContain(text);
  expect(body).not.toContain('Elders');
  expect(body).not.toContain('Terug');
  expect(body).not.toContain('Hoofdmenu');
  expect(body).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('the token of a link is stored as a hash only, and is not in the log of requests or in the audit log', async () => {
  const at = await office();
  const { path } = await linkOf(at);
  const token = path.split('/').at(-1) ?? '';
  await at.app.page(path, undefined);
  await tick(at, path, 1, { geleverd: true });
  expect(JSON.stringify(at.app.log)).not.toContain(token);
  expect(at.app.log.at(-1)?.path).toBe('/chauffeur/***/delivery/1/delivered');
  const tables = ['driver_links', 'audit_log', 'delivery_ticks'].map((table) =>
    at.app.db.$client.query(`SELECT * FROM ${table}`).all(),
  );
  expect(JSON.stringify(tables)).not.toContain(token);
});

test("a driver ticks the deliveries of the link's day, and the log names the link", async () => {
  const at = await office();
  const { path } = await linkOf(at);
  await at.plan({ Tijd: '2026-11-24 Ochtend' });
  const done = await tick(at, path, 1, { geleverd: true, ontvangen: '237,50' });
  expect([done.status, done.body.ontvangen]).toEqual([200, 237.5]);
  for (const id of [2, 3]) {
    const { status, body } = await tick(at, path, id, { geleverd: true });
    expect([status, typeof body.error]).toEqual([404, 'string']);
  }
  const entries = at.app.db.$client
    .query<{ actor: string; action: string }, []>('SELECT actor, action FROM audit_log ORDER BY id')
    .all();
  expect(entries.at(-1)).toEqual({ actor: 'chauffeur, link van piet, 10:30', action: 'geleverd' });
  expect(entries).toContainEqual({ actor: 'piet', action: 'link gemaakt' });
});

test('a driver ticks without scripts, also when the browser hides its origin', async () => {
  const at = await office();
  const { path } = await linkOf(at);
  const { body } = await at.app.page(path, undefined);
  const form = { ...fieldsOf(body.slice(body.indexOf('<li'))), geleverd: 'ja' };
  const send = (headers: Record<string, string>) =>
    at.app.fetch(path, { method: 'POST', headers, body: new URLSearchParams(form) });
  expect((await send({ Origin: 'https://kwaad.example' })).status).toBe(403);
  expect((await send({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  const answer = await send({ Origin: 'null' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${path}#levering-1`]);
  expect((await at.app.page(path, undefined)).body).toContain('1 van 1 geleverd');
});

test('a request with a hidden origin is accepted only on the pages of links', async () => {
  const { app, token } = await office();
  const headers = { Origin: 'null', Cookie: `vipo_session=${token}` };
  const { status } = await app.fetch(paths.round(), {
    method: 'POST',
    headers,
    body: new URLSearchParams(),
  });
  expect(status).toBe(403);
});

test('a link opens no other page and no other call', async () => {
  const at = await office();
  const { path } = await linkOf(at);
  const token = path.split('/').at(-1);
  const headers = { Authorization: `Bearer ${token}`, Cookie: `vipo_session=${token}` };
  for (const other of [paths.api.deliveries(), paths.api.delivery(1), paths.api.allCustomers()])
    expect([other, (await at.app.fetch(other, { headers })).status]).toEqual([other, 401]);
  for (const other of [paths.round(), paths.home(), `${path}/x`, `${path}/delivery/1`])
    expect([other, (await at.app.fetch(other, { headers })).status]).toEqual([other, 303]);
});

const ended = 'Deze link is verlopen';

test('an expired link and a withdrawn link show the same page, name nobody and accept no ticks', async () => {
  const at = await office();
  const one = await linkOf(at);
  const other = await linkOf(at);
  const { body } = await at.call('DELETE', paths.api.driverLink(other.id));
  expect(body).toEqual({ success: true });
  const withdrawn = await at.app.page(other.path, undefined);
  expect((await at.app.page(one.path, undefined)).status).toBe(200);
  const { now } = at.app;
  at.app.now = new Date('2026-11-24T23:00:00.000Z');
  const expired = await at.app.page(one.path, undefined);
  expect([withdrawn.status, expired.status]).toEqual([404, 404]);
  expect(withdrawn.body).toBe(expired.body);
  expect(expired.body).toContain(ended);
  expect(expired.body).toContain('Hij hoorde bij de rit van maandag 23 november 2026.');
  expect(expired.body).not.toMatch(/Jansen|Dorpsstraat/);
  for (const { path } of [one, other]) {
    expect((await tick(at, path, 1, { geleverd: true })).status).toBe(404);
    expect((await at.app.page(path, undefined, { levering: '1', geleverd: 'ja' })).status).toBe(
      404,
    );
  }
  // The session of the office has expired too, so the clock is set back before the delivery is read.
  at.app.now = now;
  const stored = await at.call('GET', paths.api.delivery(1));
  expect([stored.status, stored.body.geleverd_op]).toEqual([200, null]);
});

test('an unknown link shows the page of an ended link without the day of a round, and a hundred such requests lock their IP address', async () => {
  const at = await office();
  const { path } = await linkOf(at);
  for (let i = 0; i < 100; i++) {
    const { status, body } = await at.app.page(paths.driver(`x${i}`), undefined);
    expect(status).toBe(404);
    expect(body).toContain(ended);
    expect(body).not.toContain('hoorde bij');
  }
  const { status, headers } = await at.app.page(paths.driver('nog-een'), undefined);
  expect([status, headers.get('Retry-After')]).toEqual([429, expect.any(String)]);
  expect((await tick(at, paths.driver('nog-een'), 1, { geleverd: true })).status).toBe(429);
  expect((await at.app.page(path, undefined)).status).toBe(200);
});

test.each([
  [{}, 422],
  [{ datum: 'morgen' }, 422],
  [{ datum: '2026-02-30' }, 422],
  [{ datum: '2026-11-18' }, 422],
  [{ datum: '2027-02-01' }, 422],
  [{ datum: 7 }, 422],
  [{ datum: '2026-11-19' }, 201],
])('a request for a link for %j is answered with %d', async (body, status) => {
  const { call } = await office();
  const answer = await call('POST', paths.api.driverLinks(), body);
  expect(answer.status).toBe(status);
  if (status === 422) expect(Object.keys(answer.body.fields)).toEqual(['datum']);
});

test('withdrawing an unknown link gives 404, and withdrawing a link twice succeeds', async () => {
  const at = await office();
  const { id } = await linkOf(at);
  for (const status of [200, 200])
    expect((await at.call('DELETE', paths.api.driverLink(id))).status).toBe(status);
  for (const unknown of [99, 'x', '0', '1e3'])
    expect((await at.call('DELETE', paths.api.driverLink(unknown))).status).toBe(404);
});

test('the office makes a link without scripts, sees who made which links, and withdraws one', async () => {
  const { app, page } = await office();
  const made = await page(paths.driverLinks(), { datum: DAY });
  const [, url = ''] = /value="(http:\/\/vipo\.test\/chauffeur\/[^"]+)"/.exec(made.body) ?? [];
  expect((await app.page(new URL(url).pathname, undefined)).status).toBe(200);
  expect(made.body).toContain('piet');
  expect(made.body).toContain('Intrekken');
  const list = await page(paths.driverLinks({ datum: DAY }));
  expect(list.body).not.toContain(url);
  expect((await page(paths.round({ datum: DAY }))).body).toContain('Er werkt 1 link.');
  const { status } = await page(paths.driverLinks(), { datum: DAY, intrekken: '1' });
  expect(status).toBe(303);
  expect((await app.page(new URL(url).pathname, undefined)).status).toBe(404);
});

test('the QR code of a link contains the link', () => {
  const url = 'https://vipo.example/chauffeur/AAAAAAAAAAAAAAAAAAAAAA';
  const { size, runs } = qrCode(url);
  const [scale, border] = [4, 16];
  const side = size * scale + 2 * border;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { row, start, length } of runs)
    for (let y = border + row * scale; y < border + (row + 1) * scale; y++)
      for (let x = border + start * scale; x < border + (start + length) * scale; x++)
        pixels.set([0, 0, 0, 255], 4 * (y * side + x));
  expect(jsQR(pixels, side, side)?.data).toBe(url);
});

test.each([
  ['http://localhost:3000/chauffeur/x', true],
  ['http://127.0.0.1:3000/chauffeur/x', true],
  ['http://[::1]:3000/chauffeur/x', true],
  ['http://192.168.1.20:3000/chauffeur/x', false],
  ['https://vipo.example/chauffeur/x', false],
])('the link %s works on this computer only: %p', (url, expected) => {
  expect(worksHereOnly(url)).toBe(expected);
});

test.each([
  ['http://192.168.1.20:3000/chauffeur/x', true],
  ['http://10.0.0.4/chauffeur/x', true],
  ['http://172.16.0.4/chauffeur/x', true],
  ['http://172.32.0.4/chauffeur/x', false],
  ['http://100.64.1.1/chauffeur/x', true],
  ['http://[fd12::1]:3000/chauffeur/x', true],
  ['http://[2001:db8::1]/chauffeur/x', false],
  ['http://kantoor-pc:3000/chauffeur/x', true],
  ['http://vipo.local/chauffeur/x', true],
  ['http://vipo.fritz.box/chauffeur/x', true],
  ['http://10.example/chauffeur/x', false],
  ['https://vipo.example/chauffeur/x', false],
  ['http://82.94.1.1/chauffeur/x', false],
])('the link %s works on the network of the office only: %p', (url, expected) => {
  expect(worksInOfficeOnly(url)).toBe(expected);
});

test.each([
  ['http://192.168.1.20:3000', 'Een telefoon onderweg kan dit adres niet openen'],
  ['http://localhost:3000', 'Alleen deze computer kan dit adres openen.'],
  ['https://vipo.example', undefined],
])('the page of a link at %s gives the advice: %s', async (publicUrl, sentence) => {
  const at = await office({ config: { publicUrl } });
  const { body } = await at.page(paths.driverLinks(), { datum: DAY });
  expect(body).toContain('QR-code van de link');
  expect(/wie Vipo\s+voor je installeerde/.test(String(body))).toBe(sentence !== undefined);
  expect(body).not.toContain('VIPO_');
  expect(body).toContain(sentence ?? 'Kopiëren');
});
