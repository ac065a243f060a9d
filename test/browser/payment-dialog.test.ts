import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { cents } from '../../src/shared/money.ts';
import { openAmounts, pay } from '../receivables/ledger.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, callsOf, says } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';

/**
 * Opens /betalingen with two invoices of € 237,50 of one customer, of which the first got a payment of `paid` cents.
 */
async function atPayments(
  journey: (visitor: Visit) => Promise<void>,
  paid: number,
  options: VisitOptions = {},
) {
  await visit(async (visitor) => {
    await visitor.signIn();
    becomeAdmin(visitor);
    const call = callsOf(visitor);
    for (const id of [1, 2]) {
      await call('POST', paths.api.addDelivery(), { ...aDelivery, Betaling: 'bank overmaken' });
      await call('POST', paths.api.invoice(id));
    }
    pay(visitor.app.db, 1, visitor.app.now, { amount: cents(paid) });
    await visitor.open(paths.payments());
    await journey(visitor);
  }, options);
}

test('a user writes off a difference in the dialog, and undoes the write-off in the toast', () =>
  atPayments(async (visitor) => {
    const { page, app } = visitor;
    const row = page.getByRole('row').filter({ hasText: '2026-0001' });
    await row.getByRole('link', { name: 'Betaald' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Verschil afboeken' }).click();
    await page.getByRole('dialog', { name: 'Verschil afboeken' }).waitFor();
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('5,01');
    await dialog.getByLabel('Datum').fill('2026-11-20');
    await dialog.getByLabel('Bedrag').fill('6');
    await dialog.getByLabel('Reden').selectOption('korting');
    await dialog.getByRole('button', { name: 'Afboeken', exact: true }).click();
    await dialog.getByText('Er staat nog € 5,01 open. Meer kun je niet afboeken.').waitFor();
    await dialog.getByLabel('Bedrag').fill('5,01');
    await dialog.getByRole('button', { name: 'Afboeken', exact: true }).click();
    await says(visitor, 'status', '€ 5,01 afgeboekt op 2026-0001, er staat niets meer open.');
    expect(openAmounts(app.db)['2026-0001']).toBe(0);
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await says(visitor, 'status', 'Ongedaan gemaakt:');
    expect(openAmounts(app.db)['2026-0001']).toBe(501);
  }, 23249));

test('the dialog asks for confirmation before it books an amount far above the open amount, and keeps the typed values', () =>
  atPayments(async (visitor) => {
    const { page, app } = visitor;
    const row = page.getByRole('row').filter({ hasText: '2026-0001' });
    await row.getByRole('link', { name: 'Betaald' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Datum').fill('2026-11-20');
    await dialog.getByLabel('Bedrag').fill('5010');
    await dialog.getByLabel('Betaalmethode').selectOption('pin');
    const again = dialog.getByRole('button', { name: 'Toch boeken' });
    expect(await again.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Betaling boeken' }).click();
    await dialog
      .getByText("Er staat nog maar € 5,01 open. Klopt het bedrag, kies dan 'Toch boeken'.")
      .waitFor();
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('5010');
    expect(await dialog.getByLabel('Betaalmethode').inputValue()).toBe('pin');
    // The key Enter asks again, because it presses the first button.
    await dialog.getByLabel('Bedrag').press('Enter');
    await again.click();
    await says(visitor, 'status', '€ 5.010,00 geboekt op 2026-0001, € 5.004,99 terug te betalen.');
    expect(openAmounts(app.db)['2026-0001']).toBe(-500_499);
  }, 23249));

test('the surplus of a payment is moved to the other invoice of the customer in the dialog', () =>
  atPayments(async (visitor) => {
    const { page, app } = visitor;
    await visitor.open(paths.payments({ termijn: 'terug' }));
    await page.getByRole('link', { name: 'Terugbetaald' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Verreken met…' }).click();
    await page.getByRole('dialog', { name: 'Betaling verrekenen' }).waitFor();
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('62,50');
    await dialog.getByRole('button', { name: 'Verrekenen', exact: true }).click();
    await says(visitor, 'status', '€ 62,50 verrekend met 2026-0002, nog € 175,00 open.');
    expect(openAmounts(app.db)).toEqual({ '2026-0001': 0, '2026-0002': 17500 });
  }, 30000));
