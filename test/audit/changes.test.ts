import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Office, office } from '../support/office.ts';

/** An office with a second user, kees. `since` is the last change that a page of the first user has. */
async function colleagues(): Promise<Office & { kees: string; since: number }> {
  const at = await office();
  await at.app.addUser('kees');
  const { body } = await at.page(paths.overview());
  const since = Number(/data-last-change="(\d+)"/.exec(body)?.[1]);
  return { ...at, kees: at.app.sessionOf('kees'), since };
}

const ask = ({ app }: Office, token: string, since: number | string) =>
  app.call('GET', paths.api.changes({ since }), undefined, { token });

test('a page gets each change of a colleague once', async () => {
  const at = await colleagues();
  const id = await at.plan();
  const answer = await ask(at, at.kees, at.since);
  expect(answer).toMatchObject({ status: 200, body: { more: false } });
  expect(answer.body.changes).toEqual([
    { kind: 'levering', id, by: 'piet', own: false, secondsAgo: 0 },
  ]);
  expect((await ask(at, at.kees, answer.body.last)).status).toBe(204);
  at.app.wait(90_000);
  await at.call('PATCH', paths.api.updatePayment(id), { Betaling: 'onbekend' });
  const next = await ask(at, at.kees, answer.body.last);
  expect(next.body.changes).toHaveLength(1);
  const both = await ask(at, at.token, at.since);
  expect(both.body.changes).toEqual([
    { kind: 'levering', id, by: 'piet', own: true, secondsAgo: 0 },
  ]);
});

test('a page also gets the change of a colleague when the user has changed the same record since', async () => {
  const at = await colleagues();
  const id = await at.plan();
  await at.app.call(
    'PATCH',
    paths.api.updatePayment(id),
    { Betaling: 'onbekend' },
    { token: at.kees },
  );
  const { body } = await ask(at, at.kees, at.since);
  expect(body.changes).toEqual([
    { kind: 'levering', id, by: 'kees', own: true, secondsAgo: 0 },
    { kind: 'levering', id, by: 'piet', own: false, secondsAgo: 0 },
  ]);
});

test('the changes have no data of records except their kind and id, and no names except those of users', async () => {
  const at = await colleagues();
  await at.plan({ Klant_naam: 'Geheim', leveringsadres: 'Verborgen 1' });
  await at.call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'Geheim' });
  await at.call('POST', paths.api.invoice(1));
  const { body } = await ask(at, at.kees, at.since);
  expect(body.changes).toHaveLength(3);
  for (const change of body.changes)
    expect(Object.keys(change)).toEqual(['kind', 'id', 'by', 'own', 'secondsAgo']);
  expect(JSON.stringify(body)).not.toMatch(/Geheim|Verborgen|2026-0001/);
});

test('a user who has logged out or is deactivated gets no further changes, and a request without a session gets none', async () => {
  const at = await colleagues();
  await at.plan();
  const second = at.app.sessionOf('kees');
  await at.app.call('POST', paths.api.logout(), undefined, { token: second });
  expect((await ask(at, second, at.since)).status).toBe(401);
  expect((await ask(at, at.kees, at.since)).status).toBe(200);
  at.app.db.$client.run("UPDATE users SET is_active = 0 WHERE username = 'kees'");
  expect((await ask(at, at.kees, at.since)).status).toBe(401);
  expect((await at.app.call('GET', paths.api.changes())).status).toBe(401);
});

test('a screen that only asks for changes does not keep its session alive', async () => {
  const at = await colleagues();
  const { app } = at;
  const token = createSession(app.db, () => app.now, 2);
  for (let hour = 1; hour < 12; hour++) {
    app.wait(3_600_000);
    expect((await ask(at, token, at.since)).status).toBe(204);
  }
  const automatic = { token, headers: { 'Vipo-Automatic': '1' } };
  expect((await app.call('GET', paths.api.deliveries(), undefined, automatic)).status).toBe(200);
  app.wait(3_700_000);
  expect((await ask(at, token, at.since)).status).toBe(401);
});

test('a request for more than 200 changes is answered with the latest 200 of them', async () => {
  const at = await colleagues();
  const { app } = at;
  for (let i = 0; i < 300; i++) await at.plan({ Klant_naam: `Klant ${i}` });
  const { body } = await ask(at, at.kees, at.since);
  expect([body.more, body.changes.length, body.changes[0].id]).toEqual([true, 200, 300]);
  expect((await ask(at, at.kees, body.last)).status).toBe(204);
  expect((await ask(at, at.kees, body.last + 5)).body).toMatchObject({ more: true, changes: [] });
  for (const odd of ['', '-1', 'x', '1e9', '999999999999999999999', 'constructor'])
    expect((await ask(at, app.sessionOf('kees'), odd)).status).toBe(200);
});

test('asking for changes writes no line in the log of the server while there are no changes', async () => {
  const at = await colleagues();
  const before = at.app.log.length;
  await ask(at, at.kees, at.since);
  expect(at.app.log.length).toBe(before);
  await at.plan();
  await ask(at, at.kees, at.since);
  expect(at.app.log.at(-1)).toMatchObject({ path: paths.api.changes(), status: 200 });
});
