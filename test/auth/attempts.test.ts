import { expect, spyOn, test } from 'bun:test';
import type { Attempt } from '../../src/auth/attempts/attempt.ts';
import { assertNotTooMany, countAttempt } from '../../src/auth/attempts/count-attempt.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';

const ADDRESS = '192.0.2.1';

async function loginAttempts() {
  const app = new TestApp({ development: true });
  await app.addUser('piet');
  const logIn = (password: string, username = 'piet') =>
    app.call('POST', paths.api.login(), { username, password });
  const wait = (seconds: number) => {
    app.wait(seconds * 1000);
  };
  return { app, logIn, wait };
}

test('eight failures at the same moment lock an account for exactly 15 minutes', async () => {
  const { logIn, wait } = await loginAttempts();
  for (let i = 0; i < 8; i++) expect((await logIn('fout-wachtwoord')).status).toBe(401);
  wait(14 * 60 + 59);
  const closed = await logIn(PASSWORD);
  expect([closed.status, closed.headers.get('Retry-After')]).toEqual([429, '1']);
  wait(1);
  expect((await logIn(PASSWORD)).status).toBe(200);
});

test('a hundred reset requests within 15 minutes from one IP address lock logins from this address, and from no other address', async () => {
  const { app, logIn, wait } = await loginAttempts();
  const ask = async (i: number) =>
    (await app.call('POST', paths.api.requestReset(), { email: `u${i}@vipo.test` })).status;
  const statuses = [];
  for (let i = 0; i < 101; i++) statuses.push(await ask(i));
  expect(statuses).toEqual([...Array<number>(100).fill(200), 429]);
  expect((await logIn(PASSWORD)).status).toBe(429);
  const elsewhere = { target: 'user:piet', address: '192.0.2.2' };
  expect(() => assertNotTooMany(app.counter, elsewhere)).not.toThrow();
  wait(14 * 60 + 59);
  expect((await logIn(PASSWORD)).status).toBe(429);
  wait(1);
  expect((await logIn(PASSWORD)).status).toBe(200);
});

test.each<[string, number, (i: number) => Attempt]>([
  ['account', 8, (i) => ({ target: 'user:piet', address: `192.0.2.${i}` })],
  ['address', 100, (i) => ({ target: `user:u${i}`, address: ADDRESS })],
  ['IPv6 network', 100, (i) => ({ target: `user:u${i}`, address: `2001:db8::${i}` })],
])(
  'when attempts for one %s are sent at the same time, only %i of them are checked',
  async (_, limit, attempt) => {
    const app = new TestApp();
    let checked = 0;
    const wrong = () => {
      checked++;
      return Promise.resolve(undefined);
    };
    const tries = Array.from({ length: limit + 20 }, (__, i) =>
      countAttempt(app.counter, attempt(i), wrong),
    );
    const ends = await Promise.allSettled(tries);
    expect(checked).toBe(limit);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  },
);

test('when many passwords are sent at the same time, only eight are compared', async () => {
  const { logIn } = await loginAttempts();
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn('fout-wachtwoord')));
  const compared = answers.filter(({ status }) => status === 401);
  expect(compared).toHaveLength(8);
  expect(answers.every((one) => compared.includes(one) || one.status === 429)).toBeTrue();
});

test('a login of an unknown or inactive user compares one password hash, as a login with a wrong password does', async () => {
  const { app, logIn } = await loginAttempts();
  await app.addUser('weg');
  app.db.$client.run("UPDATE users SET is_active = 0 WHERE username = 'weg'");
  const verify = spyOn(Bun.password, 'verify');
  try {
    for (const username of ['piet', 'niemand', 'weg']) {
      verify.mockClear();
      expect((await logIn('fout-wachtwoord', username)).status).toBe(401);
      expect([username, verify.mock.calls.length]).toEqual([username, 1]);
    }
  } finally {
    verify.mockRestore();
  }
});
