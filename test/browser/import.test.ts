import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { becomeAdmin, callsOf } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

function file(text: string) {
  return { name: 'klanten.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

async function upload({ page }: Visit, text: string): Promise<void> {
  await page.getByLabel('CSV of XLSX, hoogstens 10 MB').setInputFiles(file(text));
  await page.getByRole('button', { name: 'Bestand lezen' }).click();
  await page.getByRole('heading', { name: '2. Kolommen' }).waitFor();
}

const HEAD = 'Klantnaam;Adres;Waar zit het geld;Kleur\r\n';
const WRONG = `${HEAD}Jansen;Ede;contant;groen\r\nTheo;;goud;rood\r\n`;
const RIGHT = `${HEAD}Jansen;Ede;contant;groen\r\nTheo;Almen;Tikkie;rood\r\nJANSEN;Ede;;\r\n`;

/** The user adjusts a column, corrects the errors and stores the list. */
async function storesAList(visitor: Visit): Promise<void> {
  const { page, url } = visitor;
  await upload(visitor, WRONG);
  await page.getByText('2 van 4 gebruikt').waitFor();
  await page.getByLabel('Kolom Waar zit het geld wordt').selectOption('Betaalmethode');
  await page.getByRole('button', { name: 'Proef draaien' }).click();
  const verdict = page.getByRole('alert').filter({ hasText: 'alles of niets' });
  await verdict.waitFor();
  expect(await verdict.innerText()).toContain('Verbeter 1 rij in het bestand');
  const errors = page.getByRole('region', { name: '3. Proef' }).locator('tr');
  expect(await errors.filter({ hasText: 'Adres is verplicht.' }).count()).toBe(1);
  expect(await errors.filter({ hasText: 'goud' }).innerText()).toContain(
    'Kies een betaalmethode uit de lijst.',
  );
  expect(
    await page
      .getByRole('button', { name: 'klanten opslaan' })
      .or(page.getByRole('button', { name: 'klant opslaan' }))
      .isDisabled(),
  ).toBe(true);

  await upload(visitor, RIGHT);
  await page.getByLabel('Kolom Waar zit het geld wordt').selectOption('Betaalmethode');
  await page.getByLabel('overslaan', { exact: true }).check();
  await page.getByRole('button', { name: 'Proef draaien' }).click();
  await page.getByText('De proef ging goed.').waitFor();
  await page.getByLabel('aanvullen wat leeg is').check();
  await page.getByRole('button', { name: '2 klanten opslaan' }).click();
  await page.getByRole('alert').getByText('Er is nog niets opgeslagen.').waitFor();
  await page.getByLabel('overslaan', { exact: true }).check();
  await page.getByRole('button', { name: 'Proef draaien' }).click();
  await page.getByText('De proef ging goed.').waitFor();
  await page.getByText('1 dubbele naam').click();
  await page.getByText('staat ook op rij 2').waitFor();
  await page.getByRole('button', { name: '2 klanten opslaan' }).click();
  await page.waitForURL(url + paths.customers());
  await page.getByText('2 klanten opgeslagen: 2 nieuw, 0 aangevuld, 1 overgeslagen.').waitFor();
  const { body: all } = await callsOf(visitor)('GET', paths.api.allCustomers());
  expect(all).toMatchObject([
    { Klant_naam: 'Jansen', Betaling: 'contant' },
    { Klant_naam: 'Theo', Betaling: 'betaalverzoek' },
  ]);
}

const DUTCH =
  'Naam;Adres;Mob.;Bezorgkosten;Betaalt;E-mailadres;Opm.\r\n' +
  'An;Dorp 1, 3771XZ Ede;06 12345678 (na 18u);€ 15,-;pin;;\r\n' +
  'Bas;Dorp 2;;gratis;op rekening;bas@;\r\n' +
  'Cas;;;;pin;;poort\r\n';

/** The user chooses what the payment words of a Dutch list mean and what happens to errors, and stores the list. */
async function storesADutchList(visitor: Visit): Promise<void> {
  const { page, url } = visitor;
  await page.goto(url + paths.importCustomers());
  await upload(visitor, DUTCH);
  const store = page.getByRole('button', { name: /klant(en)? opslaan/ });
  expect(await store.isDisabled()).toBe(true);
  await page.getByText('2 rijen', { exact: true }).waitFor();
  await page.getByLabel('pin betekent').selectOption('contant');
  await page.getByLabel('op rekening betekent').selectOption('bank overmaken');
  await page.getByRole('button', { name: 'Proef draaien' }).click();
  await page.getByRole('alert').getByText('Verbeter 2 rijen').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Rijen met een fout als CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Klanten-fouten.csv');
  const csv = await Bun.file(await download.path()).text();
  expect(csv).toContain('Cas;;;;pin;;poort;Adres: Adres is verplicht.');
  expect(csv).not.toContain('An;');

  await page.getByLabel('cellen met een fout leegmaken').check();
  await page.getByRole('button', { name: 'Proef opnieuw draaien' }).click();
  const said = '1 cel met een fout wordt leeggemaakt en 1 rij met een fout wordt weggelaten.';
  await page.getByRole('status').getByText(said).waitFor();
  expect(await page.getByLabel('pin betekent').inputValue()).toBe('pin:contant');
  await page.getByRole('button', { name: '2 klanten opslaan' }).click();
  await page.waitForURL(url + paths.customers());
  const { body: all } = await callsOf(visitor)('GET', paths.api.allCustomers());
  expect(all).toMatchObject([
    {
      Klant_naam: 'An',
      leveringsadres: 'Dorp 1, 3771 XZ Ede',
      telefoonnummer: '06 12345678',
      bezorgkosten: 15,
      Betaling: 'contant',
      opmerkingen: 'Telefoon: na 18u',
    },
    { Klant_naam: 'Bas', bezorgkosten: 0, Betaling: 'bank overmaken', email: '' },
    { Klant_naam: 'Jansen' },
    { Klant_naam: 'Theo' },
  ]);
}

test.each([true, false])(
  'a file that cannot be read gets an error at its field, and a user stores a corrected list and a Dutch list with chosen meanings, and exports the customers (scripts: %p)',
  (scripts) =>
    visit(
      async (visitor) => {
        const { page, url } = visitor;
        await visitor.signIn();
        await visitor.open(paths.customers());
        await page.getByRole('link', { name: 'Importeren' }).click();
        await page.waitForURL(url + paths.importCustomers());
        const field = page.getByLabel('CSV of XLSX, hoogstens 10 MB');
        const broken = { name: 'x.xlsx', mimeType: 'x/x', buffer: Buffer.from('PK kapot') };
        await field.setInputFiles(broken);
        await page.getByRole('button', { name: 'Bestand lezen' }).click();
        await page.locator('#bestand-error').waitFor();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        await storesAList(visitor);
        await storesADutchList(visitor);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Exporteren' }).click(),
        ]);
        expect(download.suggestedFilename()).toBe('Klanten-2026-11-20.csv');
      },
      { scripts },
    ),
);

