import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { type Folder, startVipo, temporaryFolder } from '../support/binary.ts';
import { csvOf } from '../support/customer-files.ts';
import { plantSession, plantUser } from '../support/planted.ts';
import { until } from '../support/until.ts';

const COUNT = 4000;
const FILE = csvOf([
  ['Naam', 'Adres', 'Opmerkingen'],
  ...Array.from({ length: COUNT }, (_, at) => [`Klant ${at}`, `Straat ${at}`, 'x'.repeat(500)]),
]);

/** The number of customers and of log entries of the import. Checks the database file first. */
function stored(folder: Folder): [customers: number, entries: number] {
  const { $client } = openDatabase(folder.file('data/vipo.sqlite'));
  try {
    expect($client.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const count = (from: string) =>
      ($client.query(`SELECT count(*) AS count FROM ${from}`).get() as { count: number }).count;
    return [count('customers'), count("audit_log WHERE action = 'geïmporteerd'")];
  } finally {
    $client.close(true);
  }
}

function logSize(folder: Folder): number {
  return statSync(folder.file('data/vipo.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0;
}

test.each([
  ['before anything is written', 0],
  ['in the middle of writing', 1024 * 1024],
])('an import that is killed %s stores nothing or everything', async (_, bytes) => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  plantUser(folder, 'piet');
  const headers = {
    Authorization: `Bearer ${plantSession(folder, 'piet')}`,
    'Content-Type': 'text/csv',
  };
  // The write-ahead log cannot be emptied while a reader has a snapshot, so its growth cannot be missed.
  const { $client: reader } = openDatabase(folder.file('data/vipo.sqlite'));
  reader.run('BEGIN');
  reader.query('SELECT count(*) FROM customers').get();
  const before = logSize(folder);
  const sent = fetch(vipo.url + paths.api.importCustomers(), {
    method: 'POST',
    headers,
    body: FILE,
  });
  sent.catch(() => undefined);
  if (bytes > 0) await until(() => logSize(folder) > before + bytes);
  await vipo.end('SIGKILL');
  reader.close(true);
  const [customers, entries] = stored(folder);
  expect([0, COUNT]).toContain(customers);
  expect(entries).toBe(customers / COUNT);
});
