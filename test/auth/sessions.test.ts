import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD, TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';

const HOUR = 3_600_000;

async function meStatus(app: TestApp, token: string): Promise<number> {
  return (await app.call('GET', paths.api.me(), undefined, { token })).status;
}

test('a login sets an HttpOnly cookie and answers with the token of the same session', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  const { body, headers } = await app.call('POST', paths.api.login(), {
    username: 'piet',
    password: PASSWORD,
  });
  const cookie = headers.get('Set-Cookie') ?? '';
  expect(cookie).toStartWith(`vipo_session=${body.token};`);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  expect(cookie).not.toContain('Secure');
  expect((await app.page(paths.home(), body.token)).status).toBe(200);
  expect(await meStatus(app, body.token)).toBe(200);
});

test('with https the session cookie is sent over https only', async () => {
  const app = new TestApp({ publicUrl: 'https://vipo.example' });
  await app.addUser('piet');
  const { headers } = await app.call('POST', paths.api.login(), {
    username: 'piet',
    password: PASSWORD,
  });
  const cookie = headers.get('Set-Cookie') ?? '';
  expect(cookie).toStartWith('__Host-vipo_session=');
  expect(cookie).toContain('Secure');
  expect(cookie).not.toContain('Domain');
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  const [pair = ''] = cookie.split(';');
  expect((await app.fetch(paths.home(), { headers: { Cookie: pair } })).status).toBe(200);
  const other = { Cookie: pair.replace('__Host-', ''), 'Sec-Fetch-Site': 'none' };
  const atPublic = `http://vipo.example${paths.home()}`;
  expect((await app.fetch(atPublic, { headers: other })).status).toBe(303);
});

test('a new login ends the previous session of the browser', async () => {
  const { app, token: first } = await office();
  const credentials = { username: 'piet', password: PASSWORD };
  const { body } = await app.call('POST', paths.api.login(), credentials, { token: first });
  expect([await meStatus(app, first), await meStatus(app, body.token)]).toEqual([401, 200]);
  const again = await app.page(paths.login(), body.token, credentials);
  expect(again.status).toBe(303);
  expect(await meStatus(app, body.token)).toBe(401);
});

test('a password is stored as an argon2id hash with 19 MiB of memory and two passes', async () => {
  const { app, call } = await office({ admin: true });
  const kees = { username: 'kees', email: 'kees@vipo.test', password: 'wilgenhout-9' };
  expect((await call('POST', paths.api.users(), kees)).status).toBeLessThan(300);
  const stored = "SELECT password_hash FROM users WHERE username = 'kees'";
  const [[hash = ''] = []] = app.db.$client.query(stored).values();
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('the database has only the hash of a session token', async () => {
  const { app, token } = await office();
  const rows = JSON.stringify(app.db.$client.query('SELECT * FROM sessions').all());
  expect(rows).not.toContain(token);
  expect(token.length).toBeGreaterThanOrEqual(43);
});

test.each(['piet', 'PIET', ' piet ', 'piet@vipo.test', 'Piet@VIPO.test'])(
  'a user can log in with username or e-mail address in any case: %p',
  async (username) => {
    const app = new TestApp();
    await app.addUser('piet');
    expect(await app.logIn(username)).toBeString();
  },
);

test.each(['NFC', 'NFD'])(
  'a password that was set in the Unicode form %s works when it is typed in NFC or NFD',
  async (form) => {
    const { app, token } = await office();
    const change = { currentPassword: PASSWORD, newPassword: 'éénvoudig-7'.normalize(form) };
    await app.call('POST', paths.api.changePassword(), change, { token });
    for (const typed of ['NFC', 'NFD']) {
      expect(await app.logIn('piet', 'éénvoudig-7'.normalize(typed))).toBeString();
    }
  },
);

test('logins with an unknown user, a wrong password or an inactive user get the same answer', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  await app.addUser('weg');
  app.db.$client.run("UPDATE users SET is_active = 0 WHERE username = 'weg'");
  const answers = [];
  for (const [username, password] of [
    ['niemand', PASSWORD],
    ['piet', 'fout-wachtwoord'],
    ['weg', PASSWORD],
  ]) {
    const { status, body } = await app.call('POST', paths.api.login(), { username, password });
    answers.push({ status, body });
  }
  const [first] = answers;
  expect(first?.status).toBe(401);
  expect(answers).toEqual([first, first, first] as typeof answers);
});

test('a session ends after 12 hours without requests', async () => {
  const { app, token } = await office();
  for (let i = 0; i < 3; i++) {
    app.wait(11 * HOUR);
    expect(await meStatus(app, token)).toBe(200);
  }
  app.wait(12 * HOUR + 1);
  expect(await meStatus(app, token)).toBe(401);
});

test('a session ends after seven days, even when it is used all the time', async () => {
  const { app, token } = await office();
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    app.wait(6 * HOUR);
    expect(await meStatus(app, token)).toBe(200);
  }
  app.wait(6 * HOUR + 1);
  expect(await meStatus(app, token)).toBe(401);
});

