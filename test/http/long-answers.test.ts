import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { endSession } from '../../src/auth/sessions/end-session.ts';
import { findSession } from '../../src/auth/sessions/find-session.ts';
import { listen } from '../../src/http/listen.ts';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { addMany } from '../support/many.ts';
import { until } from '../support/until.ts';

const COUNT = 1300;
const ZIPPED = { 'Accept-Encoding': 'gzip' };

/** An office with its data in a file, so that each answer shows the data of one moment. */
async function withFile(count = COUNT, remarks = 0) {
  const folder = temporaryFolder();
  const app = new TestApp({}, folder.file('vipo.sqlite'));
  addMany(app.db, count, { remarks });
  const headers = { Authorization: `Bearer ${await app.staff()}` };
  const ask = (path: string, method = 'GET', more = {}) =>
    app.fetch(path, { headers: { ...headers, ...more }, method });
  const ids = async (path: string) => {
    const rows = (await (await ask(path)).json()) as { id: number }[];
    return rows.map(({ id }) => id);
  };
  const dispose = () => {
    app.db.$client.close(true);
    folder[Symbol.dispose]();
  };
  return { app, headers, ask, ids, stored: storedIds(app), [Symbol.dispose]: dispose };
}

function storedIds(app: TestApp, condition = '1'): number[] {
  return app.db.$client
    .query<{ id: number }, []>(
      `SELECT id FROM deliveries WHERE ${condition} ORDER BY date, slot, id`,
    )
    .all()
    .map(({ id }) => id);
}

/** Whether a connection still has an open snapshot, so that the write-ahead log cannot be emptied. */
function hasSnapshot(app: TestApp): boolean {
  app.db.$client.run('PRAGMA busy_timeout = 0');
  app.db.$client.run("UPDATE settings SET home_title = home_title || '.'");
  const row = app.db.$client.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get();
  return row?.busy !== 0;
}

test.each([paths.api.deliveries(), paths.api.archive(), paths.api.allCustomers()])(
  'all rows of %s are sent as one array, in parts and uncompressed',
  async (path) => {
    using at = await withFile();
    const answer = await at.ask(path, 'GET', ZIPPED);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json']);
    expect(answer.headers.get('Transfer-Encoding')).toBe('chunked');
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    const rows = (await answer.json()) as Record<string, unknown>[];
    const key = path === paths.api.archive() ? 'delivery_id' : 'id';
    expect(new Set(rows.map((row) => row[key])).size).toBe(COUNT);
    expect(rows).toHaveLength(COUNT);
    expect(hasSnapshot(at.app)).toBe(false);
  },
);

test('the parts of a long list are in the order of the list', async () => {
  using at = await withFile();
  expect(await at.ids(paths.api.deliveries())).toEqual(at.stored);
  const archive = (await (await at.ask(paths.api.archive())).json()) as { file_path: string }[];
  expect(archive.map(({ file_path }) => Number(/-(\d+)\./.exec(file_path)?.[1]))).toEqual(
    Array.from({ length: COUNT }, (_, i) => COUNT - i),
  );
  const customers = await at.ask(paths.api.allCustomers());
  const names = ((await customers.json()) as { Klant_naam: string }[]).map((row) => row.Klant_naam);
  expect(names).toEqual(names.toSorted());
});

test('a short list is sent as one compressed answer', async () => {
  using at = await withFile(100);
  const { headers } = await at.ask(paths.api.deliveries(), 'GET', ZIPPED);
  expect([headers.get('Transfer-Encoding'), headers.get('Content-Encoding')]).toEqual([
    null,
    'gzip',
  ]);
});

