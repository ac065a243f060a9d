import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { openSettings, press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { aLogo } from '../support/everything.ts';

const QUESTION = 'Wat je hebt ingevuld is nog niet opgeslagen.';

test('the bar of the settings names the fields that are not saved, and leaving the page asks for confirmation', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openSettings(visitor);
    const bar = page.locator('[data-unsaved]');
    const days = page.getByLabel('Betaaltermijn in dagen');
    const before = await days.inputValue();
    await days.fill('21');
    expect(await bar.innerText()).toBe('Niet opgeslagen: Betaaltermijn in dagen');
    await days.fill(before);
    expect(await bar.innerText()).toBe('');
    for (const label of ['Telefoon', 'Website', 'BIC', 'IBAN'])
      await page.getByLabel(label).fill('1');
    expect(await bar.innerText()).toBe('Niet opgeslagen: Telefoon, Website, IBAN en nog 1');
    await page.getByRole('link', { name: 'Planning', exact: true }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.getByRole('dialog').getByText(QUESTION).waitFor();
    await press(visitor, 'Annuleren');
    expect(page.url()).toContain(paths.settings());
    expect(await page.getByLabel('Website').inputValue()).toBe('1');
    await press(visitor, 'Opslaan');
    await page.getByText('Deze IBAN klopt niet').waitFor();
    await visitor.islandsWork();
    const refusal = page.locator('.run').getByRole('alert');
    expect(await refusal.innerText()).toBe('Niet opgeslagen: 4 velden kloppen niet.');
    expect(await bar.innerText()).toBe('');
    await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
    await page.getByText('Deze IBAN klopt niet').waitFor({ state: 'detached' });
    await page.getByText('Niet opgeslagen: IBAN', { exact: true }).waitFor();
    expect(await refusal.count()).toBe(0);
    await page.getByRole('link', { name: 'Terug' }).click();
    await press(visitor, 'Verlaten zonder opslaan');
    await page.waitForURL(visitor.url + paths.home());
  }));

test('after the settings are saved, the user can leave the page without a question', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openSettings(visitor);
    await page.getByLabel('Betaaltermijn in dagen').fill('21');
    await press(visitor, 'Opslaan');
    await page.getByText('Instellingen opgeslagen.').waitFor();
    await visitor.islandsWork();
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.waitForURL(visitor.url + paths.home());
  }));

test('a chosen logo counts as unsaved until it is placed, and placing it asks nothing', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openSettings(visitor);
    const bar = page.locator('[data-unsaved]');
    const field = page.getByLabel('PNG of JPEG, hoogstens 512 kB');
    const buffer = Buffer.from(await aLogo().arrayBuffer());
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await bar.getByText('Niet opgeslagen: Logo', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.getByRole('dialog').getByText(QUESTION).waitFor();
    await press(visitor, 'Annuleren');
    await field.setInputFiles([]);
    expect(await bar.innerText()).toBe('');
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await press(visitor, 'Logo plaatsen');
    await page.getByText('Logo geplaatst.').waitFor();
    expect(asked).toEqual([]);
  }));
