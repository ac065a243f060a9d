import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { atWork, callsOf, press, readyToWork } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

const CHANGED = 'Piet heeft deze levering om 10:30:00 gewijzigd.';

/** Opens the form of a delivery. Then a colleague changes the delivery. */
async function editing(visitor: Visit, theirs: object) {
  await atWork(visitor, paths.editDelivery(1));
  const call = callsOf(visitor);
  await call('PUT', paths.api.delivery(1), { ...aDelivery, ...theirs });
  const read = async () => (await call('GET', paths.api.delivery(1))).body;
  const valueOf = (name: string) => visitor.page.locator(`[name=${name}]`).inputValue();
  return { call, read, valueOf };
}

test('when a colleague has changed the same fields of a delivery, the user chooses a value for each of them, and the total is updated', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const theirs = { Aantal: '3', telefoonnummer: '06 11111111', Tijd: '2026-11-24 Middag' };
    const { read, valueOf } = await editing(visitor, theirs);
    await page.locator('[name=Aantal]').fill('9');
    await page.locator('[name=Tijdslot]').selectOption('Middag');
    await page.locator('[name=opmerkingen]').fill('Voor');
    await press(visitor, 'Wijzig levering');
    const panel = page.getByRole('region', { name: CHANGED });
    await panel.waitFor();
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
    const tops = await page
      .locator('.conflict, #levering')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const amount = page.getByRole('radiogroup', { name: 'Aantal kuub' });
    const time = page.getByRole('radiogroup', { name: 'Datum en tijdslot' });
    expect(await page.getByRole('radiogroup').count()).toBe(2);
    expect(await page.getByText('Herlaad').count()).toBe(0);
    expect(await panel.locator('h2 .icon').count()).toBe(1);
    const colours = await page
      .getByRole('button', { name: /^(?:Deze keuze bewaren|Wijzig levering)$/ })
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor));
    // Only the button of the panel is filled.
    expect(new Set(colours).size).toBe(2);
    await page.getByText('Telefoon: 06 11111111').waitFor();
    expect(await valueOf('telefoonnummer')).toBe('06 11111111');
    expect(await valueOf('opmerkingen')).toBe('Voor');
    expect(await amount.getByLabel('9 kuub').isChecked()).toBe(true);
    expect(await visitor.total()).toBe('€ 810,00');
    await amount.getByLabel('3 kuub').check();
    expect(await visitor.total()).toBe('€ 270,00');
    expect(await valueOf('Aantal')).toBe('3');
    await amount.getByLabel('9 kuub').check();
    expect(await valueOf('Aantal')).toBe('9');
    await time.getByLabel('24-11-2026 Middag').check();
    expect(await page.getByLabel('Datum', { exact: true }).inputValue()).toBe('24-11-2026');
    await press(visitor, 'Deze keuze bewaren');
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect(await read()).toMatchObject({ ...theirs, Aantal: 9, opmerkingen: 'Voor', versie: 3 });
  }));

test('changes of different fields are merged without a question, and the form names the changes of the colleague, which are not copied to the customer', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const theirs = { opmerkingen: 'Bellen', telefoonnummer: '06 11111111' };
    const { call, read } = await editing(visitor, theirs);
    await call('POST', paths.api.customers(), aDelivery);
    await page.locator('[name=Aantal]').fill('9');
    await page.locator('[name=bezorgkosten]').fill('20');
    await press(visitor, 'Wijzig levering');
    await page.getByText(CHANGED).waitFor();
    await page.getByText('Opmerkingen: Bellen').waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    expect(await read()).toMatchObject({ Aantal: 2.5 });
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect(await read()).toMatchObject({ ...theirs, Aantal: 9 });
    expect((await call('GET', paths.api.allCustomers())).body).toMatchObject([
      { telefoonnummer: aDelivery.telefoonnummer, bezorgkosten: 20 },
    ]);
  }));

