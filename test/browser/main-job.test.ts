import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Fills in the form of /plan, but for the date. */
async function fillIn({ page }: Visit, change: Record<string, string> = {}): Promise<void> {
  const fields: Record<string, string> = { ...aDelivery, Tijdslot: 'Middag', ...change };
  for (const name of [
    'Klant_naam',
    'leveringsadres',
    'telefoonnummer',
    'Prijs',
    'Aantal',
    'bezorgkosten',
  ]) {
    await page.locator(`[name=${name}]`).fill(fields[name] ?? '');
  }
  await page.locator('[name=Tijdslot]').selectOption(fields.Tijdslot ?? '');
  await page.locator('[name=Betaling]').selectOption(fields.Betaling ?? '');
}

async function pickDate({ page }: Visit, name: string): Promise<void> {
  await page.getByLabel('Datum').click();
  await page.getByRole('button', { name }).click();
}

async function planOne(visitor: Visit, change: Record<string, string> = {}): Promise<void> {
  await visitor.open(paths.plan());
  await fillIn(visitor, change);
  await pickDate(visitor, 'maandag 23 november 2026');
  await visitor.page.getByRole('button', { name: 'Levering plannen' }).click();
  await visitor.page.waitForURL(visitor.url + paths.home());
}

test('a delivery is planned, listed, invoiced, archived, opened and credited', () =>
  visit(async (visitor) => {
    const { page, context, app } = visitor;
    await visitor.logIn();
    await planOne(visitor);
    await page.getByRole('status').getByText('Levering gepland!').waitFor();

    await page.getByRole('button', { name: 'Overzicht leveringen' }).click();
    const listed = 'Jansen|2,5|€ 90,00|€ 12,50|€ 237,50|23-11-2026|Middag|contant';
    const [row = []] = await visitor.rows();
    expect([0, 3, 4, 5, 6, 7, 8, 9].map((i) => row[i]).join('|')).toBe(listed);

    await visitor.open(paths.invoicing());
    const button = page.getByRole('button', { name: 'Factuur maken' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    const downloading = page.waitForEvent('download');
    await button.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Factuur-2026-0001.pdf');
    const bytes = await Bun.file(await download.path()).bytes();
    const stored = app.db.$client.query('SELECT pdf_sha256 FROM invoices').get();
    expect(stored).toEqual({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') });
    await page.getByRole('link', { name: 'factuur 2026-0001' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(0);

    await visitor.open(paths.archive());
    const opening = context.waitForEvent('response', (answer) =>
      answer.url().includes('/invoice/pdf/1'),
    );
    await page.getByRole('button', { name: 'Factuur openen' }).click();
    expect((await opening).headers()['content-type']).toBe('application/pdf');
    await page.getByRole('status').getByText('Factuur geopend in nieuw tabblad').waitFor();

    await page.getByRole('button', { name: 'Crediteer' }).click();
    const modal = page.getByRole('dialog', { name: 'Creditfactuur aanmaken' });
    await modal.getByRole('textbox').fill('Verkeerde prijs');
    await modal.getByRole('button', { name: 'Creditfactuur maken' }).click();
    await page.getByText('Creditfactuur C2026-0001 succesvol aangemaakt en geopend').waitFor();
    await page.getByRole('cell', { name: 'Gecrediteerd' }).waitFor();
    expect(await page.getByRole('button', { name: 'Crediteer', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Creditfactuur openen' }).count()).toBe(1);
  }));

test('an empty form says what is missing at each field, warns of the fee and stores nothing', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.logIn();
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
  }));

test('the total follows while price and quantity are typed', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.logIn();
    await visitor.open(paths.plan());
    await page.locator('[name=Prijs]').fill('89,95');
    await page.locator('[name=Aantal]').pressSequentially('2,5');
    expect(await visitor.total()).toBe('€ 224,88');
    await page.locator('[name=Aantal]').fill('2,5x');
    expect(await visitor.total()).toBe('–');
  }));

test('a known customer is suggested from two letters on, and fills in what is known of him', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.logIn();
    await planOne(visitor, {
      Klant_naam: 'Łukasz Żółć',
      bezorgkosten: '17,50',
      Betaling: 'bank overmaken',
    });
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

test('the line of loads counts both slots of the date, and the test fill fills in every field', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.logIn();
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

test('a delivery is edited and deleted after a question', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.logIn();
    await planOne(visitor);
    await visitor.open(paths.overview());
    await page.getByRole('button', { name: 'Bewerken' }).click();
    await visitor.islandsWork();
    expect(await page.getByLabel('Datum').inputValue()).toBe('23-11-2026');
    await page.getByText('Drukte: Ochtend: 0, Middag: 1').waitFor();
    await page.locator('[name=Aantal]').fill('3');
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect((await visitor.rows())[0]?.[3]).toBe('3');

    await page.getByRole('button', { name: 'Bewerken' }).click();
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

test('whoever saves over the change of another is told, and keeps what was typed', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.logIn();
    await planOne(visitor);
    await visitor.open(paths.editDelivery(1));
    await page.locator('[name=Aantal]').fill('9');
    const token = await app.logIn('piet');
    await app.call('PUT', paths.api.delivery(1), aDelivery, { token });
    await page.getByRole('button', { name: 'Wijzig levering' }).click();
    await page.getByText('Iemand anders heeft dit intussen gewijzigd.').waitFor();
    expect(await page.locator('[name=Aantal]').inputValue()).toBe('9');
    expect((await app.call('GET', paths.api.delivery(1), undefined, { token })).body.Aantal).toBe(
      2.5,
    );
  }));

test('an unknown payment method is chosen on the invoicing screen, at once and for good', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.logIn();
    await planOne(visitor, { Betaling: 'onbekend' });
    await visitor.open(paths.invoicing());
    await page.getByLabel('Betaalmethode van Jansen').selectOption('contant');
    await page.getByRole('cell', { name: 'contant' }).waitFor();
    await visitor.open(paths.invoicing());
    expect((await visitor.rows())[0]?.[7]).toBe('contant');
  }));

test('the run invoices in the order of selection', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.logIn();
    const token = await app.logIn('piet');
    for (const Klant_naam of ['Eerste', 'Tweede', 'Derde']) {
      await app.call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam }, { token });
    }
    await visitor.open(paths.invoicing());
    for (const name of ['Derde', 'Eerste', 'Tweede'])
      await page.getByRole('checkbox', { name }).check();
    await page.getByRole('checkbox', { name: 'Eerste' }).uncheck();
    await page.getByRole('button', { name: 'Factuur maken' }).click();
    await page.getByRole('link', { name: 'factuur 2026-0002' }).waitFor();
    expect(await page.locator('.results strong').allInnerTexts()).toEqual(['Derde', 'Tweede']);
    expect((await visitor.rows()).map((row) => row[1])).toEqual(['Eerste']);
  }));

