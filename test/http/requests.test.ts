import { expect, test } from 'bun:test';
import { assets } from '../../dist/assets.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';
import { isForm, steps } from '../support/everything.ts';
import { office } from '../support/office.ts';

test('/healthz answers without a session', async () => {
  const { status, body } = await new TestApp().call('GET', paths.health());
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', version: expect.any(String) });
});

test("every answer has its own request id, and its log line also has the client's id", async () => {
  const { app } = await office();
  const headers = { 'X-Client-Request-Id': 'klant "7"' };
  const { headers: sent } = await app.call('GET', '/deliveries', undefined, { headers });
  const line = app.log.at(-1);
  expect(sent.get('X-Request-Id')).toBe(line?.requestId as string);
  expect(line).toMatchObject({
    path: '/deliveries',
    status: 401,
    clientRequestId: 'klant "7"',
  });
});

test('pages are not cached, run no inline code and cannot be framed', async () => {
  const { app, token } = await office();
  const { headers } = await app.page(paths.home(), token);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test('the pages have no inline script, style or event handler', async () => {
  const { app, token } = await office();
  for (const path of [
    paths.home(),
    paths.plan(),
    paths.overview(),
    paths.invoicing(),
    paths.archive(),
  ]) {
    const { body } = await app.page(path, token);
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/);
  }
});

test('assets are cached for a year, in an encoding that the browser accepts', async () => {
  const { app } = await office();
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['', null],
  ] as const) {
    const headers = { 'Accept-Encoding': accepted };
    const answer = await app.fetch(assets.styles.get('index') ?? '', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await app.fetch('/assets/nothing.js')).status).toBe(404);
});

test('without a session calls answer 401 and pages redirect to /login', async () => {
  const app = new TestApp();
  for (const path of [
    '/deliveries',
    '/delivery/1',
    '/all-customers',
    '/invoices-archief',
    '/invoice/pdf/1',
  ]) {
    const answer = await app.call('GET', path, undefined, { headers: { Accept: 'text/html' } });
    expect([path, answer.status]).toEqual([path, 401]);
    expect(answer.body.error).toBeString();
  }
  for (const path of ['/', '/plan', '/overzicht', '/edit/1', '/nergens']) {
    const { status, headers } = await app.page(path, undefined);
    expect([path, status, headers.get('Location')]).toEqual([path, 303, '/login']);
  }
});

test('an htmx request without a session gets 401 and a redirect to /login', async () => {
  const app = new TestApp();
  const { status, headers } = await app.call('GET', '/overzicht', undefined, {
    headers: { 'HX-Request': 'true' },
  });
  expect([status, headers.get('HX-Redirect')]).toEqual([401, '/login']);
});

test('unknown pages redirect to /, and unknown calls answer 404', async () => {
  const { app, token } = await office();
  const { status, headers } = await app.page('/nergens', token);
  expect([status, headers.get('Location')]).toEqual([303, '/']);
  for (const [method, path] of [
    ['GET', '/api/niets'],
    ['POST', '/nergens'],
    ['DELETE', '/overzicht'],
  ] as const) {
    const answer = await app.call(method, path, method === 'GET' ? undefined : {}, { token });
    expect([path, answer.status, typeof answer.body.error]).toEqual([path, 404, 'string']);
  }
});

test('a user who is logged in is redirected from /login to /', async () => {
  const { app, token } = await office();
  expect((await app.page(paths.login(), token)).headers.get('Location')).toBe('/');
});

test.each([
  ['https://elders.example', 403],
  ['null', 403],
  ['http://vipo.test:81', 403],
  ['http://vipo.test', 201],
])('a request with Origin %s is answered with %p', async (origin, expected) => {
  const { app, token } = await office();
  const options = { token, headers: { Origin: origin } };
  expect((await app.call('POST', paths.api.addDelivery(), aDelivery, options)).status).toBe(
    expected,
  );
});

test('the origin is checked before the session, and the session before the body', async () => {
  const app = new TestApp();
  const send = async (headers: Record<string, string>) =>
    (await app.fetch(paths.api.addDelivery(), { method: 'POST', body: '{', headers })).status;
  expect(await send({ Origin: 'https://elders.example' })).toBe(403);
  expect(await send({})).toBe(401);
  const Authorization = `Bearer ${await app.staff()}`;
  expect(await send({ Authorization })).toBe(415);
  expect(await send({ Authorization, 'Content-Type': 'application/json' })).toBe(400);
});

test.each(['[]', '"tekst"', '12', 'null', 'true'])(
  'the body %s is refused and gives no server error',
  async (body) => {
    const { app, token } = await office();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await app.fetch(paths.api.addDelivery(), { method: 'POST', body, headers });
    expect(answer.status).toBeWithin(400, 423);
  },
);

