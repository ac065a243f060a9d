import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork, becomeAdmin, hold, press, readyToWork } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

test('pressing Enter on the arrow of the calendar shows the next month and chooses no day', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    await page.getByLabel('Datum').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('november 2026', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Volgende maand' }).press('Enter');
    await dialog.getByText('december 2026', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('januari 2027', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Datum').inputValue()).toBe('21-01-2027');
  }));

test('in a dialog the first field with an error gets the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    await visitor.signIn();
    await visitor.open(paths.users());
    await press(visitor, '+ Nieuwe gebruiker');
    await page.locator('[name=username]').fill('jan');
    await press(visitor, 'Opslaan');
    await page.locator('[name=email][aria-invalid]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.user-menu > button').click();
    await press(visitor, 'Wachtwoord wijzigen');
    await press(visitor, 'Wachtwoord Wijzigen');
    await page.locator('[name=currentPassword][aria-invalid]:focus').waitFor();
  }));

test('a run ends with one message about its results and errors', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(
      visitor,
      ['betaalverzoek', 'betaalverzoek', 'contant'].map((Betaling) => ({ Betaling })),
    );
    await visitor.open(paths.invoicing());
    await page.getByLabel('Alles selecteren').check();
    await press(visitor, 'Factuur maken');
    await page.locator('.run').getByText('3 facturen gemaakt, bij 2 ging iets mis').waitFor();
    expect(await page.locator('#ronde .bad.state').allInnerTexts()).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('Tikkie is niet ingesteld.')),
    );
    expect(await page.locator('.toast').count()).toBeLessThan(2);
  }));

test('a filter that is typed before the script has loaded is applied', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await readyToWork(visitor);
    await visitor.forgetFiles();
    const script = await hold(visitor, '**/with-lists-*.js');
    await page.goto(visitor.url + paths.overview(), { waitUntil: 'commit' });
    await page.getByLabel('Klant').fill('niemand');
    script.release();
    await page.getByText('Geen leveringen gevonden.').waitFor();
  }));

test('Back to a filtered list keeps the date of its filter', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    await press(visitor, 'Datum kiezen');
    await page.getByRole('button', { name: 'Volgende maand' }).click();
    await page.getByRole('button', { name: 'donderdag 24 december 2026' }).click();
    await page.getByText('Geen leveringen gevonden.').waitFor();
    await page.getByLabel('Datum').fill('23/11/2026');
    await press(visitor, 'Bewerken');
    await page.waitForURL(visitor.url + paths.editDelivery(1));
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('datum') === '23/11/2026');
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('Datum').inputValue()).toBe('23/11/2026');
    expect(await visitor.rows()).toHaveLength(2);
  }));

test('a printed list is not cut off at its right and has no buttons', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1047, height: 700 });
    expect(await page.getByRole('button').count()).toBe(0);
    const room = await page
      .locator('.scroll')
      .evaluate((list) => [getComputedStyle(list).overflow, list.clientWidth, list.scrollWidth]);
    expect(room[0]).toBe('visible');
    expect(room[2]).toBeLessThanOrEqual(1047);
  }));

test('the archive on A4 paper shows the status, which the cards on a narrow screen leave out', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.archive());
    await page.setViewportSize({ width: 718, height: 1000 });
    const status = page.getByRole('cell', { name: 'Actief' });
    const placement = () => status.evaluate((cell) => getComputedStyle(cell).position);
    expect(await placement()).toBe('absolute');
    await page.emulateMedia({ media: 'print' });
    expect(await placement()).toBe('static');
  }));

test('a filter with a date that does not exist shows an error', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    await page.getByLabel('Datum').fill('31/02/2026');
    await page.getByRole('alert').getByText('Deze datum bestaat niet. Typ dd/mm/jjjj.').waitFor();
    const described = await page.getByLabel('Datum').getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).innerText()).toContain('bestaat niet');
  }));

test('of the fields of a filter, only those with a wrong date are marked', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview({ periode: 'verleden', van: '14/11/2026' }));
    await page.setViewportSize({ width: 390, height: 844 });
    const marked = () =>
      page
        .locator('[data-field]')
        .evaluateAll((fields) =>
          fields.flatMap((field) =>
            getComputedStyle(field).outlineStyle === 'solid' ? [field.dataset.field] : [],
          ),
        );
    expect(await marked()).toEqual([]);
    await page.getByLabel('Tot en met').fill('12/11/2026');
    await page.getByText('De tot-datum ligt voor de van-datum.').waitFor();
    await page.getByLabel('Klant').focus();
    expect(await marked()).toEqual(['tot']);
    await page.getByLabel('Datum', { exact: true }).fill('31/02/2026');
    await page.getByLabel('Van', { exact: true }).fill('32/11/2026');
    await page.getByText('Deze datum bestaat niet.').waitFor();
    await page.getByLabel('Klant').focus();
    expect(await marked()).toEqual(['datum', 'van']);
  }));
