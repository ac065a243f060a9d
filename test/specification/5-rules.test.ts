import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { atWork, callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';

test('§5 the server refuses an empty fee with 422 and "Bezorgkosten zijn verplicht." at its field', async () => {
  const { call } = await office({ admin: true });
  const { status, body } = await call('POST', paths.api.addDelivery(), {
    ...aDelivery,
    bezorgkosten: '',
  });
  expect([status, body.fields]).toEqual([422, { bezorgkosten: 'Bezorgkosten zijn verplicht.' }]);
});

const required = [
  ['Klant_naam', 'Klant_naam'],
  ['leveringsadres', 'leveringsadres'],
  ['Tijd', 'Datum'],
  ['Prijs', 'Prijs'],
  ['Aantal', 'Aantal'],
  ['Betaling', 'Betaling'],
] as const;

test.each(required)('§5 the server refuses a delivery without %s', async (name, field) => {
  const { call } = await office({ admin: true });
  for (const value of ['', '   ', undefined]) {
    const sent = { ...aDelivery, [name]: value };
    const { status, body } = await call('POST', paths.api.addDelivery(), sent);
    expect([status, typeof body.fields[field]]).toEqual([422, 'string']);
  }
  expect((await call('GET', paths.api.deliveries())).body).toEqual([]);
});

test('§5 Prijs, Aantal and bezorgkosten accept a comma as decimal separator', async () => {
  const { call } = await office({ admin: true });
  const sent = { ...aDelivery, Prijs: '89,95', Aantal: '2,5', bezorgkosten: '12,5' };
  await call('POST', paths.api.addDelivery(), sent);
  expect((await call('GET', paths.api.delivery(1))).body).toMatchObject({
    Prijs: 89.95,
    Aantal: 2.5,
    bezorgkosten: 12.5,
  });
});

test('§5 suggestions of customers appear from 2 characters, disappear below 2, and close 150 ms after the field loses the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await atWork(visitor, paths.plan());
    const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
    await callsOf(visitor)('POST', paths.api.customers(), jansen);
    visitor.requests.length = 0;
    const name = page.getByRole('combobox', { name: 'Naam klant' });
    await name.pressSequentially('j');
    await page.clock.runFor(300);
    await visitor.settle();
    expect(visitor.sent).toEqual([paths.health()]);
    await name.pressSequentially('a');
    await page.getByRole('option', { name: 'Jansen' }).waitFor();
    await name.press('Backspace');
    await page.getByRole('option', { name: 'Jansen' }).waitFor({ state: 'detached' });
    await name.pressSequentially('a');
    await page.getByRole('option', { name: 'Jansen' }).waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.locator('[name=Prijs]').focus();
    await page.clock.runFor(149);
    expect(await page.getByRole('option', { name: 'Jansen' }).count()).toBe(1);
    await page.clock.runFor(1);
    await page.getByRole('option', { name: 'Jansen' }).waitFor({ state: 'detached' });
  }));

test.each([
  [{ currentPassword: '', newPassword: 'eikenhout-9' }, 422],
  [{ currentPassword: PASSWORD, newPassword: '' }, 422],
  [{ currentPassword: PASSWORD, newPassword: 'kort5' }, 422],
  [{ currentPassword: PASSWORD, newPassword: 'Password1' }, 422],
  [{ currentPassword: PASSWORD, newPassword: 'hout-6' }, 200],
])('§5 the server answers the password change %p with status %p', async (body, expected) => {
  const { call } = await office({ admin: true });
  const { status, body: answer } = await call('POST', paths.api.changePassword(), body);
  expect(status).toBe(expected);
  if (body.newPassword === 'kort5') {
    expect(answer.error).toBe('New password must be at least 6 characters long');
  }
});

test('§5 a new user needs a username, an e-mail address and a password of at least 6 characters', async () => {
  const { call } = await office({ admin: true });
  const user = { username: 'kees', email: 'kees@vipo.test', password: 'eikenhout-9' };
  const sentence = 'Gebruikersnaam, e-mail en wachtwoord zijn verplicht';
  for (const name of ['username', 'email', 'password']) {
    const { status, body } = await call('POST', paths.api.users(), { ...user, [name]: '' });
    expect([status, body.error]).toEqual([422, sentence]);
  }
  const short = await call('POST', paths.api.users(), { ...user, password: 'kort5' });
  expect([short.status, typeof short.body.fields.password]).toEqual([422, 'string']);
});

test('§5 saving a user with an empty password keeps the current password', async () => {
  const { app, call } = await office({ admin: true });
  const id = await app.addUser('kees');
  const user = { username: 'kees', email: 'k@vipo.test', isActive: true, isAdmin: false };
  await call('PUT', paths.api.user(id), { ...user, newPassword: '' });
  expect(await app.logIn('kees', PASSWORD)).toBeString();
});

test('§5 the remark of a credit is optional', async () => {
  const { call, plan } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan()));
  expect((await call('POST', paths.api.creditInvoice(1), {})).body.success).toBeTrue();
});

test('§5 the server refuses a login without a username or a password', async () => {
  const { app } = await office({ admin: true });
  for (const body of [{ username: '', password: 'x' }, { username: 'baas' }, {}]) {
    const { status, body: answer } = await app.call('POST', paths.api.login(), body);
    expect([status, typeof answer.error]).toEqual([422, 'string']);
  }
});

test('§5 the server refuses a customer without a name or an address', async () => {
  const { call } = await office({ admin: true });
  const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
  await call('POST', paths.api.customers(), jansen);
  for (const name of ['Klant_naam', 'leveringsadres']) {
    const { status, body } = await call('PUT', paths.api.customer(1), { ...jansen, [name]: ' ' });
    expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
  }
});
