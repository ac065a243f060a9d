import { Database } from 'bun:sqlite';
import { expect, jest, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { startDeletingExpired } from '../../src/auth/expiry.ts';
import { serverSecret } from '../../src/auth/secret.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';

/** A password that a user typed into the name field by mistake. */
const TYPED = 'Beukenhout-1987';

async function failing(app: TestApp) {
  await app.call('POST', paths.api.login(), { username: TYPED, password: 'x' });
  await app.call('POST', paths.api.login(), { username: 'piet', password: 'x' });
}

test('a typed name is stored neither as plain text nor as its SHA-256 hash', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  await failing(app);
  const stored = app.db.$client.serialize().toString('latin1').toLowerCase();
  expect(stored.includes('onbekende gebruiker')).toBeTrue();
  for (const form of [TYPED, TYPED.toLowerCase(), `user:${TYPED.toLowerCase()}`]) {
    const hash = createHash('sha256').update(form).digest('hex');
    expect([stored.includes(form.toLowerCase()), stored.includes(hash)]).toEqual([false, false]);
  }
  const keys = app.db.$client.query('SELECT DISTINCT key FROM failed_attempts').values().flat();
  // The keys under which failures of two accounts and one IP address are stored.
  expect(keys).toHaveLength(3);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{64}$/);
});

async function keysOf() {
  const app = new TestApp();
  await failing(app);
  return app.db.$client.query('SELECT key FROM failed_attempts').values().flat();
}

test('two servers store the failures of the same username under different keys', async () => {
  const [one, other] = [await keysOf(), await keysOf()];
  expect(one.filter((key) => other.includes(key))).toEqual([]);
});

test('the migration removes the typed names from the database file', () => {
  using folder = temporaryFolder();
  const file = folder.file('vipo.sqlite');
  const before = openDatabase(file);
  const own = migrations.findIndex((script) => script.includes('DROP TABLE failed_attempts'));
  migrate(before, migrations.slice(0, own));
  const row = before.$client.query('INSERT INTO failed_attempts (key, failed_at) VALUES (?, ?)');
  for (let i = 0; i < 500; i++) row.run(`account:user:${TYPED}`, '2026-11-20T09:30:00.000Z');
  // A plain DELETE leaves the text of the row in the page of the file.
  before.$client.run('DELETE FROM failed_attempts WHERE rowid = 1');
  migrate(before);
  closeDatabase(before);
  const after = new Database(file, { readonly: true });
  expect(after.query('SELECT 1 FROM failed_attempts').all()).toEqual([]);
  after.close();
  expect(readFileSync(file).includes(TYPED)).toBeFalse();
});

test('expired failures are deleted even when nobody logs in', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  jest.useFakeTimers();
  const stop = startDeletingExpired(app.db, () => app.now, fail);
  try {
    await failing(app);
    const rows = () => app.db.$client.query('SELECT 1 FROM failed_attempts').all().length;
    const wait = (seconds: number) => {
      app.wait(seconds * 1000);
      jest.advanceTimersByTime(60_000);
      return rows();
    };
    expect([rows(), wait(15 * 60 - 1), wait(1)]).toEqual([4, 4, 0]);
  } finally {
    stop();
    jest.useRealTimers();
  }
});

test('expired sessions and reset links are deleted even when nobody logs in', async () => {
  const app = new TestApp({ development: true });
  await app.staff();
  await app.call('POST', paths.api.requestReset(), { email: 'piet@vipo.test' });
  const rows = () =>
    ['sessions', 'reset_tokens'].map(
      (table) => app.db.$client.query(`SELECT 1 FROM ${table}`).all().length,
    );
  const forget = () => startDeletingExpired(app.db, () => app.now, fail)();
  forget();
  expect(rows()).toEqual([1, 1]);
  app.wait(3_600_000);
  forget();
  expect(rows()).toEqual([1, 0]);
  app.wait(11 * 3_600_000 + 1);
  forget();
  expect(rows()).toEqual([0, 0]);
});

function fail(error: unknown): never {
  throw error;
}

test('the server keeps its secret in a file for its own user only, and makes a new secret when the file is damaged', () => {
  using folder = temporaryFolder();
  const failures: unknown[] = [];
  const secret = () => Buffer.from(serverSecret(folder.path, (error) => failures.push(error)));
  const first = secret();
  expect([first.length, secret().equals(first)]).toEqual([32, true]);
  expect(statSync(folder.file('vipo.key')).mode & 0o077).toBe(0);
  writeFileSync(folder.file('vipo.key'), 'cut');
  const second = secret();
  expect([second.equals(first), secret().equals(second)]).toEqual([false, true]);
  expect(failures).toEqual([]);
  const nowhere = serverSecret(folder.file('nowhere'), (error) => failures.push(error));
  expect([nowhere.length, failures.length]).toEqual([32, 1]);
});
