import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { makeLink } from '../support/driver-link.ts';
import { planAll } from '../support/planning.ts';
import { button, DAY, press, ROUND, stop, three } from '../support/round.ts';
import { until } from '../support/until.ts';

async function becomes(visitor: Visit, expected: unknown[]): Promise<void> {
  await until(async () => {
    const { body } = await callsOf(visitor)('GET', paths.api.deliveries({ datum: DAY }));
    const found = body.map((row: Record<string, unknown>) => [
      row.uitkomst,
      row.geleverd_aantal,
      row.uitkomst_opmerking,
      row.ontvangen,
    ]);
    return Bun.deepEquals(found, expected);
  });
}

const NONE = [null, null, '', null];
const field = (page: Page, name: string) => page.locator(`dialog [name=${name}]`);

test('without a connection, a stop that is undone no longer says when it was delivered', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await press(visitor, 'Aad', 'Geleverd');
    const said = stop(page, 'Aad').getByText('Geleverd om');
    await said.waitFor({ state: 'attached' });
    await visitor.cutOff();
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('wacht op verzending: 1').waitFor();
    expect(await said.count()).toBe(0);
  }));

test('outcomes that a driver reports without a connection are stored once, and the driver can take them back (at 390 px)', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.setViewportSize({ width: 390, height: 800 });
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Anders…');
    const dialog = page.getByRole('dialog', { name: 'Wat is er gebeurd?' });
    await dialog.getByText('Aad, 2,5 kuub').waitFor();
    expect(await field(page, 'ontvangen').inputValue()).toBe('237,50');
    expect(await field(page, 'aantal').isVisible()).toBe(false);
    await field(page, 'uitkomst').selectOption('niet thuis');
    expect(await field(page, 'ontvangen').inputValue()).toBe('');
    await field(page, 'uitkomst').selectOption('minder');
    expect(await field(page, 'ontvangen').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await dialog.getByText('Vul in hoeveel kuub er is geleverd.').waitFor();
    await field(page, 'aantal').fill('2,5');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await dialog.getByText('Vul minder dan 2,5 kuub in.').waitFor();
    await field(page, 'aantal').fill('1,5');
    await field(page, 'ontvangen').fill('137,43');
    await field(page, 'opmerking').fill('Wagen vol');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('wacht op verzending: 1').waitFor();
    await press(visitor, 'Bakkerij', 'Anders…');
    await field(page, 'uitkomst').selectOption('niet thuis');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await press(visitor, 'Camping', 'Anders…');
    expect(await field(page, 'ontvangen').isVisible()).toBe(false);
    await field(page, 'uitkomst').selectOption('geweigerd');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('1 van 3 geleverd, 1 niet thuis, 1 geweigerd').waitFor();
    await page.getByText('contant € 137,43 van € 147,50').waitFor();
    await press(visitor, 'Camping', 'Anders…');
    expect(await field(page, 'uitkomst').inputValue()).toBe('geweigerd');
    await dialog.getByRole('link', { name: 'Annuleren' }).click();
    await context.setOffline(false);
    await becomes(visitor, [
      ['minder', 1.5, 'Wagen vol', 137.43],
      ['niet thuis', null, '', null],
      ['geweigerd', null, '', null],
    ]);
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    await stop(page, 'Aad').getByText('1,5 van 2,5 kuub geleverd').waitFor({ state: 'attached' });
    await press(visitor, 'Bakkerij', 'Niet thuis');
    await press(visitor, 'Aad', 'Geleverd');
    await becomes(visitor, [[null, null, '', 137.43], NONE, ['geweigerd', null, '', null]]);
    await button(page, 'Bakkerij', 'Niet thuis').waitFor({ state: 'hidden' });
    await press(visitor, 'Camping', 'Geleverd');
    await page.getByText('1 van 3 geleverd').waitFor();
    await becomes(visitor, [[null, null, '', 137.43], NONE, ['geleverd', null, '', null]]);
    const entries = visitor.app.db.$client
      .query(
        "SELECT count(*) AS n FROM audit_log WHERE action IN ('minder geleverd', 'niet thuis')",
      )
      .get();
    expect(entries).toEqual({ n: 2 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }));

test('the proposed cash follows the delivered quantity, and never replaces an amount that the driver typed', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    const call = await planAll(visitor, three);
    const { path } = await makeLink(call);
    await visitor.open(path);
    await context.setOffline(true);
    const cash = () => field(page, 'ontvangen').inputValue();
    await press(visitor, 'Aad', 'Anders…');
    await field(page, 'uitkomst').selectOption('minder');
    for (const [quantity, proposed] of [
      ['1', '102,50'],
      ['1,', ''],
      ['1,5', '147,50'],
      ['3', ''],
      ['0', ''],
      ['2,001', '192,59'],
    ] as const) {
      await field(page, 'aantal').fill(quantity);
      expect([quantity, await cash()]).toEqual([quantity, proposed]);
    }
    await field(page, 'uitkomst').selectOption('geleverd');
    expect(await cash()).toBe('237,50');
    await field(page, 'uitkomst').selectOption('minder');
    expect(await cash()).toBe('192,59');
    await field(page, 'ontvangen').fill('150');
    await field(page, 'aantal').fill('1');
    for (const outcome of ['geleverd', 'niet thuis', 'minder']) {
      await field(page, 'uitkomst').selectOption(outcome);
      expect(await cash()).toBe('150');
    }
    await field(page, 'ontvangen').fill('');
    await field(page, 'aantal').fill('1,5');
    expect(await cash()).toBe('');
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await stop(page, 'Aad').getByText('€ 147,50').waitFor();
    await page.getByText('contant € 0,00 van € 385,00').waitFor();
    await press(visitor, 'Aad', 'Ontvangen');
    await page.getByText('contant € 147,50 van € 385,00').waitFor();
    await press(visitor, 'Bakkerij', 'Anders…');
    await field(page, 'uitkomst').selectOption('niet thuis');
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('contant € 147,50 van € 147,50').waitFor();
    await press(visitor, 'Aad', 'Anders…');
    expect(await cash()).toBe('147,50');
    await field(page, 'aantal').fill('1');
    expect(await cash()).toBe('147,50');
    await page.getByRole('dialog').getByRole('link', { name: 'Annuleren' }).click();
    await context.setOffline(false);
    await becomes(visitor, [
      ['minder', 1.5, '', 147.5],
      ['niet thuis', null, '', null],
      [null, null, '', null],
    ]);
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    await page.getByText('contant € 147,50 van € 147,50').waitFor();
  }));

