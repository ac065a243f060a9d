import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { foldIdentity } from '../../src/users/identity.ts';
import { aDelivery, PASSWORD, TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';

test('a typed text is cut before it is normalised, because the time of Unicode normalisation grows with the square of the length', async () => {
  const marks = 'a' + '\u0301'.repeat(20_000) + '\u0323'.repeat(20_000);
  expect(foldIdentity(marks).length).toBeLessThanOrEqual(1000);
  const { app, call } = await office();
  const credentials = { username: marks.slice(0, 3000), password: marks.slice(0, 3000) };
  expect((await app.call('POST', paths.api.login(), credentials)).status).toBe(401);
  const { status, body } = await call('POST', paths.api.customers(), {
    ...aDelivery,
    Klant_naam: marks,
  });
  expect([status, body.error]).toEqual([422, 'Een naam heeft hoogstens 200 tekens.']);
});

test('a call with a NUL character is refused, and a form drops the NUL character', async () => {
  const { app, token, call } = await office();
  const nul = await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: '\0a' });
  expect(nul.status).toBe(400);
  const text = await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: '\\u0000' });
  expect(text.status).toBe(201);
  const form = { ...aDelivery, Klant_naam: '\0Bert', Datum: '2026-11-23', Tijdslot: 'Ochtend' };
  expect((await app.page(paths.plan(), token, form)).status).toBe(303);
  const { body } = await call('GET', paths.api.delivery(1));
  expect(body.Klant_naam).toBe('Bert');
});

test('a typed phone number that a message cuts in the middle of a character causes no error', async () => {
  const { app, token } = await office();
  const answer = await app.page(paths.sendAgain(1), token, {
    telefoonnummer: `${'a'.repeat(49)}😀`,
  });
  expect(answer.status).toBe(303);
});

test.each(['[', 'x:y', 'a b', '%'])(
  'a request with the invalid Host %p is refused as cross-origin',
  async (host) => {
    const app = new TestApp();
    const request = new Request('http://vipo.test/login', {
      method: 'POST',
      headers: { Origin: 'http://vipo.test' },
    });
    Object.defineProperty(request, 'url', { value: `http://${host}/login` });
    expect((await app.handle(request)).status).toBe(403);
  },
);

test('a version or a body of the wrong type is refused with a Dutch sentence', async () => {
  const { call } = await office();
  await call('POST', paths.api.addDelivery(), aDelivery);
  const versie = await call('PUT', paths.api.delivery(1), { ...aDelivery, versie: '1' });
  expect([versie.status, versie.body.error]).toEqual([422, 'Een versie is een geheel getal.']);
  const list = await call('POST', paths.api.addDelivery(), []);
  expect([list.status, list.body.error]).toEqual([400, 'Dit verzoek moet een JSON-object zijn.']);
});

test('a call that needs no body refuses large bodies and bodies of another type than JSON', async () => {
  const { app, token } = await office();
  const headers = { Authorization: `Bearer ${token}` };
  const post = (body: string, type: string) =>
    app.fetch(paths.api.logout(), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type },
      body,
    });
  expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await post('"x"', 'text/plain')).status).toBe(415);
  const large = JSON.stringify('x'.repeat(1_100_000));
  expect((await post(large, 'application/json')).status).toBe(413);
  expect((await post('{}', 'application/json')).status).toBe(200);
});

test('an empty request id is ignored, and two users may send the same request id', async () => {
  const { app, call } = await office();
  const headers = { 'X-Client-Request-Id': ' ' };
  const first = await call('POST', paths.api.addDelivery(), aDelivery, headers);
  const second = await call('POST', paths.api.addDelivery(), aDelivery, headers);
  expect([first.body.id, second.body.id]).toEqual([1, 2]);
  const own = { 'X-Client-Request-Id': 'zelfde' };
  expect((await call('POST', paths.api.addDelivery(), aDelivery, own)).body.id).toBe(3);
  await app.addUser('jan');
  const token = app.sessionOf('jan');
  const other = await app.call('POST', paths.api.addDelivery(), aDelivery, { token, headers: own });
  expect(other.body.id).toBe(4);
});

test('a password that is set while another password is being hashed is not overwritten', async () => {
  const { app, token } = await office();
  const change = { currentPassword: PASSWORD, newPassword: 'dief-geheim-9' };
  const answers = await Promise.all([
    app.call('POST', paths.api.changePassword(), change, { token }),
    app.call(
      'POST',
      paths.api.changePassword(),
      { ...change, newPassword: 'ander-geheim-9' },
      {
        token,
      },
    ),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test('the log records wrong passwords and wrong reset links', async () => {
  const { app, call } = await office();
  await call('POST', paths.api.changePassword(), {
    currentPassword: 'mis-1234',
    newPassword: 'eikenhout-9',
  });
  await app.call('POST', paths.api.resetPassword(), { token: 'x', newPassword: 'eikenhout-9' });
  const told = app.db.$client
    .query<{ action: string }, []>("SELECT action FROM audit_log WHERE action LIKE '%mislukt'")
    .all()
    .map(({ action }) => action);
  expect(told).toEqual(['wachtwoord wijzigen mislukt', 'herstellen mislukt']);
});

test('an invalid date or slot is refused with an error at its field', async () => {
  const { call } = await office();
  const wrong = async (Tijd: string) =>
    Object.keys((await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd })).body.fields);
  expect(await wrong('2026-12-01 Avond')).toEqual(['Tijdslot']);
  expect(await wrong('2026-12-32 Ochtend')).toEqual(['Datum']);
  expect(await wrong('2026-12-01')).toEqual(['Tijdslot']);
  expect(await wrong('morgen')).toEqual(['Datum', 'Tijdslot']);
});

test('a GET accepts any content type, and an edit of a missing delivery redirects to the overview', async () => {
  const { app, token } = await office();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' };
  expect((await app.fetch(paths.api.deliveries(), { headers })).status).toBe(200);
  const { status, headers: answer } = await app.page(paths.editDelivery('abc'), token);
  expect([status, answer.get('Location')]).toEqual([303, paths.overview()]);
});
