import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn, pickDate, planOne } from '../support/planning.ts';

test('a form with errors shows each error at its field and stores nothing, and the total follows the typed price and quantity', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    await fillIn(visitor, { Klant_naam: '', Prijs: '12,345', bezorgkosten: '' });
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.getByRole('alert').getByText('Bezorgkosten zijn verplicht.').waitFor();
    const errors = await page.locator('.field .error').allInnerTexts();
    expect(errors).toEqual([
      'Naam is verplicht.',
      'Datum is verplicht.',
      'Vul als prijs een bedrag van 0 tot 99.999,99 met hoogstens twee decimalen in.',
      'Bezorgkosten zijn verplicht.',
    ]);
    expect(await page.locator('[name=Prijs]').inputValue()).toBe('12,345');
    expect(
      await page.locator('[name=Klant_naam]').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await page.locator('[name=bezorgkosten]').fill('5');
    expect(await page.locator('#bezorgkosten-error').count()).toBe(0);
    expect(app.db.$client.query('SELECT count(*) AS n FROM deliveries').get()).toEqual({ n: 0 });
    await page.locator('[name=Prijs]').fill('89,95');
    await page.locator('[name=Aantal]').fill('');
    await page.locator('[name=Aantal]').pressSequentially('2,5');
    expect(await visitor.total()).toBe('€ 224,88');
    await page.locator('[name=Aantal]').fill('2,5x');
    expect(await visitor.total()).toBe('–');
  }));

test('planning needs no mouse: the name field has the focus at first, and closing the calendar restores the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    const { keyboard } = page;
    const fill = async (...texts: string[]) => {
      for (const text of texts) {
        await keyboard.type(text);
        await keyboard.press('Tab');
      }
    };
    await fill('Jansen', '', 'Dorpsstraat 1');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Datum kiezen' }).waitFor();
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    expect(await page.getByLabel('Datum').inputValue()).toBe('21-11-2026');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('Datum');
    // The Tab key reaches the availability of two weeks as one control.
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await fill('O', '90', '2,5', '12,50', 'c', '');
    await keyboard.press('Enter');
    await page.getByText('Levering gepland!').waitFor();
  }));

async function withCustomer(visitor: Visit, change: object = {}): Promise<void> {
  await visitor.signIn();
  const customer = { ...aDelivery, Klant_naam: 'Łukasz Żółć', ...change };
  await callsOf(visitor)('POST', paths.api.customers(), customer);
}

test('a known customer is suggested after two letters and fills in the known details', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withCustomer(visitor, { bezorgkosten: '17,50', Betaling: 'bank overmaken' });
    await visitor.open(paths.plan());
    const name = page.getByRole('combobox', { name: 'Naam klant' });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await name.pressSequentially('l');
    expect(calls).toEqual([]);
    await name.pressSequentially('uk');
    await page.getByRole('option', { name: 'Łukasz Żółć' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await name.inputValue()).toBe('Łukasz Żółć');
    expect(await page.locator('[name=bezorgkosten]').inputValue()).toBe('17,5');
    expect(await page.locator('[name=Betaling]').inputValue()).toBe('bank overmaken');
    expect(await page.locator('[name=leveringsadres]').inputValue()).toContain('Dorpsstraat 1');
    await name.fill('uka');
    await page.getByRole('option').first().waitFor();
    await name.blur();
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
  }));

test('a late response does not replace the suggestions while the user chooses one', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withCustomer(visitor);
    await visitor.open(paths.plan());
    const name = page.getByRole('combobox', { name: 'Naam klant' });
    const late = Promise.withResolvers<void>();
    await page.route('**/customers?query=luk', async (route) => {
      await late.promise;
      await route.continue();
    });
    await name.pressSequentially('lu');
    const option = page.getByRole('option', { name: 'Łukasz Żółć' });
    await option.waitFor();
    const asked = page.waitForRequest('**/customers?query=luk');
    await name.pressSequentially('k');
    await asked;
    const over = Promise.race([
      page.waitForEvent('requestfinished'),
      page.waitForEvent('requestfailed'),
    ]);
    await page.keyboard.press('ArrowDown');
    late.resolve();
    await over;
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await name.inputValue()).toBe('Łukasz Żółć');
  }));

