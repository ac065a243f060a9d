import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';

/** The number of lines of the text of an element. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

test('the amounts of a payment request and its invoice take at most two lines, and on a card the total stays at the right', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    for (const Klant_naam of ['Jansen', 'Mevrouw Van den Heuvel-Rijnsburger te Doorwerth']) {
      const delivery = { ...aDelivery, Klant_naam, Tijd: '2026-11-19 Middag' };
      await call('POST', paths.api.addDelivery(), { ...delivery, Betaling: 'betaalverzoek' });
    }
    await call('POST', paths.api.delivered(2), { uitkomst: 'niet thuis' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open(paths.invoicing());
    const amounts = await page.locator('#te-factureren td > small:visible').all();
    const lines = await Promise.all(amounts.map(linesOf));
    expect(lines.map((count) => count < 3)).toEqual([true, true]);
    await page.setViewportSize({ width: 390, height: 844 });
    const margins = await page.locator('#te-factureren td:nth-child(6)').evaluateAll((cells) =>
      cells.map((cell) => {
        const total = document.createRange();
        const text = [...cell.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
        total.selectNode(text ?? cell);
        const row = cell.closest('tr')?.getBoundingClientRect();
        return Math.round((row?.right ?? NaN) - total.getBoundingClientRect().right);
      }),
    );
    expect(margins).toEqual([12, 12]);
  }));

test("on a phone the customer's name is shown in full at a stop where less was delivered", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    const Tijd = '2026-11-20 Ochtend';
    await call('POST', paths.api.addDelivery(), {
      ...aDelivery,
      Klant_naam: 'Dhr. J. Bakker',
      Tijd,
    });
    await call('POST', paths.api.delivered(1), { uitkomst: 'minder', aantal: 2, ontvangen: 200 });
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(paths.round({ datum: '2026-11-20' }));
    await page.locator('.kuub').getByText('Minder geleverd').waitFor();
    expect(await linesOf(page.locator('.stop.done .who b'))).toBe(1);
  }));

test("the column heading 'Bezorgkosten' is on one line in the dry run of an import", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open(paths.importCustomers());
    const list = 'Naam;Adres;E-mail;Bezorgkosten\r\nJansen;Ede;jan.van.jansen@voorbeeld.nl;15';
    await page
      .locator('#bestand')
      .setInputFiles({ name: 'k.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await page.getByRole('button', { name: 'Bestand lezen' }).click();
    const heading = page.getByRole('row').filter({ hasText: '15' }).getByRole('cell').first();
    expect([await heading.innerText(), await linesOf(heading)]).toEqual(['Bezorgkosten', 1]);
  }));

test("a name that is too long for its column ends in '…', also when the row has a warning about the phone number", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    const Klant_naam = 'Familie van der Heijden-Oosterbeek op de Vrije Hoogte bij het Bosch';
    for (const telefoonnummer of ['+31 6 12345678', '06 1234'])
      await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam, telefoonnummer });
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open(paths.invoicing());
    const names = page.locator('#te-factureren td').getByRole('link', { name: Klant_naam });
    const endings = await names.evaluateAll((links) =>
      links.map((link) => {
        const box = getComputedStyle(link).display === 'inline' ? link.parentElement : link;
        const { overflow, textOverflow } = getComputedStyle(box ?? link);
        return `${overflow} ${textOverflow}`;
      }),
    );
    expect(endings).toEqual(['hidden ellipsis', 'hidden ellipsis']);
  }));
