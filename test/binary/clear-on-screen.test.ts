import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { call, startVipo, temporaryFolder } from '../support/binary.ts';
import { getBrowser, openPage } from '../support/chromium.ts';
import { plantSession, plantUser } from '../support/planted.ts';

async function officeAt(folder: ReturnType<typeof temporaryFolder>, url: string) {
  plantUser(folder, 'baas', { isAdmin: true });
  plantUser(folder, 'piet');
  const admin = plantSession(folder, 'baas');
  const { body } = await call(url, admin, paths.api.addDelivery(), aDelivery);
  await call(url, admin, paths.api.invoice((body as { id: number }).id), {});
  return { admin, staff: plantSession(folder, 'piet') };
}

test('when an administrator clears the database with the pincode, a backup is made and the invoice numbers continue', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: '2468' } });
  const { admin, staff } = await officeAt(folder, vipo.url);
  const clear = (token: string | undefined, pincode: string) =>
    call(vipo.url, token, paths.api.clearDatabase(), { pincode });
  expect((await clear(staff, '2468')).status).toBe(403);
  const wrong = await clear(admin, '1357');
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { fields: { pincode: 'De pincode klopt niet.' } },
  ]);
  expect((await call(vipo.url, admin, '/deliveries')).body).toHaveLength(1);

  expect((await clear(admin, '2468')).body).toEqual({ success: true });
  expect((await call(vipo.url, admin, '/deliveries')).body).toEqual([]);
  expect((await call(vipo.url, admin, '/invoices-archief')).body).toEqual([]);
  const kept = readdirSync(folder.file('data/backups'));
  expect(kept.filter((name) => name.includes('voor-legen'))).toHaveLength(1);
  const { body } = await call(vipo.url, admin, paths.api.addDelivery(), aDelivery);
  const invoice = await call(vipo.url, admin, paths.api.invoice((body as { id: number }).id), {});
  expect((invoice.body as { invoiceNumber: string }).invoiceNumber).toEndWith('-0002');
});

test('when no pincode is configured, clearing on the screen is refused with the reason', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder);
  const { admin } = await officeAt(folder, vipo.url);
  const { status, body } = await call(vipo.url, admin, paths.api.clearDatabase(), {
    pincode: '2468',
  });
  expect(status).toBe(503);
  expect((body as { error: string }).error).toContain('pincode van de beheerder is niet ingesteld');
});

test('after eight wrong pincodes the right pincode is refused too', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: '2468' } });
  const { admin } = await officeAt(folder, vipo.url);
  const statuses = [];
  for (let i = 0; i < 9; i++) {
    const pincode = i === 8 ? '2468' : '0000';
    statuses.push((await call(vipo.url, admin, paths.api.clearDatabase(), { pincode })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429]);
});

test('clearing the database discards the interrupted run that the browser keeps', async () => {
  using folder = temporaryFolder();
  await using vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: '2468' } });
  const { admin } = await officeAt(folder, vipo.url);
  const page = await openPage(await getBrowser());
  try {
    await page.context().addCookies([{ name: 'vipo_session', value: admin, url: vipo.url }]);
    await page.goto(vipo.url + paths.home());
    const hasRun = () => page.evaluate(() => localStorage.getItem('factureren:baas') !== null);
    await page.evaluate(() => localStorage.setItem('factureren:baas', '{"left":[]}'));
    expect(await hasRun()).toBe(true);
    await page.getByRole('button', { name: 'baas' }).click();
    await page.getByRole('button', { name: 'Database legen (TEST)' }).click();
    const modal = page.getByRole('dialog', { name: 'Database legen' });
    await modal.locator('[name=bevestiging]').fill('LEGEN');
    await modal.locator('[name=pincode]').fill('2468');
    await modal.getByRole('button', { name: 'Database legen' }).click();
    await page.getByText('Database succesvol geleegd!').waitFor();
    expect(await hasRun()).toBe(false);
  } finally {
    await page.close();
  }
});
