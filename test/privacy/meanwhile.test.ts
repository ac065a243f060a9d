import { expect, test } from 'bun:test';
import { openDatabase } from '../../src/database/open.ts';
import { areWritesPaused } from '../../src/database/write-pause.ts';
import { paths } from '../../src/paths.ts';
import { deleteTooOld } from '../../src/privacy/retention.ts';
import { TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { csvOf, importBy } from '../support/customer-files.ts';
import { until } from '../support/until.ts';

const ROWS = csvOf([
  ['Naam', 'Adres'],
  ...Array.from({ length: 300 }, (_, at) => [`Klant ${at}`, `Straat ${at}`]),
]);

test('forgetting a customer and the nightly deletion wait for an import, which stores all its rows', async () => {
  using folder = temporaryFolder();
  const file = folder.file('vipo.sqlite');
  const app = new TestApp({}, file);
  const userId = await app.addUser('baas', { isAdmin: true });
  const token = app.sessionOf('baas');
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token });
  await call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'Geheimweg' });
  const other = openDatabase(file);
  other.$client.run('BEGIN IMMEDIATE');
  const imported = importBy({ app, userId, token, call } as never, ROWS, {});
  await until(() => areWritesPaused(app.db));
  const forgotten = call('POST', paths.api.forgetCustomer(1), { naam: 'Jansen' });
  const cleaned = deleteTooOld(app.db, () => app.now);
  other.$client.close(true);
  expect((await imported).status).toBe(200);
  expect((await forgotten).body).toEqual({ success: true, blijft: [] });
  await cleaned;
  expect(app.db.$client.query('SELECT count(*) AS count FROM customers').get()).toEqual({
    count: 300,
  });
  expect(app.db.$client.query('SELECT 1 FROM erasing').get()).toBeNull();
  app.db.$client.close(true);
});
