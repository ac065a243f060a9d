import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { visit, type Visit } from '../support/browser.ts';
import { beside, hears, notice, row } from '../support/colleagues.ts';
import { DAY, ROUND } from '../support/round.ts';
import { camt } from '../support/statement.ts';

/** Opens /betalingen with the invoices 1 and 2. The colleague's payments change an invoice. */
async function besideInvoices(visitor: Visit) {
  const { call } = await beside(visitor, paths.overview());
  for (const id of [1, 2]) await call('POST', paths.api.invoice(id));
  await visitor.open(paths.payments());
  await hears(visitor);
  const dialog = visitor.page.getByRole('dialog');
  const open = async (id: number) => {
    await row(visitor, id).getByRole('link', { name: 'Betaald' }).click();
    await dialog.getByLabel('Bedrag').waitFor();
  };
  const payment = { bedrag: '10', datum: '2026-11-20', methode: 'bank overmaken' };
  const pay = (id: number) => call('POST', paths.api.payments(), { ...payment, delivery_id: id });
  return { dialog, open, pay };
}

test('an open dialog says that a colleague changed its record, and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { dialog, open, pay } = await besideInvoices(visitor);
    await open(1);
    await dialog.getByLabel('Datum').fill('2026-11-19');
    await pay(2);
    await hears(visitor);
    await visitor.settle();
    expect(await notice(visitor).count()).toBe(0);
    await pay(1);
    await hears(visitor);
    await dialog.getByText('Zojuist gewijzigd door kees').waitFor();
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('237,50');
    await dialog.getByRole('button', { name: 'Bijwerken' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('dialog [name=bedrag]')?.value === '227,50',
    );
    expect(await dialog.getByLabel('Datum').inputValue()).toBe('19-11-2026');
    await page.keyboard.press('Escape');
    await hears(visitor);
    await row(visitor, 1).getByText('€ 227,50').waitFor();
  }));

test('the line in a dialog names only the colleagues who changed its record', () =>
  visit(async (visitor) => {
    const { app } = visitor;
    const { dialog, open, pay } = await besideInvoices(visitor);
    await app.addUser('els');
    const token = app.sessionOf('els');
    await open(1);
    await pay(1);
    await app.call('PATCH', paths.api.updatePayment(3), { Betaling: 'onbekend' }, { token });
    await hears(visitor);
    await dialog.getByText(/gewijzigd door kees$/).waitFor();
  }));

test('the line about the record of a dialog is shown once after two changes, and is gone when the user opens the next record', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { dialog, open, pay } = await besideInvoices(visitor);
    await open(1);
    for (const _ of [1, 2]) {
      await pay(1);
      await hears(visitor);
      await dialog.getByText('Zojuist gewijzigd door kees').waitFor();
      await visitor.settle();
    }
    expect(await notice(visitor).count()).toBe(1);
    await page.keyboard.press('Escape');
    await open(2);
    expect(await notice(visitor).count()).toBe(0);
  }));

test("the dialog 'Anders…' of a stop names a colleague who reports this stop, and names nobody when another stop was reported", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await beside(visitor, ROUND);
    await page.getByRole('button', { name: 'Anders…' }).first().click();
    const dialog = page.getByRole('dialog');
    const report = { geleverd: true, datum: DAY };
    await call('POST', paths.api.delivered(2), report);
    await hears(visitor);
    await visitor.settle();
    expect(await notice(visitor).count()).toBe(0);
    await call('POST', paths.api.delivered(1), report);
    await hears(visitor);
    await dialog.getByText('Zojuist gewijzigd door kees').waitFor();
    await dialog.getByRole('link', { name: 'Annuleren' }).click();
    await page.getByRole('button', { name: 'Anders…' }).last().click();
    expect(await notice(visitor).count()).toBe(0);
  }));

test('a line of a bank statement that a colleague books leaves the list, and the other lines stay selected', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    const { call } = await beside(visitor, paths.overview());
    for (const id of [1, 2]) await call('POST', paths.api.invoice(id));
    const lines = [1, 2].map((id) => ({
      amount: 237.5,
      text: `factuur 2026-000${id}`,
      name: `N${id}`,
    }));
    const headers = {
      'Content-Type': 'application/xml',
      Authorization: `Bearer ${app.sessionOf('kees')}`,
    };
    const body = camt(lines);
    const read = await app.fetch(paths.api.statement(), { method: 'POST', headers, body });
    const { zeker } = (await read.json()) as { zeker: { ref: string; delivery_id: number }[] };
    await visitor.open(paths.payments());
    await hears(visitor);
    const panel = page.locator('#afschrift');
    await panel.getByText('2 betalingen bevestigen').waitFor();
    const regels = zeker.slice(0, 1).map(({ ref, delivery_id }) => ({ ref, delivery_id }));
    await call('POST', paths.api.confirmStatement(), { regels });
    await hears(visitor);
    await panel.getByText('1 betaling bevestigen').waitFor();
    expect(await panel.getByRole('checkbox').count()).toBe(1);
    expect(await panel.getByRole('checkbox').isChecked()).toBe(true);
  }));

