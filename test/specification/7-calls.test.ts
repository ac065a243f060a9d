import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { becomeAdmin, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { type Body, office } from '../support/office.ts';

test('§7 POST /api/auth/login takes username and password, and returns token and user', async () => {
  const { app } = await office({ admin: true });
  const credentials = { username: 'baas', password: PASSWORD };
  const { status, body } = await app.call('POST', '/api/auth/login', credentials);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token: expect.any(String),
    user: { username: 'baas', isAdmin: true },
  });
});

test('§7 GET /api/auth/me returns the user, or 401 without a session', async () => {
  const { app, call } = await office({ admin: true });
  expect((await call('GET', '/api/auth/me')).body.user).toMatchObject({ username: 'baas' });
  expect((await app.call('GET', '/api/auth/me')).status).toBe(401);
});

test('§7 POST /api/auth/logout ends the session', async () => {
  const { call } = await office({ admin: true });
  expect((await call('POST', '/api/auth/logout')).status).toBe(200);
  expect((await call('GET', '/api/auth/me')).status).toBe(401);
});

test('§7 POST /api/auth/change-password takes currentPassword and newPassword, and a failure returns error', async () => {
  const { call } = await office({ admin: true });
  const change = (currentPassword: string) =>
    call('POST', '/api/auth/change-password', { currentPassword, newPassword: 'eikenhout-9' });
  const refused = await change('fout');
  expect([refused.status, typeof refused.body.error]).toEqual([422, 'string']);
  expect((await change(PASSWORD)).status).toBe(200);
});

test('§7 GET /api/users returns the users', async () => {
  const { call } = await office({ admin: true });
  const { body } = await call('GET', '/api/users');
  expect(body.users).toMatchObject([
    { username: 'baas', is_admin: true, is_active: true, is_current_user: true },
  ]);
});

test('§7 POST /api/users and PUT /api/users/{id} take the fields of a user and return the user', async () => {
  const { call } = await office({ admin: true });
  const user = { username: 'kees', email: 'kees@vipo.test', isActive: true, isAdmin: false };
  const { body } = await call('POST', '/api/users', { ...user, password: 'eikenhout-9' });
  expect(body.user).toMatchObject({ username: 'kees', is_admin: false });
  const changed = await call('PUT', `/api/users/${body.user.id}`, { ...user, username: 'cees' });
  expect(changed.body.user.username).toBe('cees');
});

test('§7 DELETE /api/users/{id} deactivates the user', async () => {
  const { app, call } = await office({ admin: true });
  const id = await app.addUser('kees');
  await call('DELETE', `/api/users/${id}`);
  const { body } = await call('GET', '/api/users');
  expect(body.users.find((user: Body) => user.id === id)).toMatchObject({ is_active: false });
});

test('§7 POST /api/auth/request-reset returns the resetToken in development mode', async () => {
  const { app } = await office({ admin: true, config: { development: true } });
  const { body } = await app.call('POST', '/api/auth/request-reset', { email: 'baas@vipo.test' });
  expect(body.resetToken).toBeString();
});

test('§7 POST /api/auth/reset-password takes token and newPassword, and a failure returns error', async () => {
  const { app } = await office({ admin: true, config: { development: true } });
  const { body } = await app.call('POST', '/api/auth/request-reset', { email: 'baas@vipo.test' });
  const reset = (token: string) =>
    app.call('POST', '/api/auth/reset-password', { token, newPassword: 'eikenhout-9' });
  expect((await reset('onzin')).body.error).toBeString();
  expect((await reset(body.resetToken)).status).toBe(200);
  expect(await app.logIn('baas', 'eikenhout-9')).toBeString();
});

type Logged = { call: string; headers: Record<string, string>; body?: string; answer: string };

/** Runs `act`, which makes a call fail, and returns the log of that call on the console. */
async function logged({ page }: Visit, act: () => Promise<void>): Promise<Logged> {
  // The browser also logs a failed request itself, with at most one argument.
  const saying = page.waitForEvent('console', (message) => message.args().length > 1);
  await act();
  const [call, rest] = await Promise.all((await saying).args().map((one) => one.jsonValue()));
  return { call, ...rest };
}

async function send({ page }: Visit, fields: Record<string, string>, button: string) {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  for (const [name, value] of Object.entries(fields)) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  await form.getByRole('button', { name: button }).click();
}

const SECRET = 'ge"heim\\-7';

test('§7 the console logs failed calls without the bearer token and with passwords and tokens masked', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      becomeAdmin(visitor);
      const said: Logged[] = [];
      const fail = async (fields: Record<string, string>, button: string) =>
        void said.push(await logged(visitor, () => send(visitor, fields, button)));
      await visitor.open(paths.login());
      await fail({ username: 'piet', password: SECRET }, 'Inloggen');
      await visitor.logIn();
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      await press(visitor, 'piet');
      await press(visitor, 'Wachtwoord wijzigen');
      const change = { currentPassword: SECRET, newPassword: SECRET, confirmPassword: SECRET };
      await fail(change, 'Wachtwoord Wijzigen');
      await visitor.open(paths.home());
      await press(visitor, 'piet');
      await press(visitor, 'Database legen (TEST)');
      await fail({ bevestiging: 'LEGEN', pincode: SECRET }, 'Database legen');
      await visitor.open(paths.resetPassword('geheim'));
      await fail({ newPassword: SECRET, confirmPassword: SECRET }, 'Wachtwoord opslaan');
      expect(said.map(({ call, body }) => [call, body])).toEqual([
        ['POST /api/auth/login 401', '{"username":"piet","password":"***"}'],
        ['POST /api/auth/change-password 422', '{"currentPassword":"***","newPassword":"***"}'],
        ['POST /api/admin/clear-database 422', '{"pincode":"***"}'],
        ['POST /api/auth/reset-password 422', '{"token":"***","newPassword":"***"}'],
      ]);
      const shown = said.map(({ headers }) => headers.Authorization ?? 'none');
      expect(shown).toEqual(['none', '***', '***', '***']);
      expect(token).toBeString();
      for (const secret of ['heim', token]) expect(JSON.stringify(said)).not.toContain(secret);
    },
    { config: { adminPincode: '4711' } },
  ));

test('§7 the console log cuts the bodies of requests and responses at 2000 characters', () =>
  visit(async (visitor) => {
    await visitor.open(paths.login());
    const answer = { status: 500, body: 'y'.repeat(2001) };
    await visitor.page.route('**/api/auth/login', (route) => route.fulfill(answer));
    const username = 'x'.repeat(2001);
    const said = await logged(visitor, () =>
      send(visitor, { username, password: SECRET }, 'Inloggen'),
    );
    expect(said.body).toBe(`{"username":"${username}`.slice(0, 2000));
    expect(said.answer).toBe('y'.repeat(2000));
  }));
