import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';

const PUBLIC = 'https://vipo.firma.example';

async function statusAt(config: { publicUrl?: string }, url: string, host?: string) {
  const headers = { ...(host !== undefined && { Host: host }) };
  return (await new TestApp(config).fetch(url + paths.login(), { headers })).status;
}

const own = [
  'http://vipo-server:3000',
  'http://VIPO-SERVER.:3000',
  'http://vipo-server.local:3000',
  'http://vipo-server.lan',
  'http://vipo-server.kantoor.example:3000',
  'http://192.168.1.10:3000',
  'http://[fd00::10]:3000',
  'http://[FD00:0::10]:3000',
  'http://[::ffff:192.168.1.10]:3000',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
];
const strangers = [
  'http://kwaad.example',
  'http://vipo-server.kwaad.example',
  'http://vipo.firma.example.kwaad.example',
  'http://192.168.1.10.kwaad.example:3000',
  'http://localhost.kwaad.example',
  'http://kantoor.example',
];

test.each([...own, PUBLIC, 'http://vipo.firma.example:8080'])(
  'with a public URL, a request to %s is answered',
  async (url) => expect(await statusAt({ publicUrl: PUBLIC }, url)).toBe(200),
);

test.each([...strangers, 'http://192.168.1.11:3000', 'http://server:3000', 'http://server.lan'])(
  'with a public URL, a request to %s is refused',
  async (url) => expect(await statusAt({ publicUrl: PUBLIC }, url)).toBe(421),
);

test.each([
  ...own,
  'http://10.1.2.3:3000',
  'http://server.lan:3000',
  'http://vipo.firma.example:3000',
])('without a public URL, a request to %s is answered', async (url) =>
  expect(await statusAt({}, url)).toBe(200),
);

test('the Host header decides, also when the URL of the request names another host', async () => {
  for (const [host, status] of [
    ['kwaad.example', 421],
    ['vipo.firma.example', 200],
  ] as const)
    expect(await statusAt({ publicUrl: PUBLIC }, 'http://vipo.test', host)).toBe(status);
});

test('a request for another host gets only a sentence, which caches may not store', async () => {
  const app = new TestApp({ publicUrl: PUBLIC });
  const token = await app.staff();
  const headers = { Host: 'kwaad.example', Authorization: `Bearer ${token}` };
  for (const path of [paths.home(), paths.api.deliveries(), '/assets/x.js', '/niets']) {
    const answer = await app.fetch(path, { headers });
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      421,
      `Dit adres is niet van deze server. Open Vipo op ${PUBLIC}.\n`,
    ]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/i);
  }
  expect((await app.fetch(paths.health(), { headers })).status).toBe(200);
});
