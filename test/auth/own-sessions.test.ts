import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function logInFrom(app: TestApp, agent: string): Promise<string> {
  const headers = { 'User-Agent': agent };
  const credentials = { username: 'piet', password: PASSWORD };
  const { body } = await app.call('POST', paths.api.login(), credentials, { headers });
  app.wait(61_000);
  return body.token;
}

async function places(app: TestApp, token: string): Promise<string[]> {
  const { body } = await app.page(paths.ownSessions(), token);
  return [...String(body).matchAll(/<tr><td>([^<]*)/g)].map(([, text = '']) => text);
}

async function isIn(app: TestApp, token: string): Promise<boolean> {
  return (await app.call('GET', paths.api.me(), undefined, { token })).status === 200;
}

/** Sessions of one user on a phone, on a laptop and in a program, and one session of a colleague. */
async function threePlaces() {
  const app = new TestApp();
  await app.addUser('piet');
  await app.addUser('els');
  const els = await app.logIn('els');
  const phone = await logInFrom(app, PHONE);
  const laptop = await logInFrom(app, LAPTOP);
  const program = await logInFrom(app, 'curl/8.1');
  return { app, els, phone, laptop, program };
}

test('users see only their own sessions, with the present session first', async () => {
  const { app, laptop } = await threePlaces();
  expect(await places(app, laptop)).toEqual(['Firefox op Windows', 'curl', 'Chrome op Android']);
});

test('a user can end one session or all other sessions, but no session of another user', async () => {
  const { app, els, phone, laptop, program } = await threePlaces();
  const { body } = await app.page(paths.ownSessions(), laptop);
  const keys = [...String(body).matchAll(/name="sessie" value="(\w+)"/g)].map(
    ([, key = '']) => key,
  );
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(key).toHaveLength(16);
  await app.page(paths.ownSessions(), laptop, { sessie: keys[1] ?? '' });
  expect([await isIn(app, phone), await isIn(app, program)]).toEqual([false, true]);
  await app.page(paths.ownSessions(), els, { sessie: keys[0] ?? '' });
  expect(await isIn(app, program)).toBeTrue();
  await app.page(paths.ownSessions(), laptop, { sessie: '' });
  expect([await isIn(app, program), await isIn(app, laptop), await isIn(app, els)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('expired sessions are not listed', async () => {
  const { app, laptop } = await threePlaces();
  for (let i = 0; i < 3; i++) {
    app.wait(5 * 3_600_000);
    await isIn(app, laptop);
  }
  expect(await places(app, laptop)).toEqual(['Firefox op Windows']);
});
