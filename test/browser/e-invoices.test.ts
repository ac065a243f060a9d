import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Visit, visit } from '../support/browser.ts';
import { fillInFirm } from '../support/firm.ts';

const business = { Klant_naam: 'De Vonk', kvkNummer: '87654321', btwNummer: '' };

/** Opens the archive with an invoice of a business at each address. */
async function archiveOf(visitor: Visit, ...addresses: string[]): Promise<void> {
  const { app } = visitor;
  fillInFirm(app);
  await visitor.signIn();
  const token = app.sessionOf('piet');
  const call = (path: string, body?: object) => app.call('POST', path, body, { token });
  for (const leveringsadres of addresses) {
    await call(paths.api.customers(), { ...business, leveringsadres });
    const { body } = await call(paths.api.addDelivery(), {
      ...aDelivery,
      ...business,
      leveringsadres,
    });
    await call(paths.api.invoice(body.id));
  }
  await visitor.open(paths.archive());
}

test('the archive downloads an e-invoice, or says why an invoice has no e-invoice', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await archiveOf(visitor, 'Haardlaan 3, 7311 CD Apeldoorn', 'Haardlaan 3');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'E-factuur' }).last().click();
    expect((await saved).suggestedFilename()).toBe('Factuur-2026-0001.xml');
    await page.getByRole('link', { name: 'E-factuur' }).first().click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Geen e-factuur: in het adres op deze factuur mist: postcode' })
      .waitFor();
  }));

test('the archive first says how many documents of a period have an e-invoice, and then downloads the e-invoices', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await archiveOf(visitor, 'Haardlaan 3, 7311 CD Apeldoorn', 'Haardlaan 3');
    await page.getByRole('button', { name: 'Downloaden' }).click();
    await page.getByLabel('Facturen').selectOption('2026-K4');
    await page.getByRole('button', { name: 'UBL (zip)' }).click();
    await page.getByText('Van deze 2 documenten gaat er 1 mee als e-factuur (UBL).').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 1 e-factuur' }).click();
    expect((await saved).suggestedFilename()).toBe('E-facturen-2026-K4.zip');
  }));
