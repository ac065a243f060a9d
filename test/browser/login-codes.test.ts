import { expect, test } from 'bun:test';
import { TOTP } from 'otpauth';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { endSessions, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Turns on codes on /codes as a user does, ends the session, and returns the next code of the authenticator app. */
async function turnOn(visitor: Visit): Promise<string> {
  const { page, app } = visitor;
  await visitor.logIn();
  await visitor.open(paths.codes());
  const secret = await page.locator('input[name=secret]').inputValue();
  const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
  await page.getByLabel('Code uit de app').fill(code);
  await page.getByLabel('Huidig wachtwoord').fill(PASSWORD);
  await press(visitor, 'Codes aanzetten');
  await page.getByText('Ze staan hier maar één keer.').waitFor();
  expect(await page.locator('#herstelcodes li').count()).toBe(10);
  endSessions(visitor);
  app.wait(30_000);
  return new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
}

async function typePassword({ page }: Visit): Promise<void> {
  await page.getByLabel('Email').fill('piet');
  await page.getByLabel('Wachtwoord').fill(PASSWORD);
}

for (const scripts of [true, false])
  test(`a user with an authenticator logs in with a code, ${scripts ? 'with' : 'without'} scripts`, () =>
    visit(
      async (visitor) => {
        const { page } = visitor;
        const code = await turnOn(visitor);
        await visitor.open(paths.login());
        expect(await page.getByLabel('Code uit je app').count()).toBe(0);
        await typePassword(visitor);
        await press(visitor, 'Inloggen');
        await page.getByText('Vul ook de code van je authenticator-app in.').first().waitFor();
        await page.getByLabel('Code uit je app').fill(code);
        if (!scripts) await page.getByLabel('Wachtwoord').fill(PASSWORD);
        await press(visitor, 'Inloggen');
        await page.waitForURL(visitor.url + paths.home());
      },
      { scripts },
    ));
