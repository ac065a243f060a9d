import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { invoicedNames, runRow } from '../support/run.ts';

/** Opens /factureren on 8 December, after a round of four stops, of which two failed and one has no outcome. */
async function atInvoicing(visitor: Visit) {
  visitor.app.now = new Date('2026-12-08T09:00:00.000Z');
  await visitor.signIn();
  const call = callsOf(visitor);
  const stops = { Adam: 'geweigerd', Bert: 'geleverd', Carla: 'niet thuis', Dirk: undefined };
  for (const [i, [Klant_naam, uitkomst]] of Object.entries(stops).entries()) {
    await call('POST', paths.api.addDelivery(), {
      ...aDelivery,
      Klant_naam,
      Tijd: '2026-12-07 Ochtend',
    });
    if (uitkomst)
      await call('POST', paths.api.delivered(i + 1), { uitkomst, moment: '2026-12-07T09:00:00Z' });
  }
  await visitor.open(paths.invoicing());
  return call;
}

const box = ({ page }: Visit, name: string) => page.getByRole('checkbox', { name, exact: true });

test("'Alles selecteren' leaves out the stops that were not delivered", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await page.getByText('Geweigerd op 7 december').waitFor();
    await box(visitor, 'Alles selecteren').check();
    await page.locator('.run').getByText('1 geselecteerd').waitFor();
    expect(await box(visitor, 'Bert').isChecked()).toBe(true);
    expect(await box(visitor, 'Alles selecteren').isChecked()).toBe(true);
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0001').waitFor();
    expect(invoicedNames(visitor)).toEqual(['Bert']);
  }));

test('a run asks for confirmation when the user selected a stop that was not delivered', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await box(visitor, 'Adam').check();
    await press(visitor, 'Factuur maken');
    const dialog = page.getByRole('dialog', { name: 'Nog niet geleverd' });
    await dialog.getByText('Geweigerd op 7 december. Toch factureren?', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(invoicedNames(visitor)).toEqual([]);
    await press(visitor, 'Factuur maken');
    await dialog.getByRole('button', { name: 'Toch maken' }).click();
    await runRow(visitor, '2026-0001').waitFor();
    expect(invoicedNames(visitor)).toEqual(['Adam']);
  }));

test('a run asks one question about all selected stops that were not delivered, also about stops that were reported after they were selected', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await atInvoicing(visitor);
    for (const name of ['Adam', 'Bert', 'Carla', 'Dirk']) await box(visitor, name).check();
    await call('POST', paths.api.delivered(4), { uitkomst: 'niet thuis' });
    await press(visitor, 'Factuur maken');
    const dialog = page.getByRole('dialog', { name: 'Nog niet geleverd' });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'Adam: Geweigerd op 7 december.',
      'Carla: Niet thuis op 7 december.',
      'Dirk: Niet thuis op 7 december.',
    ]);
    await dialog.getByText('Toch factureren?', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Toch maken' }).click();
    await page.getByText('4 facturen gemaakt').waitFor();
  }));
