import { expect, test } from 'bun:test';
import { assets } from '../../dist/assets.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, pickDate, planAll } from '../support/planning.ts';

const MOST_SCRIPT = 35_000;

/** Opens a page on which neither an idle browser nor the timer loads React. React loads when the user begins. */
async function openBusy(visitor: Visit, path: string): Promise<void> {
  const call = await planAll(visitor, [{}]);
  await call('POST', paths.api.customers(), aDelivery);
  await visitor.page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((work: () => void, ms?: number) =>
      ms === 2000 ? 0 : setTimeout(work, ms)) as typeof globalThis.setTimeout;
  });
  await visitor.page.goto(visitor.url + path);
  await visitor.page.locator('vipo-island').waitFor();
}

const readyIslands = ({ page }: Visit) => page.locator('vipo-island[data-ready]').count();

async function scriptBytes({ page }: Visit): Promise<number> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const scripts = urls.filter((path) => path.endsWith('.js'));
  return scripts.reduce((sum, path) => sum + Bun.file(assets.files[path]?.br ?? '').size, 0);
}

test('before the user begins, each page with a form loads at most 35 kB of scripts', () =>
  visit(async (visitor) => {
    const forms = [paths.plan(), paths.editDelivery(1), paths.customer(1), paths.newCustomer()];
    for (const [at, path] of forms.entries()) {
      if (at === 0) await openBusy(visitor, path);
      else await visitor.page.goto(visitor.url + path);
      await visitor.page.locator('vipo-island').waitFor();
      await visitor.page.waitForLoadState('networkidle');
      expect([path, await readyIslands(visitor)]).toEqual([path, 0]);
      expect(await scriptBytes(visitor)).toBeLessThan(MOST_SCRIPT);
    }
  }));

test('the first letter of a customer, a button, a cell of the availability and an arrow key work when they come first, and no letter is lost while React loads', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openBusy(visitor, paths.plan());
    await page.keyboard.type('Jansen');
    await page
      .getByRole('option', { name: /Jansen/ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Naam klant').inputValue()).toBe('Jansen');
    await page.goto(visitor.url + paths.plan());
    const cells = page.locator('.availability ol.with-scripts button');
    await cells.first().evaluate((cell) => cell.focus());
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (cell) => cell === document.activeElement,
      await cells.nth(2).elementHandle(),
    );
    await page.goto(visitor.url + paths.plan());
    await page.getByRole('button', { name: 'Vul testlevering automatisch in' }).click();
    await page.getByText('€ 192,50').waitFor();
    await page.goto(visitor.url + paths.plan());
    const cell = page.locator('.availability ol.with-scripts button').nth(3);
    await cell.click();
    await page.locator('.availability [aria-pressed=true]').waitFor();
    expect(await cell.getAttribute('aria-pressed')).toBe('true');
    await page.goto(visitor.url + paths.editDelivery(1));
    await page.getByRole('button', { name: 'Verwijder levering' }).click();
    await page.getByRole('dialog', { name: 'Levering verwijderen' }).waitFor();
  }));

test('a form that is sent as the first act is sent once, by the script', () =>
  visit(async (visitor) => {
    const { page, requests } = visitor;
    await openBusy(visitor, paths.plan());
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.locator('[name=Klant_naam][aria-invalid=true]').waitFor();
    expect(requests.filter((path) => path === paths.plan()).length).toBe(1);
    await fillIn(visitor);
    await pickDate(visitor, 'maandag 23 november 2026');
    const before = requests.length;
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.waitForURL(visitor.url + paths.home());
    const sent = requests.slice(before).filter((path) => path === paths.api.addDelivery());
    expect(sent.length).toBe(1);
  }));
