import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { callsOf, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { hasFocus, type Keys, keysOf } from '../support/keyboard.ts';

test('planning a delivery of a known customer from the start screen takes at most 12 key presses besides the typed texts', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.signIn();
    await callsOf(visitor)('POST', paths.api.customers(), { ...aDelivery, Betaling: 'contant' });
    await visitor.open(paths.home());
    const { press, type, count } = keysOf(visitor);
    await press('n');
    await page.waitForURL(visitor.url + paths.plan());
    await visitor.islandsWork();
    await type('jan');
    await page.getByRole('option', { name: 'Jansen' }).waitFor();
    await press('ArrowDown', 'Enter');
    expect(await hasFocus(page.getByLabel('Datum'))).toBe(true);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Datum kiezen' }).waitFor();
    await press('ArrowDown', 'Enter', 'Tab', 'ArrowDown', 'Tab', 'Tab');
    await type('90');
    await press('Tab');
    await type('2,5');
    await press('Enter');
    await says(visitor, 'status', 'Levering gepland!');
    expect(count()).toBeLessThanOrEqual(12);
    const planned = app.db.$client.query('SELECT date, slot, price, quantity, fee FROM deliveries');
    expect(planned.get()).toEqual({
      date: '2026-11-27',
      slot: 1,
      price: 9000,
      quantity: 2500,
      fee: 1250,
    });
  }));

async function logIn(visitor: Visit, { press, type, tabTo }: Keys): Promise<void> {
  const { page, url } = visitor;
  await visitor.open(paths.login());
  await tabTo('textbox', /^Email/);
  await type('piet');
  await tabTo('textbox', 'Wachtwoord');
  await type(PASSWORD);
  await press('Enter');
  await page.waitForURL(url + paths.home());
}

async function plan(visitor: Visit, { press, type, tabTo }: Keys): Promise<void> {
  const { page, url } = visitor;
  await press('n');
  await page.waitForURL(url + paths.plan());
  await visitor.islandsWork();
  await type('Jansen');
  await tabTo('textbox', 'Adres');
  await type('Dorpsstraat 1');
  await tabTo('textbox', 'Datum');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Datum kiezen' }).waitFor();
  await press('ArrowDown', 'Enter');
  for (const [label, text] of [
    ['Prijs per kuub', '90'],
    ['Aantal kuub', '2,5'],
    ['Bezorgkosten', '12,50'],
  ] as const) {
    await tabTo('textbox', label);
    await type(text);
  }
  await tabTo('combobox', 'Betaalmethode');
  await type('c');
  await tabTo('button', 'Levering plannen');
  await press('Enter');
  await says(visitor, 'status', 'Levering gepland!');
}

test('a new clerk plans, changes, lists, invoices, opens and credits a delivery by keyboard alone', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    const keys = keysOf(visitor);
    const { press, tabTo, type } = keys;
    const goTo = async (link: string, path: string) => {
      await tabTo('link', link);
      await press('Enter');
      await page.waitForURL(visitor.url + path);
      await visitor.islandsWork();
    };
    await logIn(visitor, keys);
    await plan(visitor, keys);
    await goTo('Overzicht', paths.overview());
    await press('ArrowDown', 'Enter');
    await page.waitForURL(visitor.url + paths.editDelivery(1));
    await visitor.islandsWork();
    await tabTo('textbox', 'Aantal kuub');
    await press('Control+a');
    await type('3');
    await press('Enter');
    await says(visitor, 'status', 'Levering bijgewerkt.');

    await tabTo('link', 'Lijst printen');
    await press('Enter');
    await tabTo('textbox', 'Datum', page.getByRole('dialog', { name: 'Lijst printen' }));
    await type('27112026');
    const list = page.waitForEvent('download');
    await press('Enter');
    expect((await list).suggestedFilename()).toMatch(/^Leveringen.*\.pdf$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await goTo('Factureren', paths.invoicing());
    await press('ArrowDown', ' ');
    await tabTo('button', 'Factuur maken');
    const invoice = page.waitForEvent('download');
    await press('Enter');
    expect((await invoice).suggestedFilename()).toBe('Factuur-2026-0001.pdf');
    await page.getByText('Niets te factureren').waitFor();

    await goTo('Archief', paths.archive());
    const opening = context.waitForEvent('page');
    await press('ArrowDown', 'Enter');
    await (await opening).close();
    await says(visitor, 'status', 'Factuur geopend in nieuw tabblad');
    await tabTo('button', 'Crediteer');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Creditfactuur aanmaken' }).waitFor();
    await type('Verkeerde prijs');
    await tabTo('button', 'Creditfactuur maken');
    await press('Enter');
    await page.getByRole('cell', { name: 'Gecrediteerd' }).waitFor();
  }));
