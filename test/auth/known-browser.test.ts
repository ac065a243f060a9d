import { expect, spyOn, test } from 'bun:test';
import { countAttempt } from '../../src/auth/attempts/count-attempt.ts';
import { recordFailure } from '../../src/auth/attempts/queries.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';

const WRONG = 'fout-wachtwoord';

/** A browser that keeps the cookies of the server's answers. */
function browser(app: TestApp) {
  const jar = new Map<string, string>();
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
  };
  const headers = () => ({
    Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const call = async (path: string, body: object) => {
    const answer = await app.call('POST', path, body, { headers: headers() });
    keep(answer.headers);
    return answer;
  };
  const logIn = async (password: string, username = 'piet') =>
    (await call(paths.api.login(), { username, password })).status;
  const logInByForm = async (password: string, username = 'piet') => {
    const body = new URLSearchParams({ username, password });
    const answer = await app.fetch(paths.login(), { method: 'POST', headers: headers(), body });
    keep(answer.headers);
    return answer.status;
  };
  const forget = (name: string) => jar.delete(name);
  return { jar, call, logIn, logInByForm, forget };
}

/** An office with two users, and a browser in which piet has logged in and which no longer has the session cookie. */
async function knownBrowser() {
  const app = new TestApp();
  await app.addUser('piet');
  await app.addUser('els');
  const known = browser(app);
  expect(await known.logIn(PASSWORD)).toBe(200);
  known.forget('vipo_session');
  return { app, known };
}

async function times(count: number, act: () => Promise<number>): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < count; i++) statuses.push(await act());
  return statuses;
}

/** Locks an account as eight wrong passwords of strangers do, but without the slow hashing. */
function lockAccount({ counter }: TestApp, target = 'user:piet'): void {
  for (let i = 0; i < 8; i++) recordFailure(counter, { target, address: '192.0.2.1' });
}

test('a browser that has logged in before can still log in to an account that strangers have locked', async () => {
  const { app, known } = await knownBrowser();
  const stranger = browser(app);
  await times(8, () => stranger.logIn(WRONG));
  expect([await stranger.logIn(PASSWORD), await known.logIn(PASSWORD)]).toEqual([429, 200]);
});

test('a browser that has logged in before can still log in from an IP address that strangers have locked', async () => {
  const { app, known } = await knownBrowser();
  const stranger = browser(app);
  for (let i = 1; i < 100; i++)
    recordFailure(app.counter, { target: `user:niemand${i}`, address: '192.0.2.1' });
  expect(await stranger.logIn(WRONG, 'niemand')).toBe(401);
  expect([await stranger.logIn(PASSWORD, 'els'), await known.logIn(PASSWORD)]).toEqual([429, 200]);
  expect(await known.logInByForm(PASSWORD)).toBe(303);
});

test('the login of a known browser does not wait until the passwords of many strangers are verified', async () => {
  const { app, known } = await knownBrowser();
  const stranger = browser(app);
  const verify = spyOn(Bun.password, 'verify');
  try {
    const strangers = Array.from({ length: 24 }, (_, i) => stranger.logIn(WRONG, `niemand${i}`));
    expect(await known.logIn(PASSWORD)).toBe(200);
    expect(verify.mock.calls.length).toBeLessThan(12);
    expect(await Promise.all(strangers)).toEqual(Array<number>(24).fill(401));
  } finally {
    verify.mockRestore();
  }
});

test('eight failures of a known browser lock the account for that browser only, for 15 minutes', async () => {
  const { app, known } = await knownBrowser();
  const other = browser(app);
  expect(await other.logIn(PASSWORD)).toBe(200);
  expect(await times(8, () => known.logIn(WRONG))).toEqual(Array<number>(8).fill(401));
  expect([await known.logIn(PASSWORD), await other.logIn(PASSWORD)]).toEqual([429, 200]);
  expect([await known.logInByForm(PASSWORD)]).toEqual([429]);
  app.wait(15 * 60_000);
  expect(await known.logIn(PASSWORD)).toBe(200);
});

