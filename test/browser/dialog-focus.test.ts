import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

/** Opens the list of open invoices, with two overdue invoices. */
async function openPayments(visitor: Visit): Promise<void> {
  const { app } = visitor;
  const call = await planAll(visitor, [{ Klant_naam: 'An' }, { Klant_naam: 'Bas' }]);
  for (const id of [1, 2]) await call('POST', paths.api.invoice(id));
  app.wait(30 * MS_PER_DAY);
  await visitor.signIn();
  await visitor.open(paths.payments());
}

const focused = ({ page }: Visit) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return [element?.closest('tr')?.id, element?.getAttribute('name') ?? element?.textContent];
  });

for (const [opener, first] of [
  ['Betaald', 'bedrag'],
  ['Herinnering sturen', 'email'],
] as const)
  test(`the dialog of '${opener}' gets the focus, and closing it returns the focus to the link that opened it`, () =>
    visit(async (visitor) => {
      const { page } = visitor;
      await openPayments(visitor);
      await page.locator('#levering-2').getByRole('link', { name: opener }).press('Enter');
      await page.getByRole('dialog').waitFor();
      expect(await focused(visitor)).toEqual([undefined, first]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused(visitor)).toEqual(['levering-2', opener]);
    }));

test('after a payment the focus is in the row of the invoice, or in the row above when that row was the last and is gone', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openPayments(visitor);
    const rowWithFocus = (id: string) => page.locator(`#${id}:focus-within`).waitFor();
    await page.locator('#levering-2').getByRole('link', { name: 'Betaald' }).press('Enter');
    await page.getByLabel('Bedrag').fill('10');
    await press(visitor, 'Betaling boeken');
    await page.locator('#levering-2').getByText('€ 227,50').waitFor();
    await rowWithFocus('levering-2');
    await page.locator('#levering-2').getByRole('link', { name: 'Betaald' }).press('Enter');
    await page.getByLabel('Bedrag').waitFor();
    await press(visitor, 'Betaling boeken');
    await page.locator('#levering-2').waitFor({ state: 'detached' });
    await rowWithFocus('levering-1');
  }));

test('the second press of a double click or of Enter in a dialog does not press a link of the page below', () =>
  visit(async (visitor) => {
    const { page, requests } = visitor;
    await page.clock.install();
    await openPayments(visitor);
    await page.locator('#levering-2').getByRole('link', { name: 'Betaald' }).click();
    await page.getByLabel('Bedrag').fill('10');
    // The clock stands still, so that the second click belongs to the double click also on a busy machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const dialog = page.getByRole('dialog');
    const below = page.locator('#levering-1').getByRole('link', { name: 'Betaald' });
    const { x, y } = await below.evaluate((link) => link.getBoundingClientRect().toJSON());
    // The button is above the link of the page. Safari on a telephone reports both clicks of a double click as single
    // clicks.
    const first = { detail: 1, clientX: x + 5, clientY: y + 5 };
    await dialog.getByRole('button', { name: 'Betaling boeken' }).dispatchEvent('click', first);
    await page.locator('#levering-2').getByText('deels betaald').waitFor();
    await page.mouse.click(x + 5, y + 5);
    await page.locator('#levering-2').getByRole('link', { name: 'Betaald' }).click();
    await dialog.waitFor();
    expect(requests).not.toContain(paths.paymentsOf(1));
    await page.getByLabel('Bedrag').fill('10');
    await page.getByLabel('Bedrag').press('Enter');
    await page.locator('#levering-2:focus-within').getByText('€ 217,50').waitFor();
    const opened = requests.length;
    await page.keyboard.press('Enter');
    await page.locator('#levering-1').getByRole('link', { name: 'Betaald' }).click();
    await dialog.getByText('2026-0001').first().waitFor();
    expect(requests.slice(opened)).not.toContain(paths.paymentsOf(2));
  }));
