import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';

test('§4 the default payment method is onbekend, which is shown as "Onbekend"', async () => {
  const { app, token, plan } = await office();
  await plan({ Betaling: 'onbekend' });
  expect((await app.page(paths.overview(), token)).body).toContain('>Onbekend<');
  const { body } = await app.page(paths.plan(), token);
  expect(body).toMatch(/<option value="onbekend" selected="">Onbekend<\/option>/);
});

test('§4 the invoicing screen shows the payment dropdown only while the payment method is onbekend', async () => {
  const { app, token, call, plan } = await office();
  await plan({ Betaling: 'onbekend' });
  expect((await app.page(paths.invoicing(), token)).body).toContain('name="Betaling"');
  await call('PATCH', paths.api.updatePayment(1), { Betaling: 'contant' });
  expect((await app.page(paths.invoicing(), token)).body).not.toContain('name="Betaling"');
});

test('§4 the invoicing screen lists a delivery with gefactureerd 0 until it is invoiced', async () => {
  const { app, token, call, plan } = await office();
  await plan();
  expect((await app.page(paths.invoicing(), token)).body).toContain('Jansen');
  await call('POST', paths.api.invoice(1));
  expect((await app.page(paths.invoicing(), token)).body).not.toContain('Jansen');
  expect((await call('GET', paths.api.delivery(1))).body.gefactureerd).toBe(1);
});

test('§4 the invoicing screen sorts deliveries by time, the earliest first', async () => {
  const { app, token, plan } = await office();
  await plan({ Klant_naam: 'Derde', Tijd: '2026-11-24 Ochtend' });
  await plan({ Klant_naam: 'Tweede', Tijd: '2026-11-23 Middag' });
  await plan({ Klant_naam: 'Eerste', Tijd: '2026-11-23 Ochtend' });
  const { body } = await app.page(paths.invoicing(), token);
  const names = [...body.matchAll(/aria-label="(Eerste|Tweede|Derde)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Eerste', 'Tweede', 'Derde']);
});

test('§4 an invoice is Actief until it is credited, then Gecrediteerd, and it has at most one credit', async () => {
  const { app, token, call, plan } = await office();
  await plan();
  await call('POST', paths.api.invoice(1));
  expect((await app.page(paths.archive(), token)).body).toContain('>Actief<');
  await call('POST', paths.api.creditInvoice(1), {});
  const { body } = await app.page(paths.archive(), token);
  expect(body).toContain('>Gecrediteerd<');
  expect(body).not.toContain('>Crediteer<');
  expect((await call('POST', paths.api.creditInvoice(1), {})).status).toBe(409);
});

test('§3 §4 a visitor without a session is sent to the login page, logging in stores the token as authToken, and logging out clears it', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(paths.archive());
    expect(page.url()).toBe(visitor.url + paths.login());
    await visitor.logIn();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const cookies = await visitor.context.cookies();
    const session = cookies.find(({ name }) => name === 'vipo_session');
    expect(session).toMatchObject({ secure: false, httpOnly: true });
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const { body } = await visitor.app.call('GET', paths.api.me(), undefined, {
      token: token ?? 'none',
    });
    expect(body.user.username).toBe('piet');
    await page.getByRole('button', { name: 'piet' }).click();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await page.waitForURL(visitor.url + paths.login());
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await visitor.open(paths.home());
    expect(page.url()).toBe(visitor.url + paths.login());
  }));

test('§4 /login redirects a logged-in user to /, and an unknown path redirects to /', async () => {
  const { page } = await office();
  for (const path of [paths.login(), '/nergens', '/plan/nergens']) {
    const { status, headers } = await page(path);
    expect([path, status, headers.get('Location')]).toEqual([path, 303, paths.home()]);
  }
});
