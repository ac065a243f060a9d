import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';

const HINT = 'Nog geen e-factuur (UBL): in dit adres mist: postcode (zoals 1234 AB).';
const business = { Klant_naam: 'De Vonk', kvkNummer: '87654321', btwNummer: '' };

test.each([
  ['Haardlaan 3, Apeldoorn', '87654321', true],
  ['Haardlaan 3, 7311 CD Apeldoorn', '87654321', false],
  ['Haardlaan 3, Apeldoorn', '', false],
])(
  'the page of a customer at %p with KvK number %p has the hint about e-invoices: %p',
  async (address, kvkNummer, has) => {
    const { app, call, token } = await office();
    const customer = { ...business, leveringsadres: address, kvkNummer };
    expect((await call('POST', paths.api.customers(), customer)).status).toBeLessThan(300);
    expect((await app.page(paths.customer(1), token)).body.includes(HINT)).toBe(has);
  },
);

test('the hint about e-invoices changes with the typed values, and a customer with an incomplete address can be saved', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    const customer = { ...business, leveringsadres: 'Haardlaan 3, Apeldoorn' };
    await app.call('POST', paths.api.customers(), customer, { token: app.sessionOf('piet') });
    await atWork(visitor, paths.customer(1));
    await page.getByText(HINT).waitFor();
    await page.getByLabel('Adres').fill('Haardlaan 3, 7311 CD Apeldoorn');
    await page.getByText(HINT).waitFor({ state: 'detached' });
    await page.getByLabel('Adres').fill('7311 CD');
    await page
      .getByText('Nog geen e-factuur (UBL): in dit adres mist: straat en plaats.')
      .waitFor();
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('Klant succesvol bijgewerkt!').waitFor();
  }));
