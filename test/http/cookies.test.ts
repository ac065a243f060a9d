import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { TestApp } from '../support/app.ts';
import { requestOf, steps } from '../support/everything.ts';

/** All cookies that the server sets for an administrator and for a visitor without a session. */
async function allCookies(publicUrl: string): Promise<string[]> {
  const app = new TestApp({ publicUrl, development: true });
  await app.addUser('baas', { isAdmin: true });
  const cookies: string[] = [];
  for (const step of steps) {
    for (const token of [createSession(app.db, () => app.now, 1), '']) {
      const { headers } = await app.fetch(step[1], requestOf(step, token));
      cookies.push(...headers.getSetCookie());
    }
  }
  return cookies;
}

test('every cookie is SameSite, and Secure over TLS', async () => {
  const secure = await allCookies('https://vipo.test');
  const names = new Set(secure.map((cookie) => cookie.split('=')[0]));
  const known = ['__Host-vipo_browser_1', '__Host-vipo_session', 'vipo_terug', 'vipo_toast'];
  expect(names).toEqual(new Set(known));
  // The browser accepts the cookie that removes a message with or without Secure.
  const kept = secure.filter((cookie) => !cookie.startsWith('vipo_toast=; Max-Age=0'));
  for (const cookie of kept) {
    expect(cookie).toContain(cookie.startsWith('vipo_terug') ? '; Path=/login;' : '; Path=/;');
    expect(cookie).toContain('; Secure');
  }
  const plain = await allCookies('http://vipo.test');
  expect(plain.length).toBe(secure.length);
  for (const cookie of plain) expect(cookie).not.toContain('Secure');
  const set = [...secure, ...plain].filter((cookie) => !cookie.includes('Max-Age=0'));
  for (const cookie of set) expect(cookie).toContain('; SameSite=Lax');
});