test('the form shows the load of both slots, and the button for a test delivery fills in every field', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor);
    await visitor.open(paths.plan());
    await pickDate(visitor, 'maandag 23 november 2026');
    const load = page.getByRole('status').filter({ hasText: 'Drukte' });
    await load.getByText('Drukte: Ochtend: 0, Middag: 1').waitFor();
    await page.getByRole('button', { name: 'Vul testlevering automatisch in' }).click();
    await load.getByText('Drukte: Ochtend: 0, Middag: 0').waitFor();
    expect(await page.getByLabel('Datum').inputValue()).toBe('21-11-2026');
    expect(await visitor.total()).toBe('€ 180,00');
    await page.getByRole('button', { name: 'Levering plannen' }).click();
    await page.waitForURL(visitor.url + paths.home());
  }));

test('a delivery can be edited, and is deleted after a confirmation', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planOne(visitor);
    await visitor.open(paths.overview());
    await page.getByRole('link', { name: 'Bewerken' }).click();
    await visitor.islandsWork();
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByText('Drukte: Ochtend: 0, Middag: 1').waitFor();
    await page.locator('[name=Aantal]').fill('3');
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect((await visitor.rows())[0]?.[3]).toBe('3');

    await page.getByRole('link', { name: 'Bewerken' }).click();
    await visitor.islandsWork();
    await page.getByRole('button', { name: 'Verwijder levering' }).click();
    const question = page.getByRole('dialog', { name: 'Levering verwijderen' });
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Verwijder levering' }).click();
    await question.getByRole('button', { name: 'Verwijder levering' }).click();
    await page.getByText('Levering verwijderd.').waitFor();
    expect(await visitor.rows()).toEqual([]);
  }));

test('saving a delivery that somebody else changed reports the conflict and keeps the typed values', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await planOne(visitor);
    await visitor.open(paths.editDelivery(1));
    await page.locator('[name=Aantal]').fill('9');
    const token = app.sessionOf('piet');
    await app.call('PUT', paths.api.delivery(1), aDelivery, { token });
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.getByText('heeft deze levering om').waitFor();
    await page.locator('.conflict:focus').waitFor();
    expect(await page.locator('[name=Aantal]').inputValue()).toBe('9');
    expect((await app.call('GET', paths.api.delivery(1), undefined, { token })).body.Aantal).toBe(
      2.5,
    );
  }));

test('deliveries can be planned, edited and deleted without scripts', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.url + paths.login());
      await page.getByLabel('Email').fill('piet');
      await page.getByLabel('Wachtwoord').fill('boomstam-7');
      await page.getByRole('button', { name: 'Inloggen' }).click();
      await page.goto(visitor.url + paths.plan());
      await fillIn(visitor, { bezorgkosten: '' });
      await page.locator('[name=Datum]').fill('2026-11-23');
      await page.getByRole('button', { name: 'Levering plannen' }).click();
      await page.getByText('Bezorgkosten zijn verplicht.').waitFor();
      expect(await page.locator('[name=Datum]').inputValue()).toBe('23-11-2026');
      await page.locator('[name=bezorgkosten]').fill('5');
      await page.getByRole('button', { name: 'Levering plannen' }).click();
      await page.getByText('Levering gepland!').waitFor();
      await page.goto(visitor.url + paths.editDelivery(1));
      await page.locator('[name=Aantal]').fill('4');
      await page.getByRole('button', { name: 'Wijzig levering' }).click();
      await page.getByText('Levering bijgewerkt.').waitFor();
      await page.getByRole('link', { name: 'Bewerken' }).click();
      await page.getByRole('button', { name: 'Verwijder levering' }).click();
      await page.getByText('Weet je zeker dat je deze levering wilt verwijderen?').waitFor();
      await page.getByRole('button', { name: 'Verwijder levering' }).click();
      await page.getByText('Levering verwijderd.').waitFor();
    },
    { scripts: false },
  ));
