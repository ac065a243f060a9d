import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, planAll } from '../support/planning.ts';
import { button, press as pressAt, ROUND, three } from '../support/round.ts';
import { camt } from '../support/statement.ts';

/** Waits until this element has the focus. */
function focused({ page }: Visit, element: Locator): Promise<void> {
  return element.and(page.locator(':focus')).waitFor();
}

async function readStatement({ page }: Visit): Promise<void> {
  const lines = [
    { amount: 237.5, text: 'factuur 2026-0001', name: 'J. Jansen' },
    { amount: 200, text: 'hout 2026-0002', name: 'C. Meijer' },
  ];
  const file = { name: 'nov.xml', mimeType: 'text/xml', buffer: Buffer.from(camt(lines)) };
  await page.getByLabel('Bestand van je bank').setInputFiles(file);
  await page.getByRole('button', { name: 'Bankafschrift inlezen' }).click();
}

test('after planning from the start screen, the focus is on the delivery, or on the link to the form when the start screen does not show the delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad', Tijd: '2026-11-20 Ochtend' }]);
    for (const [day, name] of [
      ['zaterdag 21 november 2026', 'Bas'],
      ['zaterdag 28 november 2026', 'Nieuwe levering plannen'],
    ] as const) {
      await visitor.open(paths.home());
      await page.getByRole('link', { name: 'Nieuwe levering plannen' }).click();
      await visitor.islandsWork();
      await fillIn(visitor, { Klant_naam: 'Bas' });
      await page.getByLabel('Datum').click();
      await page.getByRole('button', { name: day }).click();
      await press(visitor, 'Levering plannen');
      await page.waitForURL(visitor.url + paths.home());
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await focused(visitor, link);
    }
  }));

test('reading a statement and booking its certain line leave the focus on the doubtful line, and booking the doubtful line moves the focus to the list of open invoices', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{}, { Klant_naam: 'Meijer' }, { Klant_naam: 'Smit' }]);
    for (const id of [1, 2, 3]) await call('POST', paths.api.invoice(id));
    await visitor.open(paths.payments());
    await readStatement(visitor);
    const doubtful = page.getByRole('row', { name: 'C. Meijer' });
    await focused(visitor, doubtful);
    await press(visitor, '1 betaling bevestigen');
    await page.getByText('1 betaling geboekt, € 237,50.').waitFor();
    await focused(visitor, doubtful);
    await doubtful.getByRole('checkbox').check();
    await press(visitor, '1 betaling bevestigen');
    await page.getByText('1 betaling geboekt, € 200,00.').waitFor();
    await page.locator('#open-facturen tr:focus-within').waitFor();
  }));

test('after a stop is reported, the focus is on the button that opened the dialog, also when the round has loaded again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await pressAt(visitor, 'Aad', 'Anders…');
    await page.getByRole('dialog').getByLabel('Uitkomst').selectOption('niet thuis');
    const loaded = page.waitForResponse((answer) => answer.url().endsWith(ROUND));
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await loaded;
    await page.getByText('Druk nog eens op Niet thuis').waitFor({ state: 'attached' });
    await focused(visitor, button(page, 'Aad', 'Anders…'));
  }));

test('"Filter wissen" moves the focus to the field of the filter', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await callsOf(visitor)('POST', paths.api.addDelivery(), aDelivery);
    await visitor.open(paths.overview({ klant: 'niemand' }));
    await press(visitor, 'Filter wissen');
    await page.waitForURL(visitor.url + paths.overview());
    await focused(visitor, page.getByRole('searchbox', { name: 'Klant' }));
    expect(await page.getByRole('searchbox', { name: 'Klant' }).inputValue()).toBe('');
  }));
