import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, endSessions, logInAs, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { addMany, addOpen } from '../support/many.ts';
import { planAll } from '../support/planning.ts';
import { invoicedNames, runRows } from '../support/run.ts';
import { until } from '../support/until.ts';

/** Opens the invoicing screen with 60 open deliveries, of 'Klant 10' to 'Klant 69'. */
async function atInvoicing(visitor: Visit) {
  addOpen(visitor.app.db, 10, 69);
  await visitor.signIn();
  await visitor.open(paths.invoicing());
  return callsOf(visitor);
}

const box = ({ page }: Visit, name: string) => page.getByRole('checkbox', { name });

async function turnTo(visitor: Visit, link: 'Vorige' | 'Volgende', seen: string): Promise<void> {
  await press(visitor, link);
  await box(visitor, seen).waitFor();
}

/** Waits until the screen says that this number of deliveries is selected, on this page or another. */
async function counts({ page }: Visit, count: number): Promise<void> {
  const text = count === 0 ? 'Niets geselecteerd' : `${count} geselecteerd`;
  await page.locator('.run [role=status]').getByText(text).waitFor();
}

test('"Alles selecteren" selects the rows of the page, and a selection stays after paging, filtering, Back and a reload, until it is cleared', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await page.getByLabel('Alles selecteren').check();
    await counts(visitor, 50);
    await turnTo(visitor, 'Volgende', 'Klant 60');
    expect(await page.getByLabel('Alles selecteren').isChecked()).toBe(false);
    await turnTo(visitor, 'Vorige', 'Klant 10');
    expect(await page.getByLabel('Alles selecteren').isChecked()).toBe(true);
    await page.getByLabel('Alles selecteren').uncheck();
    await counts(visitor, 0);

    await box(visitor, 'Klant 12').check();
    await box(visitor, 'Klant 10').check();
    await turnTo(visitor, 'Volgende', 'Klant 60');
    await counts(visitor, 2);
    await box(visitor, 'Klant 60').check();
    await turnTo(visitor, 'Vorige', 'Klant 10');
    expect(await box(visitor, 'Klant 10').isChecked()).toBe(true);
    await counts(visitor, 3);
    await page.goBack();
    await box(visitor, 'Klant 60').waitFor();
    await visitor.islandsWork();
    expect(await box(visitor, 'Klant 60').isChecked()).toBe(true);
    await page.getByRole('searchbox').fill('Klant 12');
    await box(visitor, 'Klant 60').waitFor({ state: 'detached' });
    expect(await box(visitor, 'Klant 12').isChecked()).toBe(true);
    await page.reload();
    await visitor.islandsWork();
    await counts(visitor, 3);
    await press(visitor, 'Selectie wissen');
    await counts(visitor, 0);
    expect(await box(visitor, 'Klant 12').isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: 'Selectie wissen' }).count()).toBe(0);
    await page.reload();
    await visitor.islandsWork();
    await counts(visitor, 0);
  }));

test('a run invoices the selection of all pages in the order of selecting and clears it, a click with Shift selects the rows from the last click, and Ctrl+Enter starts a run', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atInvoicing(visitor);
    await turnTo(visitor, 'Volgende', 'Klant 60');
    await box(visitor, 'Klant 61').check();
    await turnTo(visitor, 'Vorige', 'Klant 10');
    await box(visitor, 'Klant 12').check();
    await box(visitor, 'Klant 11').check();
    await box(visitor, 'Klant 12').uncheck();
    await press(visitor, 'Factuur maken');
    await page.getByText('2 facturen gemaakt').waitFor();
    expect((await runRows(visitor)).map((row) => row.split(':')[0])).toEqual([
      'Klant 61',
      'Klant 11',
    ]);
    await box(visitor, 'Klant 11').waitFor({ state: 'detached' });
    expect(await box(visitor, 'Klant 12').count()).toBe(1);
    expect(invoicedNames(visitor)).toEqual(['Klant 61', 'Klant 11']);
    await page.reload();
    await visitor.islandsWork();
    await counts(visitor, 0);

    await box(visitor, 'Klant 16').click();
    await box(visitor, 'Klant 13').click({ modifiers: ['Shift'] });
    await counts(visitor, 4);
    await box(visitor, 'Klant 14').click({ modifiers: ['Shift'] });
    await counts(visitor, 2);
    expect(await box(visitor, 'Klant 16').isChecked()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 van 2').or(page.getByText('2026-0004')).first().waitFor();
  }));

