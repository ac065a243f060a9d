import { afterAll, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { paths } from '../../src/paths.ts';
import {
  aDelivery,
  call,
  logIn,
  runVipo,
  startVipo,
  temporaryFolder,
  vipoProgram,
} from '../support/binary.ts';
import { plantSession, plantUser } from '../support/planted.ts';
import { linkIn, startMailServer } from '../support/smtp-server.ts';
import { until } from '../support/until.ts';

const seedPiet = ['--seed-user', 'piet', '--email', 'piet@vipo.test', '--password-stdin'];
const password = { input: 'boomstam-7\n' };

/** One server for the tests that change nothing. */
const shared = startShared();
afterAll(async () => {
  const { folder, vipo } = await shared;
  await vipo.end('SIGKILL');
  folder[Symbol.dispose]();
});

async function startShared() {
  const folder = temporaryFolder();
  return { folder, vipo: await startVipo(folder) };
}

test('in an empty folder the server creates an administrator, who must choose a password', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  expect(vipo.lines).toEqual([
    expect.stringMatching(/^Beheerder admin, eenmalig wachtwoord: \S{16,}$/),
    expect.stringMatching(/^Vipo draait op http:\/\/127\.0\.0\.1:\d+$/),
  ]);
  const oneTime = vipo.lines[0]?.split(': ')[1] ?? '';
  const token = await logIn(vipo.url, 'admin', oneTime);
  expect((await call(vipo.url, token, paths.api.deliveries())).status).toBe(403);
  const change = { currentPassword: oneTime, newPassword: 'boomstam-7' };
  await call(vipo.url, token, paths.api.changePassword(), change);
  expect((await call(vipo.url, token, paths.api.deliveries())).status).toBe(200);
});

test('a server that listens at all addresses prints an address that staff can type, and mails link to that address', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet');
  const mails = await startMailServer();
  const env = { VIPO_SMTP_URL: mails.config.smtpUrl, VIPO_MAIL_FROM: mails.config.from };
  await using vipo = await startVipo(folder, ['--host', '0.0.0.0'], { env });
  const { hostname, origin } = new URL(vipo.url);
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  expect(own.map(({ address }) => address)).toContain(hostname);
  expect((await fetch(vipo.url + paths.health())).status).toBe(200);
  await call(vipo.url, undefined, paths.api.requestReset(), { email: 'piet@vipo.test' });
  expect(linkIn(await mails.next()).origin).toBe(origin);
  await mails.stop();
});

test('/healthz answers without a login', async () => {
  const { vipo } = await shared;
  const response = await fetch(vipo.url + paths.health());
  expect(await response.json()).toMatchObject({ status: 'ok', version: expect.any(String) });
});

test('the start warns when other users of the machine may write to the data folder', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.file('data'));
  chmodSync(folder.file('data'), 0o777);
  const vipo = await startVipo(folder);
  await vipo.end('SIGTERM');
  expect(await vipo.log).toStartWith(
    `Let op: ook anderen mogen schrijven in de gegevensmap ${folder.file('data')}.`,
  );
});

test('the start warns when mails may cross the network without encryption', async () => {
  using folder = temporaryFolder();
  const env = { VIPO_SMTP_URL: 'smtp://mail.vipo.test', VIPO_MAIL_FROM: 'vipo@vipo.test' };
  const vipo = await startVipo(folder, [], { env });
  await vipo.end('SIGTERM');
  expect(await vipo.log).toStartWith('Let op: e-mail naar mail.vipo.test kan onversleuteld over');
});

test('a user who is created with a command while the server runs can log in', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  expect(await runVipo(folder, seedPiet, password)).toEqual({
    code: 0,
    stdout: 'Gebruiker piet is aangemaakt.\n',
    stderr: '',
  });
  expect(await logIn(vipo.url, 'piet', 'boomstam-7')).toBeString();
  await runVipo(folder, seedPiet, { input: '\uFEFFwortel-99\r\nanother line' });
  expect(await logIn(vipo.url, 'piet', 'boomstam-7')).toBeUndefined();
  expect(await logIn(vipo.url, 'piet', 'wortel-99')).toBeString();
});

