import { expect, test } from 'bun:test';
import type { Route } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, once, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Opens the list of the customers An and Bas. */
async function openCustomers(visitor: Visit): Promise<void> {
  await visitor.signIn();
  const call = callsOf(visitor);
  for (const name of ['An', 'Bas'])
    await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: name });
  await visitor.open(paths.customers());
}

/** Holds back the next request to this path. Resolves to the request when the browser sends it. */
function hold(visitor: Visit, path: string): Promise<Route> {
  const held = Promise.withResolvers<Route>();
  void once(visitor, `**${path}`, async (route) => held.resolve(route));
  return held.promise;
}

const question = ({ page }: Visit, name: string) =>
  page.getByRole('dialog', { name: `${name} verwijderen` });
const deleteLink = ({ page }: Visit, id: number) =>
  page.locator(`#klant-${id} [href="${paths.deleteCustomer(id)}"]`);

test('a page that arrives after its dialog was closed does not replace the page of the next dialog', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openCustomers(visitor);
    const slow = hold(visitor, paths.deleteCustomer(1));
    await deleteLink(visitor, 1).click();
    await page.getByRole('dialog').getByText('Laden...').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await deleteLink(visitor, 2).click();
    await question(visitor, 'Bas').waitFor();
    await (await slow).continue();
    await visitor.settle();
    expect(await page.getByRole('dialog').innerText()).toContain('Bas verwijderen');
  }));
