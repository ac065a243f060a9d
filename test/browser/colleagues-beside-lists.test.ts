import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { visit } from '../support/browser.ts';
import { beside, hears, notice, row } from '../support/colleagues.ts';
import { DAY, ROUND } from '../support/round.ts';
import { camt } from '../support/statement.ts';

test('an open dialog says that a colleague changed its record, and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await beside(visitor, paths.overview());
    await call('POST', paths.api.invoice(1));
    await call('POST', paths.api.invoice(2));
    await visitor.open(paths.payments());
    await hears(visitor);
    await row(visitor, 1).getByRole('link', { name: 'Betaald' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Datum').fill('2026-11-19');
    const payment = { bedrag: '10', datum: '2026-11-20', methode: 'bank overmaken' };
    await call('POST', paths.api.payments(), { ...payment, delivery_id: 2 });
    await hears(visitor);
    await visitor.settle();
    expect(await notice(visitor).count()).toBe(0);
    await call('POST', paths.api.payments(), { ...payment, delivery_id: 1 });
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
  }));
