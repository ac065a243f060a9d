import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';

/** An office with an administrator and a member of the staff, and the calls of both. */
async function adminAndStaff() {
  const { app, token, call, plan } = await office({
    admin: true,
    config: { adminPincode: '4711' },
  });
  const staff = await app.staff();
  const asStaff = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token: staff });
  return { app, admin: { token, call }, staff: { token: staff, call: asStaff }, plan };
}

const account = { username: 'nieuw', email: 'nieuw@vipo.test', isActive: true, isAdmin: true };

test.each([
  ['GET', paths.api.users(), undefined],
  ['POST', paths.api.users(), { ...account, password: 'eikenhout-9' }],
  ['PUT', paths.api.user(1), account],
  ['DELETE', paths.api.user(1), undefined],
  ['POST', paths.api.clearDatabase(), { pincode: '4711' }],
])('§6 the server allows only administrators to call %s %s', async (method, path, body) => {
  const { admin, staff, plan } = await adminAndStaff();
  await plan();
  const { status, body: answer } = await staff.call(method, path, body);
  expect([status, typeof answer.error]).toEqual([403, 'string']);
  const { users } = (await admin.call('GET', paths.api.users())).body;
  expect(users.map(({ username }: { username: string }) => username)).toEqual(['baas', 'piet']);
  expect((await admin.call('GET', paths.api.deliveries())).body).toHaveLength(1);
});

test.each([paths.users(), paths.newUser(), paths.user(1), paths.deactivateUser(1)])(
  '§6 the page %s redirects staff to /',
  async (path) => {
    const { app, admin, staff } = await adminAndStaff();
    const { status, headers } = await app.page(path, staff.token);
    expect([status, headers.get('Location')]).toEqual([303, paths.home()]);
    expect((await app.page(path, admin.token)).status).not.toBe(303);
  },
);

test('§6 a user without administrator rights sees no Gebruikersbeheer and no Database legen (TEST)', async () => {
  const { app, admin, staff } = await adminAndStaff();
  const html = async (token: string) => (await app.page(paths.home(), token)).body;
  for (const name of ['Gebruikersbeheer', 'Database legen']) {
    expect(await html(admin.token)).toContain(name);
    expect(await html(staff.token)).not.toContain(name);
  }
});

test('§6 admins cannot deactivate or demote themselves', async () => {
  const { app, admin } = await adminAndStaff();
  await app.addUser('tweede', { isAdmin: true });
  const self = { username: 'baas', email: 'baas@vipo.test', isActive: true, isAdmin: true };
  const tries = [
    await admin.call('DELETE', paths.api.user(1)),
    await admin.call('PUT', paths.api.user(1), { ...self, isActive: false }),
    await admin.call('PUT', paths.api.user(1), { ...self, isAdmin: false }),
  ];
  expect(tries.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true]);
  expect((await admin.call('GET', paths.api.me())).body.user.isAdmin).toBeTrue();
});

test('§6 the database refuses to deactivate or demote the last active administrator', async () => {
  const { app } = await adminAndStaff();
  const only = "UPDATE users SET is_admin = 0 WHERE username = 'baas'";
  expect(() => app.db.$client.run(only)).toThrow();
  expect(() => app.db.$client.run(only.replace('is_admin', 'is_active'))).toThrow();
});

test('§6 every logged-in user can plan, edit, view, invoice and credit deliveries, and manage customers', async () => {
  const { staff } = await adminAndStaff();
  const delivery = {
    Klant_naam: 'Jansen',
    leveringsadres: 'Dorpsstraat 1',
    Tijd: '2026-11-23 Ochtend',
    Prijs: 90,
    Aantal: 2,
    bezorgkosten: 0,
    Betaling: 'contant',
  };
  const statuses = [];
  for (const [method, path, body] of [
    ['POST', paths.api.addDelivery(), delivery],
    ['PUT', paths.api.delivery(1), { ...delivery, Aantal: 3 }],
    ['GET', paths.api.deliveries()],
    ['POST', paths.api.invoice(1)],
    ['GET', paths.api.archive()],
    ['POST', paths.api.creditInvoice(1), {}],
    ['POST', paths.api.customers(), delivery],
    ['DELETE', paths.api.customer(1)],
    ['POST', paths.api.changePassword(), { currentPassword: PASSWORD, newPassword: 'eikenhout-9' }],
    ['POST', paths.api.logout()],
  ] as const) {
    statuses.push((await staff.call(method, path, body)).status);
  }
  expect(statuses.every((status) => status < 300)).toBeTrue();
});

test('§6 a deactivated user is logged out and cannot log in again', () =>
  visit(async (visitor) => {
    const { page, url, app } = visitor;
    await app.addUser('baas', { isAdmin: true });
    await visitor.signIn();
    const token = app.sessionOf('baas');
    await app.call('DELETE', paths.api.user(1), undefined, { token });
    await page.goto(url + paths.overview());
    expect(page.url()).toBe(url + paths.login());
    const { status } = await app.call('POST', paths.api.login(), {
      username: 'piet',
      password: PASSWORD,
    });
    expect(status).toBeGreaterThanOrEqual(400);
  }));
