import { expect, test } from 'bun:test';
import type { Config } from '../../src/config.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { office } from '../support/office.ts';

const NEW_PASSWORD = 'eikenhout-9';
const kees = {
  username: 'kees',
  email: 'kees@vipo.test',
  password: NEW_PASSWORD,
  isActive: true,
  isAdmin: false,
};

async function administration(config: Partial<Config> = {}) {
  const at = await office({ admin: true, config });
  const { call } = at;
  const add = async (change: object = {}): Promise<number> =>
    (await call('POST', paths.api.users(), { ...kees, ...change })).body.id;
  return { ...at, add };
}

test.each(['username', 'email', 'password'])(
  'a user without %s is refused with the sentence of the specification',
  async (field) => {
    const { call } = await administration();
    const { status, body } = await call('POST', paths.api.users(), {
      ...kees,
      [field]: '',
    });
    const sentence = 'Gebruikersnaam, e-mail en wachtwoord zijn verplicht';
    expect([status, body]).toEqual([422, { error: sentence, fields: { [field]: sentence } }]);
  },
);

test.each([
  [{ username: 'BAAS' }, 'username'],
  [{ username: 'baas@vipo.test' }, 'username'],
  [{ email: 'Baas@Vipo.test' }, 'email'],
  [{ email: 'geen adres' }, 'email'],
  [{ password: 'kort5' }, 'password'],
  [{ password: 'x'.repeat(201) }, 'password'],
  [{ password: 'Password123' }, 'password'],
])('a user with %j is refused at %s', async (change, field) => {
  const { call } = await administration();
  const { status, body } = await call('POST', paths.api.users(), { ...kees, ...change });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  expect((await call('GET', paths.api.users())).body.users).toHaveLength(1);
});

test('saving a user with an empty password keeps the password, and a new password ends the sessions of the user', async () => {
  const { app, call, add } = await administration();
  const id = await add();
  const token = await app.logIn('kees', NEW_PASSWORD);
  const me = async () => (await app.call('GET', paths.api.me(), undefined, { token })).status;
  const save = async (newPassword: string) =>
    (await call('PUT', paths.api.user(id), { ...kees, newPassword })).status;
  expect([await save(''), await me()]).toEqual([200, 200]);
  expect([await save('beukenhout-9'), await me()]).toEqual([200, 401]);
  expect(await app.logIn('kees', 'beukenhout-9')).toBeString();
});

test('deleting a user deactivates the account, ends its sessions and refuses its login', async () => {
  const { app, call, add } = await administration();
  const id = await add();
  const token = await app.logIn('kees', NEW_PASSWORD);
  expect((await call('DELETE', paths.api.user(id))).status).toBe(200);
  expect((await app.call('GET', paths.api.me(), undefined, { token })).status).toBe(401);
  expect(await app.logIn('kees', NEW_PASSWORD)).toBeUndefined();
  const { body } = await call('GET', paths.api.users());
  expect(body.users.find((user: { id: number }) => user.id === id).is_active).toBe(false);
});

test.each(['DELETE', 'PUT'])(
  'a user who was deactivated by %s and activated again has no session and no reset link',
  async (method) => {
    const { app, call, add } = await administration({ development: true });
    const id = await add();
    const token = await app.logIn('kees', NEW_PASSWORD);
    const asked = await app.call('POST', paths.api.requestReset(), { email: kees.email });
    const body = method === 'PUT' ? { ...kees, isActive: false } : undefined;
    expect((await call(method, paths.api.user(id), body)).status).toBe(200);
    expect((await call('PUT', paths.api.user(id), kees)).body.is_active).toBeTrue();
    expect((await app.call('GET', paths.api.me(), undefined, { token })).status).toBe(401);
    const reset = { token: asked.body.resetToken, newPassword: 'beukenhout-9' };
    const { body: refused } = await app.call('POST', paths.api.resetPassword(), reset);
    expect(refused.error).toBe('Invalid reset link');
    expect(await app.logIn('kees', NEW_PASSWORD)).toBeString();
  },
);

test('administrators cannot deactivate or demote themselves', async () => {
  const { call, userId: id } = await administration();
  const self = { username: 'baas', email: 'baas@vipo.test' };
  expect((await call('DELETE', paths.api.user(id))).status).toBe(422);
  for (const change of [
    { isActive: false, isAdmin: true },
    { isActive: true, isAdmin: false },
  ]) {
    expect((await call('PUT', paths.api.user(id), { ...self, ...change })).status).toBe(422);
  }
});

test('a change with an old version of the user is refused with 409', async () => {
  const { call, add } = await administration();
  const id = await add();
  expect((await call('PUT', paths.api.user(id), { ...kees, versie: 1 })).status).toBe(200);
  expect((await call('PUT', paths.api.user(id), { ...kees, versie: 1 })).status).toBe(409);
});

test('staff are refused by the calls and screens for administrators', async () => {
  const { app } = await administration();
  const token = await app.staff();
  const calls = [
    ['GET', paths.api.users(), undefined],
    ['POST', paths.api.users(), kees],
    ['PUT', paths.api.user(1), kees],
    ['DELETE', paths.api.user(1), undefined],
    ['POST', paths.api.clearDatabase(), { pincode: '1234' }],
  ] as const;
  for (const [method, path, body] of calls) {
    expect([path, (await app.call(method, path, body, { token })).status]).toEqual([path, 403]);
    expect([path, (await app.call(method, path, body)).status]).toEqual([path, 401]);
  }
  for (const path of [paths.users(), paths.newUser(), paths.user(1)]) {
    expect((await app.page(path, token)).headers.get('Location')).toBe(paths.home());
  }
  expect((await app.page(paths.home(), token)).body).not.toContain('Gebruikersbeheer');
});

test('without scripts the forms create, change and deactivate a user', async () => {
  const { app, token } = await administration();
  const form = {
    username: 'kees',
    email: 'kees@vipo.test',
    password: NEW_PASSWORD,
    isActive: 'on',
  };
  expect((await app.page(paths.newUser(), token, { ...form, password: 'kort5' })).status).toBe(422);
  expect((await app.page(paths.newUser(), token, form)).headers.get('Location')).toBe(
    paths.users(),
  );
  await app.page(paths.user(2), token, {
    username: 'cees',
    email: 'cees@vipo.test',
    isActive: 'on',
    currentPassword: PASSWORD,
  });
  expect((await app.page(paths.users(), token)).body).toContain('cees@vipo.test');
  await app.page(paths.deactivateUser(2), token, {});
  expect((await app.page(paths.users(), token)).body).toContain('Inactief');
});