test('logging out ends only that session, and deactivating the user ends the other session too', async () => {
  const { app, token: first } = await office();
  const second = await app.logIn('piet');
  await app.call('POST', paths.api.logout(), undefined, { token: first });
  expect([await meStatus(app, first), await meStatus(app, second)]).toEqual([401, 200]);
  app.db.$client.run('UPDATE users SET is_active = 0');
  expect(await meStatus(app, second)).toBe(401);
});

test('the cookie is used when the bearer token is invalid, and the answer is 401 only when both are invalid', async () => {
  const { app, token } = await office();
  const status = async (bearer: string, cookie: string) =>
    (
      await app.fetch(paths.api.me(), {
        headers: { Authorization: `Bearer ${bearer}`, Cookie: `vipo_session=${cookie}` },
      })
    ).status;
  expect([
    await status('oud', token),
    await status(token, 'oud'),
    await status('oud', 'oud'),
  ]).toEqual([200, 200, 401]);
});

test('a changed password ends all other sessions', async () => {
  const { app, token } = await office();
  const other = await app.logIn('piet');
  const change = { currentPassword: PASSWORD, newPassword: 'eikenhout-9' };
  expect((await app.call('POST', paths.api.changePassword(), change, { token })).status).toBe(200);
  expect([await meStatus(app, token), await meStatus(app, other)]).toEqual([200, 401]);
});

test('a user with a one-time password must first choose another password, without typing the one-time password again', async () => {
  const app = new TestApp();
  await app.addUser('admin', { isAdmin: true, mustChangePassword: true });
  const token = await app.logIn('admin');
  expect((await app.page(paths.plan(), token)).headers.get('Location')).toBe(
    paths.changePassword(),
  );
  expect((await app.call('POST', paths.api.addDelivery(), aDelivery, { token })).status).toBe(403);
  expect((await app.page(paths.changePassword(), token)).body).not.toContain('Huidig wachtwoord');
  const choose = async (newPassword: string, confirmPassword: string, sentence: string) => {
    const form = { newPassword, confirmPassword };
    const { status, body } = await app.page(paths.changePassword(), token, form);
    expect([status, body.includes(sentence)]).toEqual([422, true]);
  };
  await choose('eikenhout-9', 'beukenhout-9', 'New passwords do not match');
  await choose(PASSWORD, PASSWORD, 'Kies een ander wachtwoord dan het eenmalige.');
  const form = { newPassword: 'eikenhout-9', confirmPassword: 'eikenhout-9' };
  await app.page(paths.changePassword(), token, form);
  expect((await app.page(paths.plan(), token)).status).toBe(200);
});

test('the call that changes a password needs the present password, unless it is a one-time password', async () => {
  const { app, token } = await office();
  await app.addUser('admin', { isAdmin: true, mustChangePassword: true });
  const change = async (session: string) => {
    const body = { newPassword: 'eikenhout-9' };
    const answer = await app.call('POST', paths.api.changePassword(), body, { token: session });
    return [answer.status, answer.body.fields?.currentPassword];
  };
  expect(await change(token)).toEqual([422, 'Vul je huidige wachtwoord in.']);
  const first = await app.logIn('admin');
  expect(await change(first)).toEqual([200, undefined]);
  expect(await change(first)).toEqual([422, 'Vul je huidige wachtwoord in.']);
});

test('eight failed logins within 15 minutes lock one account, and the answer says how long to wait', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  await app.addUser('kees');
  const attempt = (password: string, username = 'piet') =>
    app.call('POST', paths.api.login(), { username, password });
  for (let i = 0; i < 8; i++) expect((await attempt('fout-wachtwoord')).status).toBe(401);
  const closed = await attempt(PASSWORD);
  expect(closed.status).toBe(429);
  expect(Number(closed.headers.get('Retry-After'))).toBeWithin(1, 901);
  expect((await attempt(PASSWORD, 'kees')).status).toBe(200);
  app.wait(15 * 60_000 + 1000);
  expect((await attempt(PASSWORD)).status).toBe(200);
});

test('a successful login clears the failed logins of the account', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  const attempt = (password: string) =>
    app.call('POST', paths.api.login(), { username: 'piet', password });
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 7; i++) expect((await attempt('fout-wachtwoord')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
  }
});