test('a long list can be limited by date, name, number of rows and cursor', async () => {
  using at = await withFile();
  const of = (condition: string) => storedIds(at.app, condition);
  expect(await at.ids(paths.api.deliveries({ datum: '2026-11-23' }))).toEqual(
    of("date = '2026-11-23'"),
  );
  expect(await at.ids(paths.api.deliveries({ klant: 'lant 1' }))).toEqual(
    of("customer_name LIKE '%lant 1%'"),
  );
  expect(
    await at.ids(
      paths.api.deliveries({ datum: '2026-11-23', cursor: '2026-11-20.0.1', limit: 20 }),
    ),
  ).toEqual(of("date = '2026-11-23'").slice(0, 20));
  const seen: number[] = [];
  let path: string | undefined = paths.api.deliveries({ limit: 600 });
  const sizes: number[] = [];
  while (path !== undefined) {
    const answer: Response = await at.ask(path);
    const rows = (await answer.json()) as { id: number }[];
    sizes.push(rows.length);
    seen.push(...rows.map(({ id }) => id));
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  expect([sizes, seen]).toEqual([[600, 600, 100], at.stored]);
});

test('a long list that changes while it is sent shows the data of one moment', async () => {
  using at = await withFile();
  const reader = (await at.ask(paths.api.deliveries())).body?.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader?.read())?.value, { stream: true });
  const [first = 0, last = 0] = [at.stored[0], at.stored.at(-1)];
  const { $client } = at.app.db;
  $client.run('PRAGMA foreign_keys = OFF');
  $client.run('DROP TRIGGER invoiced_deliveries_never_change');
  $client.run('DROP TRIGGER invoiced_deliveries_are_kept');
  $client.run('DELETE FROM deliveries WHERE id = ?', [at.stored[1000] ?? 0]);
  $client.run("UPDATE deliveries SET date = '2027-01-01' WHERE id = ?", [first]);
  $client.run("UPDATE deliveries SET date = '2026-01-01' WHERE id = ?", [last]);
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  expect((JSON.parse(text) as { id: number }[]).map(({ id }) => id)).toEqual(at.stored);
});

test('a long answer stops when the session ends while it is sent', async () => {
  using at = await withFile();
  const { app } = at;
  const answer = await at.ask(paths.api.deliveries());
  const reader = answer.body?.getReader();
  await reader?.read();
  const token = at.headers.Authorization.slice('Bearer '.length);
  const session = findSession(app.db, () => app.now, token, true);
  if (session !== undefined) endSession(app.db, session);
  const rest = Array.fromAsync({
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const part = await reader?.read();
        if (part === undefined || part.done) return;
        yield part.value;
      }
    },
  });
  expect(await rest.then(() => 'complete', String)).toContain('Je bent niet ingelogd.');
  await until(() => !hasSnapshot(app));
});

test('no snapshot of the data stays open after a HEAD request or an error', async () => {
  using at = await withFile();
  expect((await at.ask(paths.api.deliveries(), 'HEAD')).status).toBe(200);
  await until(() => !hasSnapshot(at.app));
  at.app.db.$client.run('PRAGMA foreign_keys = OFF');
  at.app.db.$client.run('DROP TABLE credits');
  const failed = await at.ask(paths.api.archive());
  expect([failed.status, await failed.json()]).toEqual([500, { error: expect.any(String) }]);
  expect(hasSnapshot(at.app)).toBe(false);
});

test('a client that stops reading does not delay others, and its snapshot is closed when it disconnects', async () => {
  // The answer is larger than the buffers of a connection.
  using at = await withFile(12_000, 2000);
  const { app } = at;
  const server = listen({ hostname: '127.0.0.1', port: 0, tls: undefined }, (request) =>
    app.handle(request),
  );
  try {
    const socket = connect(server.port ?? 0, '127.0.0.1');
    const { Authorization } = at.headers;
    socket.write(`GET /deliveries HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\n\r\n`);
    await new Promise<void>((begun) => socket.once('data', () => begun()));
    socket.pause();
    const page = await fetch(new URL(paths.api.delivery(1), server.url), { headers: at.headers });
    expect(page.status).toBe(200);
    expect(hasSnapshot(app)).toBe(true);
    socket.destroy();
    await until(() => !hasSnapshot(app));
  } finally {
    await server.stop(true);
  }
});

test('with a database in memory a long list has all rows too', async () => {
  const app = new TestApp();
  addMany(app.db, COUNT);
  const { body } = await app.call('GET', paths.api.deliveries(), undefined, {
    token: await app.staff(),
  });
  expect(body.map(({ id }: { id: number }) => id)).toEqual(storedIds(app));
});
