import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { PASSWORD, TestApp } from '../support/app.ts';
import { requestOf, type Step, steps } from '../support/everything.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';

type Entry = { actor: string; what: string };

/** The steps whose answers set a cookie, by role. */
type Setting = Record<'baas' | 'nobody', Set<Step>>;

/**
 * Takes every step as an administrator and then as a visitor without a session, for the tests below. With `setting` it
 * leaves out the administrator's GET requests and the visitor's steps that set no cookie. It takes all other steps of
 * the administrator, because they prepare later steps.
 */
async function takeEveryStep(publicUrl: string, setting?: Setting) {
  const tikkie = await startTikkieServer();
  const config = { publicUrl, development: true, adminPincode: '4711', tikkie: tikkie.config };
  const app = new TestApp(config);
  await app.addUser('baas', { isAdmin: true });
  const cookies: string[] = [];
  const tokens: string[] = [];
  const refused: string[] = [];
  const found: Setting = { baas: new Set(), nobody: new Set() };
  const take = async (step: Step, token: string) => {
    const answer = await app.fetch(step[1], requestOf(step, token));
    await answer.arrayBuffer();
    const set = answer.headers.getSetCookie();
    cookies.push(...set);
    if (set.length > 0) found[token === '' ? 'nobody' : 'baas'].add(step);
    return answer.status;
  };
  const needed = steps.filter((step) => !step[0].startsWith('GET') || setting?.baas.has(step));
  for (const step of setting ? needed : steps) {
    const token = createSession(app.db, () => app.now, 1);
    tokens.push(token);
    if ([401, 403].includes(await take(step, token))) refused.push(step[0]);
  }
  const log = app.db.$client
    .query<Entry, []>(
      `SELECT *, kind || ' ' || action || ': ' || subject AS what FROM audit_log ORDER BY id`,
    )
    .all();
  for (const step of setting?.nobody ?? steps) await take(step, '');
  await tikkie.stop();
  return { cookies, tokens, refused, log, setting: found };
}

const taken = takeEveryStep('https://vipo.test');

test('administrators may use every route', async () => {
  expect((await taken).refused).toEqual([]);
});

test('every cookie is SameSite, and Secure over TLS', async () => {
  const { cookies: secure, setting } = await taken;
  const names = new Set(secure.map((cookie) => cookie.split('=')[0]));
  const ofScreens = ['vipo_rij', 'vipo_terug', 'vipo_toast'];
  expect(names).toEqual(new Set(['__Host-vipo_browser_1', '__Host-vipo_session', ...ofScreens]));
  // The browser accepts the cookie that removes a message with or without Secure.
  const kept = secure.filter((cookie) => !cookie.startsWith('vipo_toast=; Max-Age=0'));
  for (const cookie of kept) {
    expect(cookie).toContain(cookie.startsWith('vipo_terug') ? '; Path=/login;' : '; Path=/;');
    expect(cookie).toContain('; Secure');
  }
  const plain = (await takeEveryStep('http://vipo.test', setting)).cookies;
  expect(plain.length).toBe(secure.length);
  for (const cookie of plain) expect(cookie).not.toContain('Secure');
  const set = [...secure, ...plain].filter((cookie) => !cookie.includes('Max-Age=0'));
  for (const cookie of set) expect(cookie).toContain('; SameSite=Lax');
});

test('every log entry of a call or form has the name of its user and no secrets', async () => {
  const { log: entries, tokens } = await taken;
  const actors = new Set(entries.map(({ actor }) => actor));
  // The test inserts its first user directly into the database.
  const outside = entries.filter(({ actor }) => actor === 'buiten Vipo om');
  expect(outside.map(({ what }) => what)).toEqual(['gebruiker toegevoegd: baas']);
  expect([...actors].toSorted()).toEqual(['baas', 'buiten Vipo om']);
  const log = JSON.stringify(entries);
  for (const secret of [PASSWORD, 'eikenhout-9', '$argon2', '%PDF', '4711', 'api-key', ...tokens]) {
    expect(log).not.toContain(secret);
  }
  expect(log).toContain('betaalverzoek gemaakt');
});
