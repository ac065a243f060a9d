import { expect, test } from 'bun:test';
import { isDeepStrictEqual } from 'node:util';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { loseAnswer, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { runRow } from '../support/run.ts';
import { until } from '../support/until.ts';

/** Opens /factureren with two open deliveries whose payment method is unknown. */
async function atInvoicing(visitor: Visit) {
  const call = await planAll(
    visitor,
    ['Jansen', 'Bakker'].map((Klant_naam) => ({ Klant_naam, Betaling: 'onbekend' })),
  );
  await visitor.open(paths.invoicing());
  return call;
}

const choice = ({ page }: Visit) => page.getByLabel('Betaalmethode van Jansen');

async function choose(visitor: Visit, method: string): Promise<void> {
  const saved = visitor.page.waitForResponse(`**${paths.api.updatePayment(1)}`);
  await choice(visitor).selectOption(method);
  await saved;
  await visitor.page.waitForFunction(() => !document.querySelector('select:disabled'));
}

function stored({ app }: Visit): unknown {
  return app.db.$client.query('SELECT payment, version FROM deliveries WHERE id = 1').get();
}

test('a chosen payment method can be changed again at once', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await choose(visitor, 'contant');
    expect(await choice(visitor).inputValue()).toBe('contant');
    expect(stored(visitor)).toEqual({ payment: 'contant', version: 2 });
    await choose(visitor, 'bank overmaken');
    expect(stored(visitor)).toEqual({ payment: 'bank overmaken', version: 3 });
    const offered = await choice(visitor).locator('option:enabled').allInnerTexts();
    expect(offered).toEqual(['contant', 'betaalverzoek', 'bank overmaken']);
    await page.getByRole('searchbox').fill('jan');
    await page.getByRole('checkbox', { name: 'Bakker' }).waitFor({ state: 'detached' });
    await choose(visitor, 'betaalverzoek');
    expect(stored(visitor)).toEqual({ payment: 'betaalverzoek', version: 4 });
    await page.reload();
    await visitor.islandsWork();
    expect((await visitor.rows())[0]?.[7]).toStartWith('betaalverzoek');
    expect(await choice(visitor).count()).toBe(0);
  }));

test('a chosen payment method can be corrected after a reload, and its row stays selected', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await choose(visitor, 'contant');
    await page.reload();
    await visitor.islandsWork();
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    const row = page.getByRole('row', { name: 'Jansen' });
    expect((await visitor.rows())[0]?.[7]).toBe('contant');
    await row.getByRole('link', { name: 'Betaalmethode wijzigen' }).click();
    expect(await choice(visitor).inputValue()).toBe('contant');
    expect(await choice(visitor).evaluate((select) => select === document.activeElement)).toBe(
      true,
    );
    await choose(visitor, 'bank overmaken');
    expect(stored(visitor)).toEqual({ payment: 'bank overmaken', version: 3 });
    await page.locator('.run').getByText('1 geselecteerd').waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.invoicing());
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
  }));

test('a chosen payment method is saved when the user leaves the page at once', () =>
  visit(async (visitor) => {
    await atInvoicing(visitor);
    await choice(visitor).evaluate((select: HTMLSelectElement) => {
      select.value = 'contant';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      location.assign('about:blank');
    });
    await until(() => isDeepStrictEqual(stored(visitor), { payment: 'contant', version: 2 }));
  }));

test('a row stays selected when the user chooses its payment method', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    await choose(visitor, 'contant');
    const versie = () => page.getByRole('checkbox', { name: 'Jansen' }).getAttribute('data-versie');
    expect(await versie()).toBe('2');
    await choose(visitor, 'betaalverzoek');
    expect(await versie()).toBe('3');
    await page.getByRole('searchbox').fill('bak');
    await page.getByRole('checkbox', { name: 'Jansen' }).waitFor({ state: 'detached' });
    await page.reload();
    await visitor.islandsWork();
    await page.waitForLoadState('networkidle');
    await page.locator('.run').getByText('1 geselecteerd').waitFor();
    await press(visitor, 'Selectie wissen');
  }));

test('when a chosen payment method could not be saved, the select shows the previous method again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await choose(visitor, 'contant');
    await page.route(`**${paths.api.updatePayment(1)}`, (route) => route.abort());
    await choice(visitor).selectOption('bank overmaken');
    await page.getByRole('alert').getByText('Kon betaalmethode niet bijwerken.').waitFor();
    expect(await choice(visitor).inputValue()).toBe('contant');
    expect(stored(visitor)).toEqual({ payment: 'contant', version: 2 });
  }));

test('the list shows the stored values when somebody else changed the delivery before the choice was saved', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await atInvoicing(visitor);
    await choose(visitor, 'contant');
    const change = { ...aDelivery, Aantal: 3, Betaling: 'betaalverzoek' };
    await call('PUT', paths.api.delivery(1), change);
    await choice(visitor).selectOption('bank overmaken');
    await page.getByRole('alert').getByText('Kon betaalmethode niet bijwerken.').waitFor();
    await page
      .getByRole('cell', { name: '€ 270,00 betaalverzoek € 270,00, factuur € 282,50' })
      .waitFor();
    expect(await choice(visitor).inputValue()).toBe('betaalverzoek');
    await choose(visitor, 'bank overmaken');
    expect(stored(visitor)).toMatchObject({ payment: 'bank overmaken' });
  }));

test('a payment method can be chosen again after its response was lost', () =>
  visit(async (visitor) => {
    await atInvoicing(visitor);
    await loseAnswer(visitor, paths.api.updatePayment(1));
    await choice(visitor).selectOption('contant');
    await visitor.page.getByRole('alert').getByText('Kon betaalmethode niet bijwerken.').waitFor();
    await choose(visitor, 'contant');
    expect(stored(visitor)).toEqual({ payment: 'contant', version: 2 });
    // The list is loaded again, because the browser does not know who changed the delivery.
    await visitor.page.locator('input[name=levering][value="1"][data-versie="2"]').waitFor();
    await choose(visitor, 'betaalverzoek');
    expect(stored(visitor)).toEqual({ payment: 'betaalverzoek', version: 3 });
  }));
