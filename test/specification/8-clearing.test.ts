import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { call, startVipo, temporaryFolder } from '../support/binary.ts';
import { getBrowser } from '../support/chromium.ts';
import { plantSession, plantUser } from '../support/planted.ts';

/** Starts the executable with a pincode, an administrator and a delivery. */
async function serverWithDelivery(folder: ReturnType<typeof temporaryFolder>) {
  const vipo = await startVipo(folder, [], { env: { VIPO_ADMIN_PINCODE: '4711' } });
  plantUser(folder, 'baas', { isAdmin: true });
  const token = plantSession(folder, 'baas');
  await call(vipo.url, token, paths.api.addDelivery(), aDelivery);
  return { vipo, token };
}

test('§4 §7 §8 §9 a wrong pincode does not clear the database, and after the right pincode "Database succesvol geleegd! Pagina wordt herladen..." is shown and / loads after 2 s', async () => {
  using folder = temporaryFolder();
  const { vipo, token } = await serverWithDelivery(folder);
  await using _ = vipo;
  const refused = await call(vipo.url, token, paths.api.clearDatabase(), { pincode: '0000' });
  expect(refused.body).toMatchObject({ error: expect.any(String) });
  expect((await call(vipo.url, token, paths.api.deliveries())).body).toHaveLength(1);
  const context = await (await getBrowser()).newContext();
  try {
    await context.addCookies([{ name: 'vipo_session', value: token, url: vipo.url }]);
    const page = await context.newPage();
    await page.goto(vipo.url + paths.overview());
    await page.getByRole('button', { name: 'baas' }).click();
    await page.getByRole('button', { name: 'Database legen (TEST)' }).click();
    const modal = page.getByRole('dialog', { name: 'Database legen' });
    await modal.locator('[name=bevestiging]').fill('legen');
    await modal.locator('[name=pincode]').fill('4711');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await modal.getByRole('button', { name: 'Database legen' }).click();
    await page.getByText('Database succesvol geleegd! Pagina wordt herladen...').waitFor();
    await page.evaluate(() => {
      // The event `navigate` comes before the URL of the page changes.
      navigation.onnavigate = () => (document.documentElement.dataset.leaves = '');
    });
    const leaves = () => page.evaluate(() => 'leaves' in document.documentElement.dataset);
    await page.clock.runFor(1999);
    expect(await leaves()).toBeFalse();
    await page.clock.runFor(1);
    await page.waitForURL(vipo.url + paths.home());
    expect((await call(vipo.url, token, '/deliveries')).body).toEqual([]);
  } finally {
    await context.close();
  }
});