test('the control that chooses a file has Dutch words, and works with the mouse, with the keyboard and without scripts', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      becomeAdmin(visitor);
      await visitor.signIn();
      for (const [path, label, send] of [
        [paths.importCustomers(), 'CSV of XLSX, hoogstens 10 MB', 'Bestand lezen'],
        [paths.payments(), 'Bestand van je bank', 'Bankafschrift inlezen'],
        [paths.settings(), 'PNG of JPEG, hoogstens 512 kB', 'Logo plaatsen'],
      ] as const) {
        await page.goto(visitor.url + path);
        await page.locator('.file .button').getByText('Bestand kiezen').waitFor();
        const field = page.getByLabel(label);
        const colour = () => field.evaluate((input) => getComputedStyle(input).color);
        expect(await colour()).toBe('rgba(0, 0, 0, 0)');
        const chooser = page.waitForEvent('filechooser');
        await field.click();
        await (await chooser).setFiles(file(HEAD));
        expect(await colour()).not.toBe('rgba(0, 0, 0, 0)');
        const again = page.waitForEvent('filechooser');
        await field.focus();
        await page.keyboard.press('Enter');
        await again;
        const button = page.locator('.file .button');
        expect(await button.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
        await field.setInputFiles([]);
        await page.getByRole('button', { name: send }).click();
        await page.getByText('Kies eerst een bestand.').waitFor();
      }
    },
    { scripts: false },
  ));
