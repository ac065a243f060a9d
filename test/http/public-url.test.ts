import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';

const PUBLIC = 'https://vipo.example';
/** The address that a proxy requests from Vipo, and the address that staff type. */
const PROXIED = 'http://vipo.example';
const TYPED = 'http://192.168.1.10:3000';

async function officeAt(publicUrl = PUBLIC) {
  const app = new TestApp({ publicUrl });
  await app.addUser('piet');
  return app;
}

async function logIn(app: TestApp, url: string, Origin?: string) {
  const body = new URLSearchParams({ username: 'piet', password: PASSWORD });
  const headers = { ...(Origin !== undefined && { Origin }) };
  const answer = await app.fetch(url + paths.login(), { method: 'POST', body, headers });
  return { status: answer.status, cookie: answer.headers.get('Set-Cookie') ?? '' };
}

async function homeStatus(app: TestApp, url: string, cookie: string, site?: string) {
  const [pair = ''] = cookie.split(';');
  const headers = { Cookie: pair, ...(site !== undefined && { 'Sec-Fetch-Site': site }) };
  return (await app.fetch(url + paths.home(), { headers })).status;
}

test.each([
  [PROXIED, PUBLIC, 303],
  [TYPED, PUBLIC, 303],
  [TYPED, TYPED, 303],
  [TYPED, undefined, 303],
  [TYPED, 'http://192.168.1.10', 403],
  [TYPED, 'https://192.168.1.10:3000', 403],
  [TYPED, 'http://vipo.example', 403],
  [TYPED, 'https://elders.example', 403],
  [TYPED, 'null', 403],
])('a form sent to %s with Origin %p is answered with %i', async (url, origin, status) => {
  expect(await logIn(await officeAt(), url, origin)).toHaveProperty('status', status);
});

test('at the public https address the session cookie is Secure', async () => {
  const app = await officeAt();
  for (const url of [PROXIED, TYPED]) {
    const { cookie } = await logIn(app, url, PUBLIC);
    expect(cookie).toMatch(/^__Host-vipo_session=.*; Secure/);
    expect(await homeStatus(app, url, cookie, 'same-origin')).toBe(200);
  }
});

test('at the IP address over http the session cookie is not Secure', async () => {
  const app = await officeAt();
  const { cookie } = await logIn(app, TYPED, TYPED);
  expect(cookie).toStartWith('vipo_session=');
  expect(cookie).not.toContain('Secure');
  expect(await homeStatus(app, TYPED, cookie)).toBe(200);
  // Chrome sends Sec-Fetch-Site over http only to localhost.
  expect(await homeStatus(app, 'http://127.0.0.1:3000', cookie, 'none')).toBe(200);
});

test('at the public https address a session cookie without the __Host- prefix is ignored', async () => {
  const app = await officeAt();
  const { cookie } = await logIn(app, TYPED, TYPED);
  expect(await homeStatus(app, PROXIED, cookie, 'none')).toBe(303);
  expect(await homeStatus(app, PUBLIC, cookie)).toBe(303);
});

test('the session cookie is Secure when Vipo has its own certificate, but not with a public http address', async () => {
  const app = await officeAt('http://vipo.firma.example');
  const plain = await logIn(app, TYPED, TYPED);
  expect(plain.cookie).toStartWith('vipo_session=');
  const own = 'https://vipo-server:3000';
  const secure = await logIn(app, own, own);
  expect(secure.cookie).toStartWith('__Host-vipo_session=');
  expect(await homeStatus(app, own, secure.cookie)).toBe(200);
});

test('logging out removes the session cookie', async () => {
  const app = await officeAt();
  for (const origin of [PUBLIC, TYPED]) {
    const { cookie } = await logIn(app, TYPED, origin);
    const [pair = ''] = cookie.split(';');
    const headers = { Cookie: pair, Origin: origin };
    const body = new URLSearchParams();
    const answer = await app.fetch(TYPED + paths.logout(), { method: 'POST', headers, body });
    expect(answer.headers.get('Set-Cookie')).toStartWith(`${pair.split('=')[0]}=;`);
  }
});
