import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { callsOf } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { hasFocus, keysOf } from '../support/keyboard.ts';
import { planWithInvoice } from '../support/planning.ts';

// The first telephone calls that a new clerk answers: the text that she types must appear in the field that she looks
// at, and the screen must say what happened.

const BANK = { Betaling: 'bank overmaken' };
const cardOf = ({ page }: Visit, name: string) => page.getByRole('region', { name });

async function search(visitor: Visit, text: string): Promise<void> {
  const { press, type } = keysOf(visitor);
  await press('/');
  await visitor.page
    .getByRole('combobox', { name: 'Zoeken' })
    .and(visitor.page.locator(':focus'))
    .waitFor();
  await type(text);
}

test('in the dialog of a move the typed date replaces the present date, and a move to the same place says that nothing changed', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor, BANK);
    await visitor.open(paths.home());
    await search(visitor, 'jans');
    const { press, type } = keysOf(visitor);
    const card = cardOf(visitor, 'Jansen');
    await card.getByRole('button', { name: 'Verplaatsen' }).click();
    await page.getByLabel('Datum').and(page.locator(':focus')).waitFor();
    await press('Enter');
    const status = page.getByRole('status');
    await status
      .getByText('Niets gewijzigd: Jansen staat nu op dinsdag 24 november, Middag.')
      .waitFor();
    expect(await status.getByText('verplaatst').count()).toBe(0);
    await card.getByRole('button', { name: 'Verplaatsen' }).click();
    await page.getByLabel('Datum').and(page.locator(':focus')).waitFor();
    await type('26112026');
    await press('Enter');
    await card.getByText('donderdag 26 november, Middag').waitFor();
  }));

test('after a payment from the search the focus stays in the card, and z undoes the payment', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planWithInvoice(visitor, BANK);
    await visitor.open(paths.home());
    await search(visitor, '2026-0001');
    const { press, type } = keysOf(visitor);
    const card = cardOf(visitor, '2026-0001');
    const book = card.getByRole('button', { name: 'Betaling boeken' });
    await book.click();
    await page.getByLabel('Bedrag').and(page.locator(':focus')).waitFor();
    await type('100');
    await press('Enter');
    await card.getByText('Deels betaald, nog € 137,50').waitFor();
    expect(await hasFocus(book)).toBe(true);
    await book.click();
    await page.getByLabel('Bedrag').and(page.locator(':focus')).waitFor();
    await type('0');
    const found = page.waitForResponse((response) => response.url().includes('zoeken?q='));
    await press('Enter');
    await (await found).finished();
    await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
    await press('Escape');
    await book.and(page.locator(':focus')).waitFor();
    await press('z');
    await card.getByText('Deels betaald').waitFor({ state: 'detached' });
    await card.getByText('Open', { exact: true }).waitFor();
  }));

test('the card of a customer who paid too much names the amount that the firm owes', () =>
  visit(async (visitor) => {
    await planWithInvoice(visitor, BANK);
    await callsOf(visitor)('POST', paths.api.payments(), {
      delivery_id: 1,
      bedrag: '300,00',
      datum: '2026-11-19',
      methode: 'bank',
    });
    await visitor.open(paths.home());
    await search(visitor, 'jans');
    await cardOf(visitor, 'Jansen').getByText('€ 62,50 terug te betalen').waitFor();
    expect(await cardOf(visitor, 'Jansen').getByText('Alles betaald').count()).toBe(0);
  }));

test('the count of users changes together with their list', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await app.addUser('anna', { isAdmin: true });
    await visitor.signIn('anna');
    await visitor.open(paths.users());
    await page.getByText('2 gebruikers, 2 actief').waitFor();
    await page.getByRole('link', { name: 'Verwijderen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await page.getByText('2 gebruikers, 1 actief').waitFor();
  }));
