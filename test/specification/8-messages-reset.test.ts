import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { once, press, saysBoth } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { linkIn, startMailServer } from '../support/smtp-server.ts';

const development = { config: { development: true } };
const NEW = 'eikenhout-9';

async function askForLink({ page }: Visit, email = 'piet@vipo.test'): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Reset Link Versturen' }).click();
}

async function choose({ page }: Visit, password: string, again = password): Promise<void> {
  await page.locator('[name=newPassword]').fill(password);
  await page.locator('[name=confirmPassword]').fill(again);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
}

async function message({ page }: Visit, text: string): Promise<void> {
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
}

test('§2 §5 §8 "Wachtwoord vergeten?" shows the error of the server or "Kon geen reset email versturen"; no token: "Invalid Reset Link"; a wrong token: "Invalid reset link"', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(paths.login());
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await page.getByRole('button', { name: 'Reset Link Versturen' }).waitFor();
    await visitor.islandsWork();
    await askForLink(visitor);
    await page.getByRole('alert').getByText('e-mail is niet ingesteld').waitFor();
    await page.route('**/request-reset', (route) => route.abort());
    await askForLink(visitor);
    await message(visitor, 'Kon geen reset email versturen');
    expect(await page.locator('[name=email]').inputValue()).toBe('piet@vipo.test');
    await press(visitor, 'Terug naar inloggen');
    await page.waitForURL(visitor.url + paths.login());

    await visitor.open(paths.resetPassword());
    expect(await page.locator('h1').innerText()).toBe('Invalid Reset Link');
    await saysBoth(visitor, 'Invalid Reset Link');
    await visitor.open(paths.resetPassword('onzin'));
    await choose(visitor, NEW);
    await saysBoth(visitor, 'Invalid reset link');
    await press(visitor, 'Terug naar inloggen');
    await page.waitForURL(visitor.url + paths.login());
  }));

test('§8 "Wachtwoord reset instructies verstuurd naar {email}" is shown, and the link in the mail resets the password', async () => {
  const server = await startMailServer();
  try {
    await visit(
      async (visitor) => {
        const { page } = visitor;
        await visitor.open(paths.forgotPassword());
        await askForLink(visitor);
        const sentence = 'Wachtwoord reset instructies verstuurd naar piet@vipo.test';
        await page.getByRole('status').getByText(sentence).waitFor();
        expect(await page.locator('#reset-token').innerText()).toBe('');
        const { pathname, search } = linkIn(await server.next());
        await visitor.open(pathname + search);
        await choose(visitor, NEW);
        await page.getByRole('status').getByText('Password Reset Successful').waitFor();
        await page.waitForURL(visitor.url + paths.login());
        expect(await visitor.app.logIn('piet', NEW)).toBeString();
      },
      { config: { mail: server.config } },
    );
  } finally {
    await server.stop();
  }
});

test('§2 §5 §7 §8 §9 the link of development mode opens a form that checks the new password and shows a failure, and "Password Reset Successful" leads to /login after 2 s', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await visitor.open(paths.forgotPassword());
    await askForLink(visitor);
    await page.locator('#reset-token a').click();
    await page.locator('[name=newPassword]').waitFor();
    await visitor.islandsWork();
    await choose(visitor, NEW, 'anders-9');
    await saysBoth(visitor, 'Passwords do not match');
    await choose(visitor, 'kort5');
    await saysBoth(visitor, 'Password must be at least 6 characters long');
    await once(visitor, '**/reset-password', (route) => route.fulfill({ status: 500, json: {} }));
    await choose(visitor, NEW);
    await saysBoth(visitor, 'Password reset failed');
    await once(visitor, '**/reset-password', (route) => route.abort());
    await choose(visitor, NEW);
    await saysBoth(visitor, 'Network error. Please try again.');
    expect(await visitor.app.logIn('piet', PASSWORD)).toBeString();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await choose(visitor, NEW);
    await saysBoth(visitor, 'Password Reset Successful');
    await page.clock.runFor(1999);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.clock.runFor(1);
    await page.waitForURL(visitor.url + paths.login());
  }, development));