test('a filter follows the typing, keeps its focus and stands in the address', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await visitor.logIn();
    const token = await app.logIn('piet');
    for (const [Klant_naam, Tijd] of [
      ['Çelik', '2026-11-23 Ochtend'],
      ['Bakker', '2026-11-24 Ochtend'],
    ]) {
      await app.call(
        'POST',
        paths.api.addDelivery(),
        { ...aDelivery, Klant_naam, Tijd },
        { token },
      );
    }
    await visitor.open(paths.overview());
    await page.getByLabel('Klant').pressSequentially('ceLI');
    await page.getByRole('cell', { name: 'Bakker' }).waitFor({ state: 'detached' });
    expect(
      await page.getByLabel('Klant').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await page.waitForURL(/klant=ceLI/);
    await page.reload();
    expect((await visitor.rows()).map(([name]) => name)).toEqual(['Çelik']);
    await page.getByLabel('Klant').fill('');
    await page.getByLabel('Datum').pressSequentially('24112026');
    await page.getByRole('cell', { name: 'Çelik' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Datum').inputValue()).toBe('24/11/2026');
    await page.getByLabel('Datum').fill('31/02/2026');
    await page.getByText('Deze datum bestaat niet.').waitFor();
  }));

test('without scripts planning, editing and deleting work with plain forms', () =>
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
      expect(await page.locator('[name=Datum]').inputValue()).toBe('2026-11-23');
      await page.locator('[name=bezorgkosten]').fill('5');
      await page.getByRole('button', { name: 'Levering plannen' }).click();
      await page.getByText('Levering gepland!').waitFor();
      await page.goto(visitor.url + paths.editDelivery(1));
      await page.locator('[name=Aantal]').fill('4');
      await page.getByRole('button', { name: 'Wijzig levering' }).click();
      await page.getByText('Levering bijgewerkt.').waitFor();
      await page.getByRole('button', { name: 'Bewerken' }).click();
      await page.getByRole('button', { name: 'Verwijder levering' }).click();
      await page.getByText('Weet je zeker dat je deze levering wilt verwijderen?').waitFor();
      await page.getByRole('button', { name: 'Verwijder levering' }).click();
      await page.getByText('Levering verwijderd.').waitFor();
    },
    { scripts: false },
  ));
