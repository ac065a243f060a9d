import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { paths } from '../../src/paths.ts';
import { startVipo, temporaryFolder } from '../support/binary.ts';
import { plantSession, plantUser } from '../support/planted.ts';

/** The first line of the server's answer to a request that consists of these lines. */
function answerTo(url: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (!text.includes('\r\n')) return;
      resolve(text.split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

test('a request needs exactly one valid Host header', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  const ask = (...hosts: string[]) =>
    answerTo(vipo.url, ['GET /healthz HTTP/1.1', ...hosts.map((host) => `Host: ${host}`)]);
  expect(await ask('vipo.test:3000')).toBe('HTTP/1.1 200 OK');
  expect(await ask('[::1]:3000')).toBe('HTTP/1.1 200 OK');
  for (const hosts of [
    ['vipo.test', 'kwaad.test'],
    ['vipo.test', 'vipo.test'],
    ['vipo.test, kwaad.test'],
    ['vipo.test/x'],
    ['piet@vipo.test'],
    [],
  ]) {
    expect([hosts, await ask(...hosts)]).toEqual([hosts, 'HTTP/1.1 400 Bad Request']);
  }
});

/** Sends the beginning of an upload, and disconnects when the server has begun to read the upload. */
function breakOff(url: string, lines: string[]): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('data', (data) => {
      if (!data.toString().startsWith('HTTP/1.1 100')) return;
      socket.write(
        '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc',
      );
      socket.end();
      socket.destroy();
    });
    socket.on('close', () => resolve());
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

test('an upload that breaks off is not logged as an error', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  await using vipo = await startVipo(folder);
  const token = plantSession(folder, 'baas');
  for (const length of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
    for (const [path, type] of [
      [paths.changeLogo(), 'multipart/form-data; boundary=x'],
      [paths.settings(), 'application/x-www-form-urlencoded'],
      [paths.api.addDelivery(), 'application/json'],
    ]) {
      await breakOff(vipo.url, [
        `POST ${path} HTTP/1.1`,
        'Host: vipo.test',
        'Expect: 100-continue',
        `Authorization: Bearer ${token}`,
        `Content-Type: ${type}`,
        length,
      ]);
    }
  }
  await vipo.end('SIGTERM');
  const log = await vipo.log;
  const uploads = [...log.matchAll(/"method":"POST","path":"\/(?:inst|add-)[^}]*"status":(\d+)/g)];
  expect(uploads.map(([, status]) => Number(status) < 500)).toEqual(Array<boolean>(6).fill(true));
  expect(log).not.toContain('"event":"failure"');
});