test('when the change of a colleague cannot be fetched after a conflict, saving again fetches it', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await editing(visitor, { Aantal: '3' });
    await page.locator('[name=Aantal]').fill('9');
    let isLost = true;
    await page.route(`**${paths.api.delivery(1)}`, (route) =>
      isLost && route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await press(visitor, 'Wijzig levering');
    await page.getByText('Wat er anders is kon niet worden opgehaald.').waitFor();
    expect(await page.locator('[name=Aantal]').inputValue()).toBe('9');
    isLost = false;
    await press(visitor, 'Wijzig levering');
    await page.getByRole('radiogroup', { name: 'Aantal kuub' }).waitFor();
  }));

test('saving a delivery that was invoiced or deleted meanwhile shows a message', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await editing(visitor, { Aantal: '3' });
    await page.locator('[name=Aantal]').fill('9');
    await call('POST', paths.api.invoice(1));
    await press(visitor, 'Wijzig levering');
    await page
      .getByText(
        /gefactureerd\. Je wijziging .* Piet heeft .* gefactureerd \(2026-0002, €.282,50\)/,
      )
      .waitFor();
    await page.getByRole('link', { name: 'Naar de factuur' }).waitFor();
    expect(await page.locator('[name=Aantal]').inputValue()).toBe('9');
    await call('POST', paths.api.addDelivery(), aDelivery);
    await visitor.open(paths.editDelivery(3));
    await call('DELETE', paths.api.delivery(3));
    await press(visitor, 'Wijzig levering');
    await page.getByText('Deze levering is intussen verwijderd.').waitFor();
  }));

test('when a form is sent before its scripts have loaded, a conflict can be resolved in the form', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    let isSlow = true;
    await page.route('**/mount-*.js', (route) => (isSlow ? undefined : route.continue()));
    await readyToWork(visitor);
    await page.goto(visitor.url + paths.editDelivery(1), { waitUntil: 'commit' });
    const call = callsOf(visitor);
    await call('PUT', paths.api.delivery(1), { ...aDelivery, Aantal: '3' });
    await page.locator('[name=Aantal]').fill('9');
    isSlow = false;
    await press(visitor, 'Wijzig levering');
    const amount = page.locator('vipo-island').getByRole('radiogroup', { name: 'Aantal kuub' });
    await amount.getByLabel('3 kuub').check();
    expect(await page.getByRole('radiogroup').count()).toBe(1);
    expect(await page.locator('[name=Aantal]').inputValue()).toBe('3');
    await press(visitor, 'Wijzig levering');
    await page.getByText('Levering bijgewerkt.').waitFor();
    expect((await call('GET', paths.api.delivery(1))).body).toMatchObject({ Aantal: 3 });
  }));

test('the changes of two users to one customer are merged like changes to a delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.customers(), aDelivery);
    await visitor.open(paths.customer(1));
    const theirs = { leveringsadres: 'Kade 2', telefoonnummer: '06 11111111' };
    await call('PUT', paths.api.customer(1), { ...aDelivery, ...theirs });
    await page.locator('[name=leveringsadres]').fill('Kerkweg 4');
    await page.locator('[name=opmerkingen]').fill('Voor');
    await press(visitor, 'Opslaan');
    await page.getByText('Piet heeft deze klant om 10:30:00 gewijzigd.').waitFor();
    await page.getByText('Telefoon: 06 11111111').waitFor();
    const theirAddress = page.getByRole('radiogroup', { name: 'Adres' }).getByLabel('Kade 2');
    // In this narrow panel each choice has a line of its own. Beside each other, their texts would be too narrow to
    // read.
    expect((await theirAddress.locator('xpath=..').boundingBox())?.width).toBeGreaterThan(140);
    await theirAddress.check();
    expect(await page.locator('[name=leveringsadres]').inputValue()).toBe('Kade 2');
    await press(visitor, 'Opslaan');
    await page.getByText('Klant succesvol bijgewerkt!').waitFor();
    expect((await call('GET', paths.api.customer(1))).body).toMatchObject({
      ...theirs,
      opmerkingen: 'Voor',
      versie: 3,
    });
  }));