test('a field of a wrong type is refused, and the error names the field', async () => {
  const { app, token } = await office();
  const { status, body } = await app.call(
    'POST',
    paths.api.addDelivery(),
    { ...aDelivery, Prijs: {} },
    { token },
  );
  expect(status).toBe(422);
  expect(body.fields).toEqual({ Prijs: 'Dit veld moet een tekst of getal zijn.' });
});

test.each<[string, string, string, unknown[]]>([
  ['PUT', paths.api.roundOrder(), 'volgorde', [1, 'x']],
  ['POST', paths.api.roundOrder(), 'vast', [0]],
  ['POST', paths.api.announceRound(), 'delivery_ids', [1, 1.5]],
  ['POST', paths.api.reminders(), 'delivery_ids', ['1']],
  ['POST', paths.api.dismissStatement(), 'refs', [1]],
  ['POST', paths.api.confirmStatement(), 'regels', [{ ref: 1 }]],
  ['PUT', paths.api.roundTimes(), 'tijden', [{ delivery_id: 'x' }]],
])(
  'the answer to %s %s names the field %s when an item of the list in this field is wrong',
  async (method, path, name, list) => {
    const { call } = await office();
    const body = {
      datum: '2026-11-23',
      Tijdslot: 'Ochtend',
      volgorde: [],
      kanaal: 'mail',
      soort: 'herinnering',
    };
    const answer = await call(method, path, { ...body, [name]: list });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [name]]);
    expect(answer.body.fields[name]).not.toContain('Ongeldige');
  },
);

test('a call refuses the body of a form, and a screen refuses JSON', async () => {
  // Some forms are only for administrators.
  const { app, token } = await office({ admin: true });
  const headers = { Authorization: `Bearer ${token}`, Cookie: `vipo_session=${token}` };
  const form = new URLSearchParams({ Klant_naam: 'x' });
  const sent = await app.fetch(paths.api.addDelivery(), { method: 'POST', body: form, headers });
  expect(sent.status).toBe(415);
  const json = { ...headers, 'Content-Type': 'application/json' };
  const forms = steps.filter(([way, path]) => way.startsWith('POST') && isForm(path));
  expect(forms.length).toBeGreaterThan(15);
  for (const [way, path] of forms) {
    const { status } = await app.fetch(path, { method: 'POST', body: '{}', headers: json });
    expect([way, status]).toEqual([way, 415]);
  }
  expect(await app.fetch(paths.home(), { headers })).toHaveProperty('status', 200);
});

test('every answer has the security headers, and an unknown method is refused', async () => {
  const { app, token } = await office();
  for (const path of [paths.home(), paths.login(), paths.api.deliveries(), '/niets', '/healthz']) {
    const { headers } = await app.page(path, token);
    const type = headers.get('Content-Type') ?? '';
    if (type.startsWith('text/')) expect(type).toMatch(/; charset=utf-8$/i);
    const policy = headers.get('Content-Security-Policy') ?? '';
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect([headers.get('X-Content-Type-Options'), headers.get('Referrer-Policy')]).toEqual([
      'nosniff',
      'same-origin',
    ]);
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  }
  for (const method of ['DELETE', 'PUT', 'OPTIONS']) {
    expect((await app.fetch(paths.home(), { method })).status).toBe(404);
  }
});

test('the answer to an internal error is one plain sentence with the request id, and the log has the failure', async () => {
  const { app, token } = await office();
  app.db.$client.run('ALTER TABLE deliveries RENAME TO elsewhere');
  const { status, body, headers } = await app.call('GET', '/deliveries', undefined, { token });
  expect(status).toBe(500);
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toContain(headers.get('X-Request-Id'));
  expect(body.error).not.toMatch(/sqlite|table|at /i);
  expect(app.log.some((entry) => entry.event === 'failure')).toBe(true);
});

test('an internal error of a screen is answered with one plain page, and an internal error of a part of a page with one sentence', async () => {
  const { app, token } = await office();
  const { status, body } = await app.page('/edit/abc', token, {});
  expect([status, body.includes('<h1>Er ging iets mis</h1>')]).toEqual([404, true]);
  app.db.$client.run('ALTER TABLE deliveries RENAME TO elsewhere');
  const page = await app.page(paths.overview(), token);
  expect([page.status, page.body.includes(page.headers.get('X-Request-Id') ?? '-')]).toEqual([
    500,
    true,
  ]);
  expect(page.body).not.toMatch(/sqlite|no such table/i);
  const headers = { Cookie: `vipo_session=${token}`, 'HX-Request-Type': 'partial' };
  const part = await (await app.fetch(paths.overview(), { headers })).text();
  expect(part).toStartWith('<p class="error">');
});