test('a delivery that somebody else invoices, deletes or changes is no longer selected, and each page shows a message about it', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await atInvoicing(visitor);
    for (const i of [10, 11, 12, 13, 14]) await box(visitor, `Klant ${i}`).check();
    await call('POST', paths.api.invoice(1));
    await call('DELETE', paths.api.delivery(2));
    await turnTo(visitor, 'Volgende', 'Klant 69');
    const gone = (names: string) =>
      page.getByText(`Niet meer in de lijst, dus niet meer geselecteerd: ${names}.`).waitFor();
    await gone('Klant 10, Klant 11');
    await counts(visitor, 3);
    await call('DELETE', paths.api.delivery(3));
    await page.reload();
    await visitor.islandsWork();
    await gone('Klant 12');
    await counts(visitor, 2);

    const change = async (id: number, Klant_naam: string) =>
      call('PUT', paths.api.delivery(id), { ...aDelivery, Klant_naam, Aantal: 3 });
    const changed = (name: string) =>
      page
        .getByText(`${name} is intussen gewijzigd. Controleer de levering en vink die opnieuw aan.`)
        .waitFor();
    await change(4, 'Klant 13');
    await turnTo(visitor, 'Vorige', 'Klant 14');
    await changed('Klant 13');
    await counts(visitor, 1);
    expect(await box(visitor, 'Klant 13').isChecked()).toBe(false);
    await change(5, 'Klant 14');
    await turnTo(visitor, 'Volgende', 'Klant 69');
    await changed('Klant 14');
    await counts(visitor, 0);
  }));

test('the selection stays after the session ends and the user logs in again, and another user does not see it', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await app.addUser('kees');
    await atInvoicing(visitor);
    await box(visitor, 'Klant 10').check();
    const becomeUser = async (name: string) => {
      endSessions(visitor);
      await page.goto(visitor.url + paths.login());
      await logInAs(visitor, name);
      await page.waitForURL((url) => url.pathname !== paths.login());
      await visitor.open(paths.invoicing());
    };
    await becomeUser('piet');
    await counts(visitor, 1);
    await becomeUser('kees');
    await counts(visitor, 0);
    await becomeUser('piet');
    await counts(visitor, 0);
  }));

test('"Alles selecteren" selects the deliveries up to today, and not the deliveries of later days', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const days = ['2026-11-19', '2026-11-19', '2026-11-20', '2026-11-23'];
    await planAll(
      visitor,
      days.map((day) => ({ Tijd: `${day} Ochtend` })),
    );
    await visitor.open(paths.invoicing());
    await page.getByLabel('Alles selecteren', { exact: true }).check();
    await counts(visitor, 3);
    expect(await page.getByLabel('Alles selecteren dat nog moet komen').isChecked()).toBe(false);
    await page.getByLabel('Alles selecteren dat nog moet komen').check();
    await counts(visitor, 4);
    await page.getByLabel('Alles selecteren', { exact: true }).uncheck();
    await counts(visitor, 1);
  }));

test('the archive keeps the selection and its count after paging and a reload, and Shift ticks and clears a range there and on /betalingen', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await page.setViewportSize({ width: 1280, height: 600 });
    addMany(app.db, 60);
    await visitor.signIn();
    await visitor.open(paths.archive());
    const bar = page.locator('.ticked');
    expect(await bar.isVisible()).toBe(false);
    await page.getByLabel('2026-60', { exact: true }).check();
    await turnTo(visitor, 'Volgende', '2026-10');
    await page.getByLabel('2026-1', { exact: true }).check();
    await bar.getByText('2 facturen aangevinkt').waitFor();
    await page.reload();
    await bar.getByText('2 facturen aangevinkt').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const seen = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(seen).toBeLessThanOrEqual(600);
    await turnTo(visitor, 'Vorige', '2026-60');
    expect(await page.getByLabel('2026-60', { exact: true }).isChecked()).toBe(true);
    await bar.getByRole('button', { name: 'Selectie wissen' }).click();
    expect(await page.getByLabel('2026-60', { exact: true }).isChecked()).toBe(false);
    expect(await bar.isVisible()).toBe(false);
    await page.getByLabel('2026-60', { exact: true }).check();
    app.db.$client.run(
      "INSERT INTO skipped_numbers (series, year, first, last, reason, at) VALUES ('invoice', 2026, 61, 62, 'x', 'x')",
    );
    await page.reload();
    await page.getByLabel('2026-60', { exact: true }).waitFor();
    expect(await page.getByLabel('2026-60', { exact: true }).isChecked()).toBe(false);

    app.now = new Date('2026-12-20T09:00:00Z');
    await visitor.signIn();
    await ticksRange(visitor);
    await visitor.open(paths.payments());
    await ticksRange(visitor);
  }));

/** Ticks four invoices with Shift, and clears the two in the middle. */
async function ticksRange({ page }: Visit): Promise<void> {
  const at = (number: number) => page.getByLabel(`2026-${number}`, { exact: true });
  await at(37).click();
  await at(34).click({ modifiers: ['Shift'] });
  const ticked = page.locator('td input:checked');
  await until(async () => (await ticked.count()) === 4);
  await at(36).click();
  await at(35).click({ modifiers: ['Shift'] });
  await until(async () => (await ticked.count()) === 2);
  expect([await at(37).isChecked(), await at(34).isChecked()]).toEqual([true, true]);
}
