import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, callsOf, hold, once } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

const TWO_PAGES = 51;

/** Opens the path with a customer, an invoice and a number of other deliveries. */
async function atWork(visitor: Visit, path: string, open = 1): Promise<void> {
  becomeAdmin(visitor);
  await visitor.signIn();
  const call = callsOf(visitor);
  for (let i = 0; i <= open; i++) await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.customers(), aDelivery);
  await call('POST', paths.api.invoice(1));
  await visitor.open(path);
}

const loading = ({ page }: Visit) => page.getByRole('status').getByText('Laden...');
async function rowsAre({ page }: Visit, state: 'dim' | 'clear'): Promise<void> {
  await page.waitForFunction(
    (opacity) =>
      getComputedStyle(document.querySelector('.scroll') ?? document.body).opacity === opacity,
    state === 'dim' ? '0.5' : '1',
  );
}

test("each list dims its old rows and shows 'Laden...' while the next rows are loading", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.home());
    for (const path of [paths.overview(), paths.invoicing(), paths.archive(), paths.customers()]) {
      await visitor.open(path);
      const { release } = await hold(visitor, `**${path}?klant=jan*`);
      await page.getByRole('searchbox').fill('jan');
      await loading(visitor).waitFor();
      await rowsAre(visitor, 'dim');
      release();
      await loading(visitor).waitFor({ state: 'hidden' });
      await rowsAre(visitor, 'clear');
      expect((await visitor.rows()).length).toBeGreaterThan(0);
    }
  }));

test("'Laden...' is shown only after 300 ms, so that a quick response does not flicker", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview(), TWO_PAGES);
    const { release } = await hold(visitor, '**voor=*');
    const answered = page.waitForResponse('**na=*');
    await page.getByRole('link', { name: 'Volgende' }).click();
    await answered;
    await page.getByRole('link', { name: 'Vorige' }).click();
    const list = page.locator('#leveringen.htmx-request');
    await list.waitFor();
    const delays = await list.evaluate((element) =>
      ['.loading span', '.scroll'].map((part) => {
        const { animationDelay, transitionDelay } = getComputedStyle(
          element.querySelector(part) ?? element,
        );
        return [animationDelay, transitionDelay];
      }),
    );
    expect(delays).toEqual([
      ['0.3s', '0s'],
      ['0s', '0.3s'],
    ]);
    await loading(visitor).waitFor();
    release();
    await loading(visitor).waitFor({ state: 'hidden' });
  }));

test('when a list could not be loaded, a message says that it is not up to date', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.logbook());
    await once(visitor, '**soort=klant*', (route) => route.abort());
    await page.getByLabel('Wat').selectOption('klant');
    const stale = page.getByRole('status').getByText('Niet bijgewerkt: dit is de vorige lijst.');
    await stale.waitFor();
    await rowsAre(visitor, 'clear');
    expect(await loading(visitor).isVisible()).toBe(false);
    await page.getByLabel('Wat').selectOption('factuur');
    await stale.waitFor({ state: 'hidden' });
    await page.getByText('Levering gepland').first().waitFor({ state: 'hidden' });
    await rowsAre(visitor, 'clear');
    expect((await visitor.rows()).map(([, , what]) => what)).toEqual(['Factuur gemaakt']);
  }));
