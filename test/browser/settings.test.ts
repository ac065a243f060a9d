import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork, becomeAdmin, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { aLogo } from '../support/everything.ts';
import { fillInFirm } from '../support/firm.ts';
import { pdfPages } from '../support/pdf-text.ts';

async function openSettings(visitor: Visit): Promise<void> {
  becomeAdmin(visitor);
  await visitor.signIn();
  await visitor.open(paths.home());
  await press(visitor, 'Instellingen');
  await visitor.page.waitForURL(visitor.url + paths.settings());
  await visitor.islandsWork();
}

async function previewText({ page }: Visit): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Als PDF openen' }).evaluate((link: HTMLAnchorElement) => {
    link.target = '';
    link.download = 'voorbeeld.pdf';
    link.click();
  });
  const file = await (await arriving).path();
  return pdfPages(await Bun.file(file).bytes()).join('\n');
}

test('the preview shows the details of the firm before they are saved, and the start screen shows the saved title', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.route('**/assets/*', async (route) => {
      await page.locator('h1').waitFor({ state: 'attached' });
      await route.continue();
    });
    await openSettings(visitor);
    await page.getByLabel('Bedrijfsnaam').fill('Łukasz Hout');
    await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
    await page.getByLabel('Titel op het beginscherm').fill('Łukasz');
    await page.getByRole('img').getByText('IBAN NL91 ABNA 0417 1643 00', { exact: true }).waitFor();
    const preview = await previewText(visitor);
    expect(preview).toContain('Łukasz Hout');
    expect(preview).toContain('NL91 ABNA 0417 1643 00');
    await press(visitor, 'Opslaan');
    await says(visitor, 'status', 'Instellingen opgeslagen.');
    await visitor.open(paths.home());
    expect(await page.locator('h1').innerText()).toBe('Welkom bij Łukasz');
  }));

test('a logo is uploaded, shown in the settings and removed again, and the typed values stay when an IBAN is refused', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    await visitor.signIn();
    await visitor.open(paths.settings());
    const buffer = Buffer.from(await aLogo().arrayBuffer());
    await page
      .locator('[name=logo]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await press(visitor, 'Logo plaatsen');
    await says(visitor, 'status', 'Logo geplaatst.');
    const shown = await page
      .locator('.firm-logo:visible')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(shown).toBe(60);
    // The Tab key must reach 'Logo plaatsen' before the button that deletes the logo.
    await page.locator('[name=logo]').focus();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Logo plaatsen');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Logo verwijderen');
    await press(visitor, 'Logo verwijderen');
    await says(visitor, 'status', 'Logo verwijderd.');
    expect(await page.locator('.firm-logo:visible').count()).toBe(0);

    await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 01');
    await page.getByLabel('Bedrijfsnaam').fill('Nieuwe naam');
    await press(visitor, 'Opslaan');
    await page.getByText('Deze IBAN klopt niet').waitFor();
    expect(await page.getByLabel('Bedrijfsnaam').inputValue()).toBe('Nieuwe naam');
    expect(await page.getByLabel('IBAN').inputValue()).toBe('NL91 ABNA 0417 1643 01');
  }));

test('/factureren names the missing details of the firm, and invoices can still be made', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await atWork(visitor, paths.invoicing());
      const warning = 'Op de facturen ontbreekt nog:';
      await page.getByText(`${warning} adres, KvK-nummer, BTW-nummer, IBAN.`).waitFor();
      expect(await page.getByRole('link', { name: 'Naar de instellingen' }).count()).toBe(0);
      await page.getByRole('checkbox', { name: 'Jansen' }).check();
      expect(await page.getByRole('button', { name: 'Factuur maken' }).isDisabled()).toBeFalse();
      becomeAdmin(visitor);
      await page.reload();
      await page.getByRole('link', { name: 'Naar de instellingen' }).click();
      await page.waitForURL(visitor.url + paths.settings());
      await page.getByLabel('KvK-nummer').fill('12345678');
      await page.getByLabel('BTW-nummer').fill('NL123456782B01');
      await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
      await press(visitor, 'Opslaan');
      await says(visitor, 'status', 'Instellingen opgeslagen.');
      await visitor.open(paths.invoicing());
      await page.getByText(`${warning} adres.`).waitFor();
      fillInFirm(visitor.app);
      await visitor.open(paths.invoicing());
      expect(await page.getByText(warning).count()).toBe(0);
    },
    { firm: false },
  ));

test('the settings can be saved without scripts', () =>
  visit(
    async (visitor) => {
      becomeAdmin(visitor);
      await visitor.signIn();
      const { page } = visitor;
      await page.goto(visitor.url + paths.settings());
      await page.getByLabel('Bedrijfsnaam').fill('Zonder scripts');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await page.getByText('Instellingen opgeslagen.').waitFor();
      expect(await page.getByLabel('Bedrijfsnaam').inputValue()).toBe('Zonder scripts');
    },
    { scripts: false },
  ));
