import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork, endSessions, logInAs, press } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

/** Stores a token as a login in the browser does. */
async function storeToken({ page }: Visit): Promise<void> {
  await page.evaluate(() => localStorage.setItem('authToken', 'of this session'));
}

function storedToken({ page }: Visit): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'));
}

test('when the session ends at "Factuur openen" or while a payment request is sent, logging in returns to the filtered archive, and the typed phone number is kept', () =>
  visit(async (visitor) => {
    const { page, context, url } = visitor;
    const call = await planAll(visitor, [{}, { Betaling: 'betaalverzoek' }]);
    await call('POST', paths.api.invoice(2));
    await visitor.open(paths.archive({ klant: 'jansen' }));
    await storeToken(visitor);
    endSessions(visitor);
    await press(visitor, 'Factuur openen');
    await page.waitForURL(url + paths.login());
    expect(await storedToken(visitor)).toBeNull();
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.archive({ klant: 'jansen' }));
    expect(context.pages()).toHaveLength(1);

    await press(visitor, 'Betaalverzoek sturen');
    await page.getByLabel('Telefoonnummer').fill('0687654321');
    endSessions(visitor);
    await press(visitor, 'Sturen');
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.archive({ klant: 'jansen' }));
    await page.getByText('Wat je had ingevuld staat er weer.').waitFor();
    expect(await page.getByLabel('Telefoonnummer').inputValue()).toBe('0687654321');
  }));

test('when the session ends in the print popup, the popup opens again with the typed values', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview({ klant: 'jansen' }));
    const fillAndSend = async (tick: boolean) => {
      await press(visitor, 'Lijst printen');
      await page.locator('#print-datum').pressSequentially('23112026');
      if (tick) {
        await page.getByLabel('Gebruik tot datum').check();
        await page.locator('#print-tot').pressSequentially('28112026');
      } else await page.locator('[name=Tijdslot]').selectOption('Middag');
      // The dialog asks the server how long the list will be. Without a session, the answer would open the login page.
      await visitor.settle();
      endSessions(visitor);
      await press(visitor, 'Genereer PDF');
      await logInAs(visitor, 'piet');
      await page.waitForURL(visitor.url + paths.overview({ klant: 'jansen' }));
      await page.getByText('Wat je had ingevuld staat er weer.').waitFor();
      expect(await page.locator('#print-datum').inputValue()).toBe('23/11/2026');
    };
    await fillAndSend(false);
    expect(await page.locator('[name=Tijdslot]').inputValue()).toBe('Middag');
    await press(visitor, 'Annuleer');
    await fillAndSend(true);
    expect(await page.locator('#print-tot').inputValue()).toBe('28/11/2026');
    const arriving = page.waitForEvent('download');
    await press(visitor, 'Genereer PDF');
    expect((await arriving).suggestedFilename()).toStartWith('Leveringen-2026-11-23');
  }));

for (const scripts of [true, false]) {
  const options: VisitOptions = { scripts };
  const how = scripts ? '' : ' without scripts';
  test(`a page that was requested without a session is shown after logging in${how}`, () =>
    visit(async (visitor) => {
      const { page } = visitor;
      await visitor.page.goto(visitor.url + paths.overview({ klant: 'jan & co' }));
      await logInAs(visitor, 'nobody');
      await page.getByText('Gebruikersnaam of wachtwoord klopt niet.').waitFor();
      await logInAs(visitor, 'piet');
      await page.waitForURL(visitor.url + paths.overview({ klant: 'jan & co' }));
      expect(await page.getByRole('searchbox').inputValue()).toBe('jan & co');
    }, options));
}

test('after a session ended while filtering or searching, logging in leads to the filtered list and keeps what the tab stored, but leads another user to the start screen', () =>
  visit(async (visitor) => {
    const { page, app, url } = visitor;
    await app.addUser('jan');
    await atWork(visitor, paths.overview());
    await storeToken(visitor);
    await page.evaluate(() => sessionStorage.setItem('vinkjes van piet', '1'));
    endSessions(visitor);
    await page.getByRole('searchbox').fill('jan');
    await page.waitForURL(url + paths.login());
    expect(await storedToken(visitor)).toBeNull();
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.overview({ klant: 'jan' }));
    expect(await page.getByRole('searchbox').inputValue()).toBe('jan');

    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Zoeken' }).waitFor();
    await visitor.settle();
    endSessions(visitor);
    await page.keyboard.type('jan');
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.overview({ klant: 'jan' }));

    endSessions(visitor);
    await page.goto(url + paths.archive());
    await logInAs(visitor, 'piet');
    await page.waitForURL(url + paths.archive());
    expect(await page.evaluate(() => sessionStorage.getItem('vinkjes van piet'))).toBe('1');

    endSessions(visitor);
    await page.getByRole('searchbox').fill('vries');
    await logInAs(visitor, 'jan');
    await page.waitForURL(url + paths.home());
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  }));