test('a successful login in a known browser clears the failures of the browser and of the account', async () => {
  const { app, known } = await knownBrowser();
  const stranger = browser(app);
  for (let round = 0; round < 2; round++) {
    await times(7, () => known.logIn(WRONG));
    await times(7, () => stranger.logIn(WRONG));
    expect(await known.logIn(PASSWORD)).toBe(200);
  }
});

async function cookieOfLogin(app: TestApp): Promise<string> {
  await app.addUser('piet');
  const body = { username: 'piet', password: PASSWORD };
  const { headers } = await app.call('POST', paths.api.login(), body);
  return headers.getSetCookie().find((cookie) => cookie.includes('vipo_browser')) ?? '';
}

test('scripts cannot read the cookie of a known browser, and with https the cookie is sent over https only', async () => {
  const plain = await cookieOfLogin(new TestApp());
  expect(plain).toMatch(
    /^vipo_browser_1=[\w-]+\.[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const secure = await cookieOfLogin(new TestApp({ publicUrl: 'https://vipo.example' }));
  expect(secure).toStartWith('__Host-vipo_browser_1=');
  expect(secure).toContain('Secure');
});

test.each<[string, (value: string) => string]>([
  ['made up', () => 'mij.ken-je'],
  ['without a signature', (value) => value.split('.')[0] ?? ''],
  ['changed', (value) => `x${value}`],
  ['empty', () => ''],
  ['only a dot', () => '.'],
])('a browser with a cookie that is %s is not a known browser', async (_, change) => {
  const { app, known } = await knownBrowser();
  lockAccount(app);
  known.jar.set('vipo_browser_1', change(known.jar.get('vipo_browser_1') ?? ''));
  expect(await known.logIn(PASSWORD)).toBe(429);
});

test('the cookie of a known browser is not accepted for another account or by another server', async () => {
  const { app, known } = await knownBrowser();
  const value = known.jar.get('vipo_browser_1') ?? '';
  lockAccount(app, 'user:els');
  known.jar.set('vipo_browser_2', value);
  expect(await known.logIn(PASSWORD, 'els')).toBe(429);
  const elsewhere = await knownBrowser();
  lockAccount(elsewhere.app);
  elsewhere.known.jar.set('vipo_browser_1', value);
  expect(await elsewhere.known.logIn(PASSWORD)).toBe(429);
});

test('a new password invalidates the cookies of known browsers, except in the browser where the password was changed', async () => {
  const { app, known } = await knownBrowser();
  const other = browser(app);
  expect([await other.logIn(PASSWORD), await known.logIn(PASSWORD)]).toEqual([200, 200]);
  const change = { currentPassword: PASSWORD, newPassword: 'eikenhout-9' };
  expect((await known.call(paths.api.changePassword(), change)).status).toBe(200);
  lockAccount(app);
  expect([await other.logIn('eikenhout-9'), await known.logIn('eikenhout-9')]).toEqual([429, 200]);
});

test('a user who is logged in can change the password while strangers have locked the account', async () => {
  const { app, known } = await knownBrowser();
  await known.logIn(PASSWORD);
  lockAccount(app);
  const change = { currentPassword: PASSWORD, newPassword: 'eikenhout-9' };
  expect((await known.call(paths.api.changePassword(), change)).status).toBe(200);
});

test('a login never waits for the attempts for another account, even from the same IP address', async () => {
  const app = new TestApp();
  const turn = Promise.withResolvers<string>();
  const address = '192.0.2.1';
  const slow = countAttempt(app.counter, { target: 'user:els', address }, () => turn.promise);
  const quick = countAttempt(app.counter, { target: 'user:piet', address }, () => 'in');
  expect(await Promise.race([slow, quick])).toBe('in');
  turn.resolve('out');
  expect(await slow).toBe('out');
});

test('a login from a known browser does not wait for attempts of strangers on the same account', async () => {
  const app = new TestApp();
  const turn = Promise.withResolvers<string>();
  const attempt = { target: 'user:piet', address: '192.0.2.1' };
  const slow = countAttempt(app.counter, attempt, () => turn.promise);
  const quick = countAttempt(app.counter, { ...attempt, browser: 'a' }, () => 'in');
  expect(await Promise.race([slow, quick])).toBe('in');
  turn.resolve('out');
  await slow;
});