test('a server with users creates no administrator', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet');
  await using vipo = await startVipo(folder);
  expect(vipo.lines).toHaveLength(1);
});

test('an account that wrong passwords have locked stays locked after a restart', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet');
  const before = await startVipo(folder);
  for (let i = 0; i < 8; i++) await logIn(before.url, 'piet', 'fout');
  await before.end('SIGKILL');
  await using after = await startVipo(folder);
  expect(await logIn(after.url, 'piet', 'boomstam-7')).toBeUndefined();
  expect(await after.end('SIGTERM')).toBe(0);
  expect(await after.log).toContain('"status":429');
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s lets a running request finish', async (signal) => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  const request = halfARequest(vipo.url);
  await request.isTakenOn;
  const ended = vipo.end(signal);
  await until(async () => (await fetch(vipo.url).catch(() => 'refused')) === 'refused');
  request.finish();
  expect(await request.answer).toStartWith('HTTP/1.1 401');
  expect(await ended).toBe(0);
  expect(readdirSync(folder.file('data')).toSorted()).toEqual([
    'vipo.key',
    'vipo.lock',
    'vipo.sqlite',
  ]);
});

function halfARequest(url: string) {
  const body = JSON.stringify({ username: 'nobody', password: 'boomstam-7' });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const isTakenOn = Promise.withResolvers<void>();
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (text.startsWith('HTTP/1.1 100')) {
        text = text.slice(text.indexOf('\r\n\r\n') + 4);
        isTakenOn.resolve();
      }
      if (text.endsWith('}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  socket.write(
    `POST ${paths.api.login()} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nExpect: 100-continue\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  return { isTakenOn: isTakenOn.promise, answer, finish: () => socket.write(body) };
}

test('a second server on the same folder is refused, and the first server keeps running', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  const second = await runVipo(folder, ['--port', '0']);
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: `Er draait al een Vipo op de gegevensmap ${folder.file('data')}.\n`,
  });
  expect((await fetch(vipo.url + paths.health())).status).toBe(200);
});

test('after kill -9 the server starts again with all acknowledged changes', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet');
  const first = await startVipo(folder);
  const token = plantSession(folder, 'piet');
  await call(first.url, token, paths.api.addDelivery(), aDelivery);
  await first.end('SIGKILL');
  await using vipo = await startVipo(folder);
  const { body } = await call(vipo.url, token, paths.api.deliveries());
  expect(body).toHaveLength(1);
});

test('the single executable serves pages, styles, scripts and PDFs', async () => {
  using folder = temporaryFolder();
  const program = folder.file('vipo');
  copyFileSync(vipoProgram(), program);
  plantUser(folder, 'piet');
  await using vipo = await startVipo(folder, [], { program });
  const token = plantSession(folder, 'piet');
  const { body } = await call(vipo.url, token, paths.api.addDelivery(), aDelivery);
  expect((await call(vipo.url, token, paths.api.invoice(body.id), {})).status).toBe(201);
  const headers = { Authorization: `Bearer ${token}` };
  const pdf = await fetch(vipo.url + paths.api.invoicePdf(body.id), { headers });
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  // A thread draws the list.
  const list = await fetch(vipo.url + paths.api.exportDeliveries(), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ dates: ['2026-11-23'] }),
  });
  expect((await list.text()).slice(0, 5)).toBe('%PDF-');
  const page = await (await fetch(vipo.url + paths.login())).text();
  const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) expect((await fetch(vipo.url + path)).status).toBe(200);
});

test('only the user of the server may read the files that the server writes', async () => {
  const { folder } = await shared;
  const modes = ['data', 'data/vipo.sqlite', 'data/vipo.key'].map((name) =>
    Bun.file(folder.file(name)).stat(),
  );
  expect((await Promise.all(modes)).map(({ mode }) => mode & 0o077)).toEqual([0, 0, 0]);
});

test('a request with a body far above the limit is refused with JSON', async () => {
  const { vipo } = await shared;
  const response = await fetch(vipo.url + paths.api.login(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: 'x'.repeat(20_000_000),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ error: expect.stringContaining('te groot') });
});
