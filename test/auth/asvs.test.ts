import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';
import { requestOf, steps } from '../support/everything.ts';

test('each test file that asvs.md names exists', async () => {
  const table = await Bun.file(join(import.meta.dir, 'asvs.md')).text();
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line));
  const tests = rows.flatMap((row) => row.split('|').at(-2)?.trim().split(', ') ?? []);
  const missing = tests.filter(
    (name) => name !== '–' && !existsSync(join(import.meta.dir, '..', `${name}.test.ts`)),
  );
  expect(rows.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('no answer to a GET contains the hash of a password or of a token', async () => {
  const app = new TestApp();
  const self = await app.addUser('piet', { isAdmin: true });
  for (const name of ['kees', 'jan']) await app.addUser(name);
  let given = 0;
  for (const step of steps.filter(([way]) => way.startsWith('GET '))) {
    const token = createSession(app.db, () => app.now, self);
    const answer = await app.fetch(step[1], requestOf(step, token));
    const text = await answer.text();
    if (answer.status === 200) given += 1;
    expect([step[0], /argon2|hash|[\da-f]{64}(?!\.jpg)/i.exec(text)?.[0]]).toEqual([
      step[0],
      undefined,
    ]);
  }
  expect(given).toBeGreaterThan(20);
});

test('the call that plans a delivery stores only the fields that its schema names', async () => {
  const app = new TestApp();
  const token = await app.staff();
  const more = { id: 99, gefactureerd: 1, versie: 9, version: 9, invoiced: true, customerId: 5 };
  const { body } = await app.call(
    'POST',
    paths.api.addDelivery(),
    { ...aDelivery, ...more },
    { token },
  );
  const stored = await app.call('GET', paths.api.delivery(1), undefined, { token });
  expect(body.id).toBe(1);
  expect(stored.body).toMatchObject({ id: 1, gefactureerd: 0, versie: 1 });
});
