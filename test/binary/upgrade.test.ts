import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { type Db, openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { version } from '../../src/version.ts';
import {
  type Folder,
  runVipo,
  startVipo,
  temporaryFolder,
  vipoProgram,
} from '../support/binary.ts';
import { until } from '../support/until.ts';

const BEFORE = migrations.length - 2;

/** Makes data of an older version. The migration waits while the returned connection has the write lock. */
function olderData(folder: Folder): Db {
  mkdirSync(folder.file('data'), { mode: 0o700 });
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  migrate(db, migrations.slice(0, BEFORE));
  return db;
}

function freePort(): string {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  return String(port);
}

async function answer(url: string, accept: string) {
  const response = await fetch(url, { headers: { Accept: accept } });
  const { status, headers } = response;
  return { status, retryAfter: headers.get('Retry-After'), body: await response.text() };
}

function backups(folder: Folder): string[] {
  const files = folder.file('data/backups');
  return existsSync(files) ? readdirSync(files).filter((name) => name.endsWith('.sqlite')) : [];
}

async function stopInUpgrade(folder: Folder): Promise<void> {
  const program = [vipoProgram(), '--port', '0'];
  const vipo = Bun.spawn(program, { cwd: folder.path, env: {}, stdout: 'pipe' });
  await until(() => backups(folder).length === 1);
  vipo.kill('SIGTERM');
  await vipo.exited;
  expect(await new Response(vipo.stdout).text()).not.toContain('Vipo draait op');
}

test('after an upgrade that was stopped, the next start upgrades the data, and meanwhile requests get 503 with a page or a sentence', async () => {
  using folder = temporaryFolder();
  const data = olderData(folder);
  const refused = await runVipo(folder, ['--verify']);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'De gegevens zijn van een oudere versie van Vipo. Start eerst de server.\n',
  ]);
  data.$client.run('BEGIN IMMEDIATE');
  await stopInUpgrade(folder);
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startVipo(folder, ['--port', port]);
  await until(async () => (await fetch(url).catch(() => undefined)) !== undefined);
  const health = await answer(url + paths.health(), '*/*');
  expect([health.status, JSON.parse(health.body)]).toEqual([503, { status: 'starting', version }]);
  const page = await answer(url + paths.week(), 'text/html');
  expect(page).toMatchObject({ status: 503, retryAfter: '5' });
  expect(page.body).toContain('<title>Vipo wordt bijgewerkt</title>');
  expect(page.body).toContain('<meta http-equiv="refresh" content="5"/>');
  expect(await answer(url + paths.api.deliveries(), 'application/json')).toEqual({
    status: 503,
    retryAfter: '5',
    body: '{"error":"Vipo wordt bijgewerkt. Probeer het over een paar minuten opnieuw."}',
  });
  data.$client.run('ROLLBACK');
  data.$client.close(true);
  await using vipo = await starting;
  expect((await fetch(url + paths.health())).status).toBe(200);
  const [backup, ...equal] = backups(folder);
  expect(equal).toEqual([]);
  expect(vipo.lines.slice(0, 2)).toEqual([
    `De gegevens worden bijgewerkt van schema ${BEFORE} naar ${migrations.length} (2 stappen). De back-up is ${folder.file(`data/backups/${backup}`)}`,
    expect.stringMatching(/^De gegevens zijn bijgewerkt in \d+,\d seconden\.$/),
  ]);
});