test('after a report of another amount is taken back, "Ontvangen" reports the whole amount again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await press(visitor, 'Aad', 'Anders…');
    await field(page, 'ontvangen').fill('200');
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await becomes(visitor, [['geleverd', null, '', 200], NONE, NONE]);
    await press(visitor, 'Aad', 'Ontvangen');
    await becomes(visitor, [['geleverd', null, '', null], NONE, NONE]);
    // A second click at the same place would count as a part of a double press.
    await button(page, 'Aad', 'Ontvangen').press('Enter');
    await becomes(visitor, [['geleverd', null, '', 237.5], NONE, NONE]);
  }));

test('without scripts "Anders…" opens a page with the same form, for the office and for a link', () =>
  visit(
    async (visitor) => {
      const { page, url } = visitor;
      const call = await planAll(visitor, three);
      await page.goto(url + ROUND);
      await press(visitor, 'Bakkerij', 'Anders…');
      await page.getByRole('heading', { name: 'Wat is er gebeurd?' }).waitFor();
      await page.getByLabel('Uitkomst').selectOption('Geweigerd');
      await page.getByLabel('Opmerking').fill('Te nat');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await becomes(visitor, [NONE, ['geweigerd', null, 'Te nat', null], NONE]);
      const { path } = await makeLink(call);
      await page.goto(url + path);
      await press(visitor, 'Camping', 'Anders…');
      await page.getByLabel('Uitkomst').selectOption('Niet thuis');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await page.getByText('0 van 3 geleverd, 1 niet thuis, 1 geweigerd').waitFor();
    },
    { scripts: false },
  ));
