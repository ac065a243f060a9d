import { expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isOlder, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { openDataDir } from '../../src/database/upgrade.ts';
import { paths } from '../../src/paths.ts';
import { addUser, clock, count, withBooks } from '../backups/books.ts';
import { aDelivery } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { type Office, office } from '../support/office.ts';
import { until } from '../support/until.ts';

const MINUTE = 60_000;

/**
 * Returns the answers to two writes, which come two minutes after the previous writes. Checks that the list and its PDF
 * still work.
 */
async function tryWrites({ app, call, token }: Office) {
  app.wait(2 * MINUTE);
  const write = await call('POST', paths.api.addDelivery(), aDelivery);
  const invoice = await call('POST', paths.api.invoice(1));
  const body = { dates: ['2026-11-23'], tijdslot: null };
  const list = await call('POST', paths.api.exportDeliveries(), body);
  const read = await app.page(paths.overview(), token);
  expect([read.status, list.status]).toEqual([200, 200]);
  return { write: [write.status, write.body.error], invoice: invoice.status };
}

/** The numbers of rows that a refused change must not alter. */
function stored({ app }: Office): number[] {
  return ['deliveries', 'invoices', 'number_series', 'acting'].map((table) => count(app.db, table));
}

test('on a full disk changes are refused with a clear sentence and pages are still shown; with free space everything works again', async () => {
  const at = await office({ admin: true });
  await at.plan();
  const { $client } = at.app.db;
  const { n } = $client
    .query<{ n: number }, []>('SELECT page_count AS n FROM pragma_page_count')
    .get() ?? {
    n: 0,
  };
  // SQLite reports a full disk when the file may not grow.
  $client.run(`PRAGMA max_page_count = ${n}`);
  const fill = () => {
    for (;;) $client.run("INSERT INTO reset_tokens VALUES (hex(randomblob(32)), 1, 'x')");
  };
  expect(fill).toThrow('full');
  // SQLite first uses the free space in existing pages.
  const planned = async () => (await at.call('POST', paths.api.addDelivery(), aDelivery)).status;
  let refused = await planned();
  while (refused === 201) refused = await planned();
  const before = stored(at);
  const sentence =
    'De schijf van de server is vol. Er is niets opgeslagen. Waarschuw de beheerder, en probeer het daarna opnieuw.';
  expect(await tryWrites(at)).toEqual({ write: [507, sentence], invoice: 507 });
  expect(stored(at)).toEqual(before);
  $client.run('PRAGMA max_page_count = 100000');
  expect(await tryWrites(at)).toEqual({ write: [201, undefined], invoice: 201 });
});

test('with read-only data a change is refused with a clear sentence, and the log has the reason', async () => {
  const at = await office({ admin: true });
  await at.plan();
  const before = stored(at);
  at.app.db.$client.run('PRAGMA query_only = ON');
  const sentence =
    'De server kan niet bij de gegevens. Er is niets opgeslagen. Waarschuw de beheerder, en probeer het daarna opnieuw.';
  expect(await tryWrites(at)).toEqual({ write: [503, sentence], invoice: 503 });
  expect(stored(at)).toEqual(before);
  expect(JSON.stringify(at.app.log)).toContain('readonly');
  at.app.db.$client.run('PRAGMA query_only = OFF');
  expect(await tryWrites(at)).toEqual({ write: [201, undefined], invoice: 201 });
});

test('with read-only data, a screen answers with a page that has the sentence about the error', async () => {
  const { app, token } = await office({ admin: true });
  app.db.$client.run('PRAGMA query_only = ON');
  const form = { Klant_naam: 'B', leveringsadres: 'A', Datum: '2026-11-23', Tijdslot: 'Ochtend' };
  const numbers = { Prijs: '1', Aantal: '1', bezorgkosten: '0', Betaling: 'contant' };
  const { status, body } = await app.page(paths.plan(), token, { ...form, ...numbers });
  expect([status, body.includes('De server kan niet bij de gegevens.')]).toEqual([503, true]);
});

test('a clock that jumps back blocks invoicing until the clock is right again', async () => {
  const at = await office({ admin: true });
  const { app, call, plan } = at;
  for (let i = 0; i < 4; i++) await plan();
  await call('POST', paths.api.invoice(1));
  const right = app.now;
  app.now = new Date('2020-01-01T00:00:00.000Z');
  const refused = await call('POST', paths.api.invoice(2));
  expect([refused.status, refused.body.error]).toEqual([
    503,
    'De klok van de server staat op 01-01-2020 01:00, vóór de laatste factuur (20-11-2026 10:30). Laat de beheerder de klok goed zetten.',
  ]);
  expect((await call('POST', paths.api.creditInvoice(1), { comment: '' })).status).toBe(503);
  expect((await app.page(paths.invoicing(), at.token)).body).toContain('De klok van de server');
  expect((await call('POST', paths.api.addDelivery(), aDelivery)).status).toBe(201);
  // An ordinary correction sets a clock back by at most five minutes.
  app.now = new Date(right.getTime() - 5 * MINUTE - 1);
  expect((await call('POST', paths.api.invoice(2))).status).toBe(503);
  app.now = new Date(right.getTime() - 5 * MINUTE);
  expect((await call('POST', paths.api.invoice(2))).body.invoiceNumber).toBe('2026-0002');
});

test('when the clock was ahead, invoicing is blocked until an administrator confirms the clock', async () => {
  const at = await office({ admin: true });
  const { app, plan } = at;
  for (let i = 0; i < 3; i++) await plan();
  const right = app.now;
  app.now = new Date('2030-05-05T10:00:00.000Z');
  const ahead = app.sessionOf('baas');
  const made = await app.call('POST', paths.api.invoice(1), undefined, { token: ahead });
  expect(made.body.invoiceNumber).toBe('2030-0001');
  app.now = right;
  // The login of 2030 deleted all sessions that had expired by 2030.
  const token = app.sessionOf('baas');
  const call = (method: string, path: string) => app.call(method, path, undefined, { token });
  expect((await call('POST', paths.api.invoice(2))).status).toBe(503);
  expect((await app.page(paths.invoicing(), token)).body).toContain(
    'De klok staat goed, ga verder',
  );
  await app.page(paths.trustClock(), token, {});
  expect((await call('POST', paths.api.invoice(2))).body.invoiceNumber).toBe('2026-0001');
  expect((await app.page(paths.invoicing(), token)).body).not.toContain('De klok');
  app.now = new Date('2020-01-01T00:00:00.000Z');
  expect((await call('POST', paths.api.invoice(3))).status).toBe(503);
});

test.each(['1970-01-01T00:00:05.000Z', '2040-01-01T00:00:00.000Z'])(
  'the first invoice is refused when the clock is at %s',
  async (moment) => {
    const { app, plan } = await office({ admin: true });
    await plan();
    app.now = new Date(moment);
    const token = app.sessionOf('baas');
    const { status, body } = await app.call('POST', paths.api.invoice(1), undefined, { token });
    expect([status, body.error]).toEqual([
      503,
      expect.stringMatching(/^De klok van de server staat op 01-01-(1970|2040) 01:00\. Laat/),
    ]);
  },
);

test('failed logins that were recorded while the clock was ahead do not lock an account', async () => {
  const { app } = await office({ admin: true });
  const right = app.now;
  app.now = new Date('2030-05-05T10:00:00.000Z');
  for (let i = 0; i < 9; i++)
    await app.call('POST', paths.api.login(), { username: 'baas', password: 'x' });
  app.now = right;
  expect(await app.logIn('baas')).toBeString();
});

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

test('a migration that is killed halfway changes no data and leaves a backup, and the next start migrates completely', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => void addUser(db));
  const program = [process.execPath, `${import.meta.dir}/migrator.ts`, folder.path];
  for (const written of [0, 1, 10_000_000]) {
    rmSync(folder.file('backups'), { recursive: true, force: true });
    const migrator = Bun.spawn(program, { stdout: 'pipe', stderr: 'inherit' });
    await migrator.stdout.getReader().read();
    await until(() => sizeOf(folder.file('vipo.sqlite-wal')) >= written);
    migrator.kill('SIGKILL');
    await migrator.exited;
    const db = openDatabase(folder.file('vipo.sqlite'));
    expect(db.$client.query('PRAGMA integrity_check').values()).toEqual([['ok']]);
    expect(isOlder(db, [...migrations, ''])).toBeTrue();
    expect(() => count(db, 'later')).toThrow('no such table');
    closeDatabase(db);
    if (written === 0) continue;
    const backups = readdirSync(folder.file('backups'));
    expect(backups).toEqual([expect.stringContaining('voor-bijwerken')]);
  }
  const db = openDataDir(folder.path, clock, [...migrations, 'CREATE TABLE later (id INTEGER)']);
  expect([count(db, 'later'), count(db, 'users')]).toEqual([0, 1]);
  closeDatabase(db);
});
