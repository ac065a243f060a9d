import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { cents } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { startServices } from '../support/services.ts';

/**
 * Opens the archive with an invoice of a business without a payment request, a paid invoice of a business, and a
 * credited invoice, which is the latest.
 */
async function openArchive(visitor: Visit): Promise<void> {
  await visitor.signIn();
  const call = callsOf(visitor);
  const business = { ...aDelivery, kvkNummer: '12345678', Betaling: 'betaalverzoek' };
  const paid = { ...business, Klant_naam: 'Bos', Betaling: 'contant' };
  for (const customer of [business, paid]) await call('POST', paths.api.customers(), customer);
  for (const delivery of [business, paid, aDelivery])
    await call('POST', paths.api.addDelivery(), delivery);
  for (const id of [1, 2, 3]) await call('POST', paths.api.invoice(id));
  pay(visitor.app.db, 2, visitor.app.now, { amount: cents(23_750) });
  await call('POST', paths.api.creditInvoice(3), {});
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open(paths.archive());
}

test('each action of an invoice has the same position in every row', () =>
  visit(async (visitor) => {
    await openArchive(visitor);
    const rows = await visitor.page.locator('tr:has(td)').all();
    const places = new Map<string, Set<number>>();
    for (const row of rows)
      for (const action of await row.locator('td:last-child :is(a, button)').all()) {
        const right = await action.evaluate((link) => link.getBoundingClientRect().right);
        const name = (await action.innerText()).replace('Creditfactuur openen', 'Crediteer');
        places.set(name, (places.get(name) ?? new Set()).add(Math.round(right)));
      }
    expect([...places.keys()].toSorted()).toEqual([
      'Betaalverzoek sturen',
      'Crediteer',
      'E-creditfactuur',
      'E-factuur',
      'Factuur openen',
      'Opnieuw factureren',
    ]);
    expect([...places].filter(([, rights]) => rights.size > 1)).toEqual([]);
  }));

test('the number of a credit is shown below the number of its invoice, although it has a column of its own in the markup of the table', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openArchive(visitor);
    const [number, credit] = await Promise.all(
      ['2026-0003', 'C2026-0001'].map((text) =>
        page.getByText(text, { exact: true }).boundingBox(),
      ),
    );
    expect(Math.abs((credit?.x ?? 0) - (number?.x ?? 99))).toBeLessThan(30);
    expect(credit?.y).toBeGreaterThan((number?.y ?? 999) + 8);
    expect((await visitor.rows()).map((cells) => cells[1])).toEqual(['C2026-0001', '', '']);
    await page.getByRole('columnheader', { name: 'Credit nr.' }).waitFor({ state: 'attached' });
    const row = page.locator('tr:has(td)').first();
    expect((await row.boundingBox())?.height).toBeLessThan(36);
  }));

test('the state of an invoice has an icon, and only a state that needs an action of the office is red', () =>
  visit(async (visitor) => {
    await openArchive(visitor);
    const states = visitor.page.locator('.state');
    expect(await states.allInnerTexts()).toEqual(['Betaald', 'Niet gevraagd']);
    expect(await states.locator('.icon').count()).toBe(2);
    const colours = await states.evaluateAll((all) =>
      all.map((state) => getComputedStyle(state).color),
    );
    const token = await visitor.page.evaluate(() => {
      document.body.style.color = 'var(--danger)';
      return getComputedStyle(document.body).color;
    });
    expect(colours.map((colour) => colour === token)).toEqual([false, true]);
  }));

async function creditRequested(visitor: Visit): Promise<void> {
  const call = await planAll(visitor, [{ Betaling: 'betaalverzoek' }]);
  await call('POST', paths.api.invoice(1));
  await call('POST', paths.api.sendAgain(1), { telefoonnummer: '06-12345678' });
  await call('POST', paths.api.creditInvoice(1), {});
  await visitor.open(paths.archive());
}

test('the archive marks an open payment request of a credited invoice as a problem', async () => {
  await using services = await startServices();
  await visit(
    async (visitor) => {
      await creditRequested(visitor);
      await visitor.page.locator('.state.bad', { hasText: 'Betaalverzoek open' }).waitFor();
    },
    { config: services.config },
  );
});

for (const scripts of [true, false])
  test(`with the keyboard, 'Downloaden' opens the form for downloads on top of the list${scripts ? '' : ' without scripts'}, and closing the form restores the focus`, () =>
    visit(
      async (visitor) => {
        const { page } = visitor;
        await openArchive(visitor);
        const list = page.locator('main table').first();
        const before = await list.boundingBox();
        const open = page.getByRole('button', { name: 'Downloaden' });
        const choice = page.getByLabel('Facturen');
        expect(await choice.isVisible()).toBe(false);
        await open.focus();
        await page.keyboard.press('Enter');
        await choice.waitFor();
        expect(await list.boundingBox()).toEqual(before);
        await page.keyboard.press('Tab');
        expect(await choice.evaluate((select) => select === document.activeElement)).toBe(true);
        await page.keyboard.press('Escape');
        await choice.waitFor({ state: 'hidden' });
        expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
        expect(await list.boundingBox()).toEqual(before);
        await page.keyboard.press('Enter');
        await choice.selectOption('2026-K4');
        const download = page.waitForEvent('download');
        await press(visitor, 'Download CSV');
        expect((await download).suggestedFilename()).toEndWith('.csv');
      },
      { scripts },
    ));