test('a form says that a colleague changed its record, and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await beside(visitor, paths.editDelivery(1));
    await call('PATCH', paths.api.updatePayment(2), { Betaling: 'onbekend' });
    await hears(visitor);
    await visitor.settle();
    expect(await notice(visitor).count()).toBe(0);
    await call('PATCH', paths.api.updatePayment(1), { Betaling: 'onbekend' });
    await hears(visitor);
    await notice(visitor).getByText('Zojuist gewijzigd door kees').waitFor();
    await page.getByRole('button', { name: 'Bijwerken' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLSelectElement>('[name=Betaling]')?.value === 'onbekend',
    );
    await visitor.islandsWork();
    await page.locator('[name=opmerkingen]').fill('Bellen');
    await hears(visitor);
    await call('PATCH', paths.api.updatePayment(1), { Betaling: 'bank overmaken' });
    await hears(visitor);
    await notice(visitor).getByText('Bij opslaan zie je het verschil').waitFor();
    expect(await page.getByRole('button', { name: 'Bijwerken' }).count()).toBe(0);
    expect(await page.locator('[name=opmerkingen]').inputValue()).toBe('Bellen');
    // There is one line about changes, also when another line says that a colleague has the delivery open.
    await call('GET', paths.api.changes({ since: 0, open: 'levering-1' }));
    await hears(visitor);
    await page.getByText('heeft deze levering ook open').waitFor();
    await call('PATCH', paths.api.updatePayment(1), { Betaling: 'contant' });
    await hears(visitor);
    await visitor.settle();
    expect(await notice(visitor).count()).toBe(1);
  }));

test('the line above the form of a customer with typed values shows its whole text', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 800 });
    const { call } = await beside(visitor, paths.overview());
    const customer = { ...aDelivery, Klant_naam: 'An' };
    await call('POST', paths.api.customers(), customer);
    await visitor.open(paths.customer(1));
    await page.locator('[name=opmerkingen]').fill('Bellen');
    await hears(visitor);
    await call('PUT', paths.api.customer(1), { ...customer, opmerkingen: 'Bel' });
    await hears(visitor);
    const line = notice(visitor).filter({ hasText: 'Bij opslaan zie je het verschil' });
    await line.waitFor();
    const text = await line.locator('span').boundingBox();
    expect(text?.height).toBeLessThanOrEqual((await line.boundingBox())?.height ?? 0);
  }));

test('the line above the form of a customer stays when a colleague plans a delivery and the list below the form loads again', () =>
  visit(async (visitor) => {
    const { call, plan } = await beside(visitor, paths.overview());
    await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'An' });
    await visitor.open(paths.customer(1));
    await hears(visitor);
    await call('PUT', paths.api.customer(1), {
      ...aDelivery,
      Klant_naam: 'An',
      opmerkingen: 'Bel',
    });
    await hears(visitor);
    const line = notice(visitor).getByText('Zojuist gewijzigd door kees');
    await line.waitFor();
    await plan('An');
    await hears(visitor);
    await row(visitor, 4).waitFor();
    expect(await line.count()).toBe(1);
  }));

for (const [name, path, shown] of [
  ['the start screen', paths.home(), '#start'],
  ["a customer's list", paths.customer(1), '#historie'],
  ["a customer's form", paths.customer(1), 'form[data-record]'],
  ['the week board', paths.week({ week: '2026-W48' }), '#week'],
] as const)
  test(`nothing moves when a line with a colleague's change appears above ${name}`, () =>
    visit(async (visitor) => {
      const { app, page } = visitor;
      app.now = new Date('2026-11-23T09:00:00Z');
      await app.addUser('els');
      const token = app.sessionOf('els');
      const customer = { ...aDelivery, Klant_naam: 'An' };
      await app.call('POST', paths.api.customers(), customer, { token });
      const { call, plan } = await beside(visitor, path);
      await page.getByRole('heading', { level: 1 }).selectText();
      const place = () => page.locator(shown).boundingBox();
      const before = await place();
      await call('PUT', paths.api.customer(1), { ...customer, opmerkingen: 'Bel' });
      await plan('An');
      await hears(visitor);
      await page.locator(`.notice.top + :is(${shown}, :has(> ${shown}))`).waitFor();
      expect(await place()).toEqual(before);
    }));
