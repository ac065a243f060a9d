import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { becomeAdmin } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { keysOf } from '../support/keyboard.ts';

test('an administrator of a new office opens a first step, hides the list of steps and brings it back by keyboard, and the list counts a finished step', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      becomeAdmin(visitor);
      await visitor.signIn();
      await visitor.open(paths.home());
      const { press, tabTo } = keysOf(visitor);
      await page.getByText('0 van 6 gedaan').waitFor();
      await tabTo('link', 'Bedrijfsgegevens: Invullen');
      await press('Enter');
      await page.waitForURL(`${visitor.url}${paths.settings()}#bedrijf`);
      await page.getByLabel('Adres').fill('Houtweg 1\n1234 AB Ons Dorp');
      await page.getByLabel('KvK-nummer').fill('12345678');
      await page.getByLabel('BTW-nummer').fill('NL123456782B01');
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await page.getByText('Instellingen opgeslagen.').waitFor();
      await visitor.open(paths.home());
      await page.getByText('1 van 6 gedaan').waitFor();
      await page.getByText('Vipo Rondhouthandel, Ons Dorp').waitFor();
      await tabTo('button', 'Lijst verbergen');
      await press('Enter');
      await page.getByText('Lijst verborgen. Wat erin stond vind je bij Instellingen.').waitFor();
      expect(await page.getByText('Klaar om te beginnen').count()).toBe(0);
      await page.getByText('te factureren').first().waitFor();
      await press('z');
      await page.getByText('De lijst staat weer op het beginscherm.').waitFor();
      await page.getByText('1 van 6 gedaan').waitFor();
    },
    { firm: false },
  ));
