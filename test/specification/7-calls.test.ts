import { expect, test } from 'bun:test';
import { PASSWORD } from '../support/app.ts';
import { type Body, office } from '../support/calls.ts';

test('§7 POST /api/auth/login takes username and password, answers token and user', async () => {
  const { app } = await office();
  const credentials = { username: 'baas', password: PASSWORD };
  const { status, body } = await app.call('POST', '/api/auth/login', credentials);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token: expect.any(String),
    user: { username: 'baas', isAdmin: true },
  });
});

test('§7 GET /api/auth/me answers the user; 401 means not logged in', async () => {
  const { app, call } = await office();
  expect((await call('GET', '/api/auth/me')).body.user).toMatchObject({ username: 'baas' });
  expect((await app.call('GET', '/api/auth/me')).status).toBe(401);
});

test('§7 POST /api/auth/logout ends the session', async () => {
  const { call } = await office();
  expect((await call('POST', '/api/auth/logout')).status).toBe(200);
  expect((await call('GET', '/api/auth/me')).status).toBe(401);
});

test('§7 POST /api/auth/change-password takes currentPassword and newPassword, answers error on failure', async () => {
  const { call } = await office();
  const change = (currentPassword: string) =>
    call('POST', '/api/auth/change-password', { currentPassword, newPassword: 'eikenhout-9' });
  const refused = await change('fout');
  expect([refused.status, typeof refused.body.error]).toEqual([422, 'string']);
  expect((await change(PASSWORD)).status).toBe(200);
});

test('§7 GET /api/users answers the users', async () => {
  const { call } = await office();
  const { body } = await call('GET', '/api/users');
  expect(body.users).toMatchObject([
    { username: 'baas', is_admin: true, is_active: true, is_current_user: true },
  ]);
});

test('§7 POST /api/users and PUT /api/users/{id} take the user fields and answer the user', async () => {
  const { call } = await office();
  const user = { username: 'kees', email: 'kees@vipo.test', isActive: true, isAdmin: false };
  const { body } = await call('POST', '/api/users', { ...user, password: 'eikenhout-9' });
  expect(body.user).toMatchObject({ username: 'kees', is_admin: false });
  const changed = await call('PUT', `/api/users/${body.user.id}`, { ...user, username: 'cees' });
  expect(changed.body.user.username).toBe('cees');
});

test('§7 DELETE /api/users/{id} deactivates the user', async () => {
  const { app, call } = await office();
  const id = await app.addUser('kees');
  await call('DELETE', `/api/users/${id}`);
  const { body } = await call('GET', '/api/users');
  expect(body.users.find((user: Body) => user.id === id)).toMatchObject({ is_active: false });
});

test('§7 POST /api/auth/request-reset answers the resetToken in development mode only', async () => {
  const { app } = await office({ development: true });
  const { body } = await app.call('POST', '/api/auth/request-reset', { email: 'baas@vipo.test' });
  expect(body.resetToken).toBeString();
});

test('§7 POST /api/auth/reset-password takes token and newPassword, answers error on failure', async () => {
  const { app } = await office({ development: true });
  const { body } = await app.call('POST', '/api/auth/request-reset', { email: 'baas@vipo.test' });
  const reset = (token: string) =>
    app.call('POST', '/api/auth/reset-password', { token, newPassword: 'eikenhout-9' });
  expect((await reset('onzin')).body.error).toBeString();
  expect((await reset(body.resetToken)).status).toBe(200);
  expect(await app.logIn('baas', 'eikenhout-9')).toBeString();
});
