import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';

/** The login page that a browser shows after it has asked for a page without a session. */
async function loginPageAfter(path: string, init: RequestInit = {}): Promise<string> {
  const app = new TestApp();
  const headers = { Accept: 'text/html,*/*' };
  const refused = await app.fetch(path, { headers, ...init });
  const cookies = refused.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const login = await app.fetch(paths.login(), { headers: { Cookie: cookies.join('; ') } });
  return login.text();
}

function returnAddress(html: string): string | undefined {
  return /name="terug" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
}

test.each([paths.plan(), paths.archive({ klant: 'Jansen & Zn', na: 5 }), paths.customer(3)])(
  'the login page keeps the page that was requested without a session: %s',
  async (path) => {
    expect(returnAddress(await loginPageAfter(path))).toBe(path);
  },
);

test.each([
  [paths.home(), {}],
  ['/nergens', {}],
  [paths.archiveDownload({ periode: '2026-11' }), {}],
  [paths.downloadBackup(), {}],
  [paths.logo('abc'), { headers: { Accept: 'image/*' } }],
  [paths.api.deliveries(), {}],
  [paths.overview(), { headers: { 'HX-Request': 'true' } }],
  [paths.plan(), { method: 'POST', body: new URLSearchParams() }],
] as [string, RequestInit][])(
  'the login page does not keep this request as the page to return to: %s %p',
  async (path, init) => {
    expect(returnAddress(await loginPageAfter(path, init))).toBeUndefined();
  },
);

test('the login page reads the page to return to from a cookie, and deletes the cookie', async () => {
  const app = new TestApp();
  const cookie = 'vipo_terug=%2Fplan';
  const login = await app.fetch(paths.login(), { headers: { Cookie: cookie } });
  expect(returnAddress(await login.text())).toBe('/plan');
  expect(login.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^vipo_terug=;.*Max-Age=0.*Path=\/login/),
  ]);
});

test.each([
  '//elders.example',
  '/\\elders.example',
  '/\t/elders.example',
  'https://elders.example',
  'javascript:alert(1)',
  '',
])('logging in never redirects to another site: %p', async (terug) => {
  const app = new TestApp();
  await app.addUser('piet');
  const form = { username: 'piet', password: PASSWORD, terug };
  const { status, headers } = await app.page(paths.login(), undefined, form);
  expect([status, headers.get('Location')]).toEqual([303, '/']);
  const cookie = `vipo_terug=${encodeURIComponent(terug)}`;
  const login = await app.fetch(paths.login(), { headers: { Cookie: cookie } });
  expect(returnAddress(await login.text())).toBeUndefined();
});
