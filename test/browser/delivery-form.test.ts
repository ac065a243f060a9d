import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, hold, logInAs } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { fillIn } from '../support/planning.ts';

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
      'Vul als prijs een bedrag van 0 tot 99.999,99 in, zoals 89,50.',
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

test('a known customer is suggested after two letters and fills in the known details, and a late response does not replace the suggestions while the user chooses one', () =>
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
    expect(await page.locator('[name=bezorgkosten]').inputValue()).toBe('17,50');
    expect(await page.locator('[name=Betaling]').inputValue()).toBe('bank overmaken');
    expect(await page.locator('[name=leveringsadres]').inputValue()).toContain('Dorpsstraat 1');
    await name.fill('uka');
    await page.getByRole('option').first().waitFor();
    await name.blur();
    await page.getByRole('option').first().waitFor({ state: 'hidden' });

    await name.fill('');
    const late = await hold(visitor, '**/customers?query=luk');
    await name.pressSequentially('lu');
    const option = page.getByRole('option', { name: 'Łukasz Żółć' });
    await option.waitFor();
    await name.pressSequentially('k');
    await late.asked;
    const over = Promise.race([
      page.waitForEvent('requestfinished'),
      page.waitForEvent('requestfailed'),
    ]);
    await page.keyboard.press('ArrowDown');
    late.release();
    await over;
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await name.inputValue()).toBe('Łukasz Żółć');
  }));

test('deliveries can be planned, edited and deleted without scripts', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await page.goto(visitor.url + paths.login());
      await logInAs(visitor, 'piet');
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
