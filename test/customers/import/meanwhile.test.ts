import { expect, test } from 'bun:test';
import type { Config } from '../../../src/config.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { areWritesPaused } from '../../../src/database/write-pause.ts';
import { paths } from '../../../src/paths.ts';
import { aDelivery, TestApp } from '../../support/app.ts';
import { temporaryFolder } from '../../support/binary.ts';
import { csvOf, importBy, uploadOn } from '../../support/customer-files.ts';
import { startPdokServer } from '../../support/pdok-server.ts';
import { until } from '../../support/until.ts';

const ROWS = csvOf([
  ['Naam', 'Adres', 'Telefoon'],
  ...Array.from({ length: 500 }, (_, at) => [`Klant ${at}`, `Straat ${at}`, '612345678']),
]);

/** An office with its data in a file, so that an import has a thread and a connection of its own. */
async function officeInFile(config: Partial<Config> = {}) {
  const folder = temporaryFolder();
  const file = folder.file('vipo.sqlite');
  const app = new TestApp(config, file);
  const userId = await app.addUser('piet');
  const token = app.sessionOf('piet');
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token });
  const page = (path: string, form?: Record<string, string>) => app.page(path, token, form);
  const customers = () =>
    (app.db.$client.query('SELECT count(*) AS count FROM customers').get() as { count: number })
      .count;
  const logged = (action: string) =>
    app.db.$client
      .query(
        'SELECT count(*) AS count, max(actor) AS actor FROM audit_log WHERE action = ? AND kind <> ?',
      )
      .get(action, 'gebruiker') as { count: number; actor: string };
  const dispose = () => {
    app.db.$client.close(true);
    folder[Symbol.dispose]();
  };
  return { app, userId, token, file, call, page, customers, logged, [Symbol.dispose]: dispose };
}
type InFile = Awaited<ReturnType<typeof officeInFile>>;

function send(at: InFile, query = {}) {
  return importBy(at, ROWS, query);
}

test('an import in a thread stores all rows, and logs each row and the file under the name of the user', async () => {
  using at = await officeInFile();
  expect((await send(at, { proef: 1 })).body).toMatchObject({ nieuw: 500, fouten: [] });
  expect(at.customers()).toBe(0);
  expect((await send(at)).body).toMatchObject({ nieuw: 500, bijgewerkt: 0, overgeslagen: 0 });
  expect(at.customers()).toBe(500);
  expect(at.logged('toegevoegd')).toEqual({ count: 500, actor: 'piet' });
  expect(at.logged('geïmporteerd')).toEqual({ count: 1, actor: 'piet' });
  expect((await at.call('GET', paths.api.customers('klant 49'))).body).toHaveLength(10);
});

test('an import in a thread stores the address that the dry run found, with its point', async () => {
  await using pdok = await startPdokServer();
  using at = await officeInFile({ pdokUrl: pdok.url });
  at.app.db.$client.run('UPDATE settings SET looks_up_addresses = 1');
  const { location } = await uploadOn(at, 'Naam;Adres\nAna;7251 BB 5\n');
  expect((await at.page(location)).body).toContain('Raadhuisstraat 5, 7251 BB Vorden');
  const bestand = new URLSearchParams(location.split('?')[1]).get('bestand') ?? '';
  await at.page(paths.storeImport(), { bestand, adressen: 'aanvullen' });
  expect(at.app.db.$client.query('SELECT address, latitude FROM customers').values()).toEqual([
    ['Raadhuisstraat 5\n7251 BB Vorden', 52.1047],
  ]);
});

test('while an import waits for the database, pages are shown, changes wait, and a second import of the same rows waits and then skips them', async () => {
  using at = await officeInFile();
  const other = openDatabase(at.file);
  other.$client.run('BEGIN IMMEDIATE');
  const first = send(at);
  const second = send(at);
  await until(() => areWritesPaused(at.app.db));
  const planned = at.call('POST', paths.api.addDelivery(), aDelivery);
  expect((await at.page(paths.customers())).body).toContain('Nog geen klanten');
  other.$client.close(true);
  const [one, two] = await Promise.all([first, second]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect([one.body, two.body].map(({ nieuw, overgeslagen }) => [nieuw, overgeslagen])).toEqual([
    [500, 0],
    [0, 500],
  ]);
  expect((await planned).status).toBe(201);
  expect(at.customers()).toBe(500);
});

test('two presses of the button while the import runs store the rows once, and both requests lead to the list', async () => {
  using at = await officeInFile();
  const { location } = await uploadOn(at, ROWS);
  const bestand = new URLSearchParams(location.split('?')[1]).get('bestand') ?? '';
  const press = () => at.page(paths.storeImport(), { bestand });
  const answers = await Promise.all([press(), press()]);
  const last = await at.page(location);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(last.headers.get('Location')).toBe(paths.customers());
  expect([at.customers(), at.logged('geïmporteerd').count]).toEqual([500, 1]);
});

test('an import of a user who is deactivated meanwhile stores nothing', async () => {
  using at = await officeInFile();
  const importing = send(at);
  at.app.db.$client.run('UPDATE users SET is_active = 0 WHERE id = ?', [at.userId]);
  expect((await importing).status).toBe(401);
  expect(at.customers()).toBe(0);
});

test('a customer that is added after the dry run gets missing details from the file, and is not added twice', async () => {
  using at = await officeInFile();
  const { location } = await uploadOn(at, ROWS);
  expect((await at.page(location)).body).toContain('500 klanten opslaan');
  const added = { Klant_naam: 'KLANT 7', leveringsadres: 'Ede' };
  const { id } = (await at.call('POST', paths.api.customers(), added)).body;
  const bestand = new URLSearchParams(location.split('?')[1]).get('bestand') ?? '';
  const { headers } = await at.page(paths.storeImport(), { bestand });
  expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain('499 nieuw, 1 aangevuld');
  expect(at.customers()).toBe(500);
  expect((await at.call('GET', paths.api.customer(id))).body).toMatchObject({
    ...added,
    telefoonnummer: '0612345678',
  });
});
