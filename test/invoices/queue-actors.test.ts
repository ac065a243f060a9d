import { afterAll, expect, test } from 'bun:test';
import { endKeptThread } from '../../src/background/work.ts';
import { inTransactionTogether } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { freshDatabase } from '../support/database.ts';
import { office } from '../support/office.ts';

afterAll(endKeptThread);

test('the log names the user of each of several invoices that are stored together', async () => {
  const { app, plan, token } = await office();
  await app.addUser('eva');
  const tokens = [token, app.sessionOf('eva'), token, app.sessionOf('eva')];
  const ids: number[] = [];
  while (ids.length < tokens.length) ids.push(await plan());
  const answers = await Promise.all(
    tokens.map((own, i) =>
      app.call('POST', paths.api.invoice(ids[i] ?? 0), undefined, { token: own }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const actors = app.db.$client
    .query("SELECT actor FROM audit_log WHERE kind = 'factuur' ORDER BY id")
    .values();
  expect(actors.flat()).toEqual(['piet', 'eva', 'piet', 'eva']);
});

test('when a user loses the session before the invoice is stored, that invoice is refused and the other invoices are stored', async () => {
  const { app, plan, token } = await office();
  await app.addUser('eva');
  const ids = [await plan(), await plan(), await plan()];
  const tokens = [token, app.sessionOf('eva'), token];
  const answers = tokens.map((own, i) =>
    app.call('POST', paths.api.invoice(ids[i] ?? 0), undefined, { token: own }),
  );
  await new Promise((next) => setImmediate(next));
  app.db.$client.run(
    "DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE username = 'eva')",
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual([201, 401, 201]);
  const numbers = app.db.$client.query('SELECT number FROM invoices ORDER BY id').values();
  expect(numbers.flat()).toEqual(['2026-0001', '2026-0002']);
});

test('when a task in a shared transaction throws, only the earlier tasks are stored, and the later tasks are left for the next transaction', () => {
  const db = freshDatabase();
  db.$client.run('CREATE TABLE added (name TEXT)');
  const add = (name: string) => () => {
    db.$client.run('INSERT INTO added VALUES (?)', [name]);
    if (name === 'wrong') throw new Error(name);
    return name;
  };
  const works = ['one', 'two', 'wrong', 'three'].map((name) => ({
    actor: undefined,
    work: add(name),
  }));
  const results = inTransactionTogether(db, works, () => true);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'no'))).toEqual([
    'one',
    'two',
    'no',
  ]);
  expect(db.$client.query('SELECT name FROM added').values()).toEqual([['one'], ['two']]);
  expect(db.$client.inTransaction).toBe(false);
});
