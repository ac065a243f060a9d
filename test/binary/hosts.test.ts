import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { startVipo, temporaryFolder } from '../support/binary.ts';

/** The first line of what a server answers to these lines. */
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

test('a request has one Host, that is one', async () => {
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
