import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { hears } from '../support/colleagues.ts';
import { fillIn, planAll } from '../support/planning.ts';

/** Opens /plan or /edit/1 when Monday morning has a delivery of 2.5 kuub and the capacity of a slot is 4 kuub. */
async function form(visitor: Visit, path: string) {
  visitor.app.db.$client.run('UPDATE settings SET capacity_quantity = 4000');
  const call = await planAll(visitor, [{}]);
  // `visitor.open` would wait for the islands, which never become ready without scripts.
  await visitor.page.goto(visitor.url + path);
  return call;
}

const cell = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true });

test('pressing a cell of the availability selects its date and slot', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await form(visitor, paths.plan());
    await visitor.islandsWork();
    await cell(visitor, 'maandag 23 november, Ochtend, vrij 1,5 kuub').waitFor();
    const widthOf = async (part: string) => (await page.locator(part).boundingBox())?.width;
    expect(await widthOf('.grid > .availability')).toBe(
      await widthOf('[data-field=leveringsadres]'),
    );
    const chosen = cell(visitor, 'dinsdag 24 november, Middag, vrij 4 kuub');
    await chosen.click();
    expect(await page.getByLabel('Datum').inputValue()).toBe('24-11-2026');
    expect(await page.getByLabel('Tijdslot').inputValue()).toBe('Middag');
    expect(await chosen.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.availability [aria-pressed=true]').count()).toBe(1);
    await page.getByText('Drukte: Ochtend: 0, Middag: 0').waitFor();
    await page.getByLabel('Tijdslot').selectOption('Ochtend');
    await page
      .locator('.availability [aria-pressed=true]')
      .getByText('dinsdag 24 november, Ochtend')
      .waitFor();
  }));

test('the availability is updated when a colleague plans, and shows the weeks around a later date when the user chooses one', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    const call = await form(visitor, paths.plan());
    await visitor.islandsWork();
    await call('POST', paths.api.addDelivery(), aDelivery);
    await page.clock.fastForward(30_000);
    await cell(visitor, 'maandag 23 november, Ochtend, vol').waitFor();
    await page.getByLabel('Datum').click();
    await page.getByRole('button', { name: 'Volgende maand' }).click();
    await page.getByRole('button', { name: 'dinsdag 15 december 2026' }).click();
    await cell(visitor, 'dinsdag 15 december, Ochtend, vrij 4 kuub').waitFor();
    await cell(visitor, 'maandag 14 december, Ochtend, vrij 4 kuub').waitFor();
  }));

test('the availability shows a delivery that a colleague planned while the availability was loading after another delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    const call = await form(visitor, paths.plan());
    await visitor.islandsWork();
    const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await once(visitor, `**${paths.api.load()}*`, async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    });
    const plan = async (Tijd: string) => {
      await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd });
      await hears(visitor);
    };
    await plan('2026-11-24 Ochtend');
    await answered.promise;
    await plan('2026-11-25 Ochtend');
    await visitor.settle();
    released.resolve();
    await cell(visitor, 'dinsdag 24 november, Ochtend, vrij 1,5 kuub').waitFor();
    await cell(visitor, 'woensdag 25 november, Ochtend, vrij 1,5 kuub').waitFor();
  }));

test('planning a delivery over the capacity of a slot asks for confirmation', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await form(visitor, paths.plan());
    await visitor.islandsWork();
    await fillIn(visitor, { Klant_naam: 'Bas' });
    await cell(visitor, 'maandag 23 november, Ochtend, vrij 1,5 kuub').click();
    await press(visitor, 'Levering plannen');
    const question = page.getByRole('dialog', { name: 'Toch plannen?' });
    await question
      .getByText(
        'Met deze levering erbij is de ochtend van maandag 23 november te vol: 5 van 4 kuub.',
      )
      .waitFor();
    await press(visitor, 'Annuleren');
    await question.waitFor({ state: 'detached' });
    expect((await call('GET', paths.api.deliveries())).body).toHaveLength(1);
    await press(visitor, 'Levering plannen');
    await press(visitor, 'Toch plannen');
    await page.waitForURL(visitor.url + paths.home());
    expect((await call('GET', paths.api.deliveries())).body).toHaveLength(2);
  }));

test('an edit asks for confirmation only when it adds to a slot that is over its capacity', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await form(visitor, paths.editDelivery(1));
    await visitor.islandsWork();
    await call('POST', paths.api.addDelivery(), aDelivery);
    await cell(visitor, 'maandag 23 november, Ochtend, vrij 4 kuub').waitFor();
    await page.locator('[name=Aantal]').fill('3');
    await press(visitor, 'Wijzig levering');
    const question = page.getByRole('dialog', { name: 'Toch wijzigen?' });
    await question.getByText('5,5 van 4 kuub').waitFor();
    await question.getByRole('button', { name: 'Toch wijzigen' }).waitFor();
    await press(visitor, 'Annuleren');
    await page.locator('[name=Aantal]').fill('2,5');
    await page.locator('[name=opmerkingen]').fill('Bel');
    await press(visitor, 'Wijzig levering');
    await page.waitForURL(visitor.url + paths.overview());
  }));

test('without scripts the cells of the availability are links', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await form(visitor, paths.plan());
      await page.getByRole('link', { name: 'dinsdag 24 november, Middag, vrij 4 kuub' }).click();
      await page.waitForURL('**/plan?datum=2026-11-24&tijdslot=Middag');
      expect(await page.getByLabel('Datum').inputValue()).toBe('24-11-2026');
    },
    { scripts: false },
  ));

test('the Tab key reaches the availability of two weeks as one control, and the arrow keys move between their cells', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await form(visitor, paths.plan());
    await visitor.islandsWork();
    expect(await page.locator('.availability button[tabindex="0"]').count()).toBe(1);
    await page.getByLabel('Tijdslot').focus();
    await page.keyboard.press('Tab');
    const name = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const first = await name();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await name()).toContain('Middag');
    await page.keyboard.press('Enter');
    await page.locator('.availability [aria-pressed=true]').waitFor();
    expect(await page.getByLabel('Tijdslot').inputValue()).toBe('Middag');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    expect(await name()).toBe(first);
  }));

test('in the search, the dialog that moves a delivery asks for confirmation when the slot would be over its capacity', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await form(visitor, paths.plan());
    const bastiaan = { ...aDelivery, Klant_naam: 'Bastiaan' };
    await call('POST', paths.api.customers(), bastiaan);
    await call('POST', paths.api.addDelivery(), { ...bastiaan, Tijd: '2026-11-24 Ochtend' });
    const time = async () => (await call('GET', paths.api.delivery(2))).body.Tijd;
    await visitor.open(paths.searchPage({ q: 'Bastiaan' }));
    await press(visitor, 'Verplaatsen');
    const dialog = page.getByRole('dialog', { name: 'Levering verplaatsen' });
    const anyway = dialog.getByRole('button', { name: 'Toch', exact: false });
    await dialog.getByLabel('Datum', { exact: true }).fill('23-11-2026');
    expect(await anyway.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Verplaatsen' }).click();
    const sentence =
      "Met deze levering erbij is de ochtend van maandag 23 november te vol: 5 van 4 kuub. Mag dat, kies dan 'Toch plannen'.";
    await dialog.getByRole('alert').getByText(sentence).waitFor();
    expect(await time()).toBe('2026-11-24 Ochtend');
    expect(await anyway.allInnerTexts()).toEqual(['Toch plannen']);
    await anyway.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await time()).toBe('2026-11-23 Ochtend');
  }));
