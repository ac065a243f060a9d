import { expect, test } from 'bun:test';
import { openDatabase } from '../../src/database/open.ts';
import { areWritesPaused, asWriter } from '../../src/database/write-pause.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { addMany } from '../support/many.ts';
import { nextTurn, until } from '../support/until.ts';
import { count } from './books.ts';

/** An office with invoiced deliveries in a database file, and an administrator who may clear the database. */
async function officeToClear() {
  const folder = temporaryFolder();
  const file = folder.file('vipo.sqlite');
  const app = new TestApp({ adminPincode: '4711' }, file);
  addMany(app.db, 20);
  await app.addUser('baas', { isAdmin: true });
  const token = app.sessionOf('baas');
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token });
  const clear = (pincode = '4711') => call('POST', paths.api.clearDatabase(), { pincode });
  const dispose = () => {
    app.db.$client.close(true);
    folder[Symbol.dispose]();
  };
  return { app, token, call, clear, folder, file, [Symbol.dispose]: dispose };
}

/**
 * Begins a clearing that waits for another user's request. `lock` ends this request, and the clearing then waits for
 * another connection until `release`.
 */
async function beginClearing({ app, clear, file }: Awaited<ReturnType<typeof officeToClear>>) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const before = asWriter(app.db, () => promise);
  await clear('0000');
  const failures = count(app.db, 'failed_attempts');
  const cleared = clear();
  // The correct pincode deletes the failed attempt, and then the clearing begins.
  await until(() => count(app.db, 'failed_attempts') < failures);
  await nextTurn();
  const other = openDatabase(file);
  other.$client.run('BEGIN IMMEDIATE');
  const lock = async () => {
    finish();
    await before;
    await until(() => areWritesPaused(app.db));
  };
  return { cleared, lock, release: () => other.$client.close(true) };
}

test('while the database is cleared, pages show the earlier data and changes wait', async () => {
  using at = await officeToClear();
  const { app, call } = at;
  const { cleared, lock, release } = await beginClearing(at);
  const planned = call('POST', paths.api.addDelivery(), aDelivery);
  const again = at.clear();
  const assertAsBefore = async () => {
    expect((await app.page(paths.overview(), at.token)).body).toContain('Klant 9');
    expect((await call('GET', paths.api.deliveries())).body).toHaveLength(20);
  };
  await assertAsBefore();
  await lock();
  await assertAsBefore();
  release();
  expect((await cleared).body).toEqual({ success: true });
  expect([(await planned).status, (await again).status]).toEqual([201, 200]);
  const log = app.db.$client.query("SELECT actor FROM audit_log WHERE action = 'geleegd'").all();
  expect(log).toEqual([{ actor: 'baas' }, { actor: 'baas' }]);
  expect(count(app.db, 'invoices')).toBe(0);
});

test('a download that writes to the log is refused during a clearing, and the session stays valid', async () => {
  using at = await officeToClear();
  const { cleared, lock, release } = await beginClearing(at);
  await lock();
  at.app.wait(10 * 60_000);
  const download = paths.archiveDownload({ periode: '2026-11', soort: 'csv' });
  const { status, body } = await at.app.page(download, at.token);
  expect([status, body]).toEqual([
    503,
    expect.stringContaining('De gegevens zijn even bezet. Er is niets opgeslagen.'),
  ]);
  release();
  expect((await cleared).status).toBe(200);
  expect((await at.call('POST', paths.api.addDelivery(), aDelivery)).status).toBe(201);
});

test('a clearing that fails changes nothing, and deliveries can be planned afterwards', async () => {
  using at = await officeToClear();
  const { app } = at;
  await Bun.write(at.folder.file('backups'), '');
  expect((await at.clear()).status).toBe(500);
  expect(['deliveries', 'invoices', 'customers'].map((table) => count(app.db, table))).toEqual([
    20, 20, 20,
  ]);
  expect((await at.call('POST', paths.api.addDelivery(), aDelivery)).status).toBe(201);
});

test('an administrator who loses the role before the clearing begins clears nothing', async () => {
  using at = await officeToClear();
  const { app } = at;
  await app.addUser('ander', { isAdmin: true });
  const cleared = at.clear();
  app.db.$client.run("UPDATE users SET is_admin = 0 WHERE username = 'baas'");
  expect((await cleared).status).toBe(403);
  expect(count(app.db, 'deliveries')).toBe(20);
});
