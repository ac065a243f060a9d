import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { lookAs, violations, widerThanPage } from '../support/audit.ts';
import { once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';

const LONG = 'Stichting Landgoed Bosch en Duin te Zeist';
const LESS = 'Minder geleverd dan gepland';
const REMARK = 'Opmerking van de chauffeur';
const less = { uitkomst: 'minder', aantal: 1.5, opmerking: 'Paste niet.' };

/** Plans deliveries of 2.5 kuub of which the driver has delivered 1.5 kuub, and opens /factureren. */
async function atInvoicing(visitor: Visit, names: string[]) {
  const call = await planAll(
    visitor,
    names.map((Klant_naam) => ({ Klant_naam })),
  );
  for (const i of names.keys()) await call('POST', paths.api.delivered(i + 1), less);
  await visitor.open(paths.invoicing());
  return call;
}

function invoices({ app }: Visit): unknown[] {
  return app.db.$client
    .query<{ name: string; quantity: number }, []>(
      "SELECT customer_name AS name, data -> 'calculations' ->> 'aantal' AS quantity FROM invoices ORDER BY id",
    )
    .all()
    .map(({ name, quantity }) => `${name}: ${quantity}`);
}

test('a run asks which quantity to invoice when less was delivered than planned, and proposes the delivered quantity', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor, [LONG, 'Bea']);
    await page.getByText('1,5 van 2,5 kuub geleverd').first().waitFor();
    for (const name of [LONG, 'Bea']) await tick(visitor, name);
    await press(visitor, 'Factuur maken');
    const dialog = page.getByRole('dialog', { name: LESS });
    await dialog.getByText('Chauffeur: Paste niet.').first().waitFor();
    const choice = dialog.getByLabel(`${LONG}, 1,5 van 2,5 kuub geleverd`);
    expect(await choice.locator('option').allInnerTexts()).toEqual([
      '1,5 kuub factureren, €\u00a0147,50',
      '2,5 kuub factureren, €\u00a0237,50 (zoals gepland)',
    ]);
    for (const width of [390, 1280] as const) {
      await lookAs(page, { width, scheme: width === 390 ? 'dark' : 'light' });
      expect({ width, wide: await widerThanPage(page) }).toEqual({ width, wide: [] });
      expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
    }
    await dialog.getByLabel(/^Bea/).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: '2 facturen maken' }).click();
    expect(await runRows(visitor)).toEqual([
      `${LONG}: 2026-0001, € 147,50`,
      'Bea: 2026-0002, € 237,50',
    ]);
    expect(invoices(visitor)).toEqual([`${LONG}: 1.5`, 'Bea: 2.5']);
  }));

test('when saving the quantity fails or its answer is lost, the dialog says so, and pressing again invoices the delivered quantity', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor, ['Aad']);
    await tick(visitor, 'Aad');
    await press(visitor, 'Factuur maken');
    const dialog = page.getByRole('dialog', { name: LESS });
    const make = dialog.getByRole('button', { name: '1 factuur maken' });
    let edits = 0;
    await page.route(`**${paths.api.delivery(1)}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      edits += 1;
      // The first edit does not arrive, and the answer to the second one is lost.
      if (edits === 2) await visitor.answer(route);
      await (edits > 2 ? route.continue() : route.abort());
    });
    const message = dialog.getByRole('alert').getByText('Kon aantal niet bijwerken.');
    for (const quantity of [2500, 1500]) {
      await make.click();
      await page.locator('dialog form:not([inert])').waitFor();
      await message.waitFor();
      expect(visitor.app.db.$client.query('SELECT quantity FROM deliveries').get()).toEqual({
        quantity,
      });
      expect(invoices(visitor)).toEqual([]);
    }
    await make.click();
    await runRow(visitor, '2026-0001').waitFor();
    expect(invoices(visitor)).toEqual(['Aad: 1.5']);
  }));

test('a delivery that a colleague changes while the question is open is not invoiced', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await atInvoicing(visitor, ['Aad', 'Bea']);
    for (const name of ['Aad', 'Bea']) await tick(visitor, name);
    await press(visitor, 'Factuur maken');
    const dialog = page.getByRole('dialog', { name: LESS });
    await dialog.waitFor();
    const { body } = await call('GET', paths.api.delivery(1));
    await call('PUT', paths.api.delivery(1), { ...body, Prijs: 80 });
    await dialog.getByRole('button', { name: '2 facturen maken' }).click();
    await page.getByText('1 levering niet gefactureerd.').waitFor();
    expect(invoices(visitor)).toEqual(['Bea: 1.5']);
  }));

test('a remark of the driver about the quantity is in the row of its delivery and in a question before the run, this question links to the delivery, and a remark about something else causes no question', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    const remarks = ['Halve kuub te weinig.', 'Achter het hek gelegd.'];
    for (const [i, opmerking] of remarks.entries())
      await call('POST', paths.api.delivered(i + 1), { uitkomst: 'geleverd', opmerking });
    await visitor.open(paths.invoicing());
    await page.getByText('Chauffeur: Halve kuub te weinig.').waitFor();
    await tick(visitor, 'Bea');
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
    await tick(visitor, 'Aad');
    await press(visitor, 'Factuur maken');
    const dialog = page.getByRole('dialog', { name: REMARK });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'Aad: ‘Halve kuub te weinig.’. Op de factuur komt 2,5 kuub.',
    ]);
    await dialog.getByRole('link', { name: 'Aad' }).click();
    await page.waitForURL(visitor.url + paths.editDelivery(1));
    expect(invoices(visitor)).toEqual(['Bea: 2.5']);
  }));

test('without a connection the questions cannot be asked, so no invoice is made', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor, ['Aad']);
    await tick(visitor, 'Aad');
    await once(visitor, '**/factureren/vragen**', (route) => route.abort());
    await press(visitor, 'Factuur maken');
    await page.getByRole('alert').getByText('Geen verbinding. Probeer het opnieuw.').waitFor();
    expect(invoices(visitor)).toEqual([]);
    await press(visitor, 'Factuur maken');
    await page.getByRole('dialog', { name: LESS }).waitFor();
  }));
