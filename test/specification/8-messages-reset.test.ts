import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import { press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { linkIn, startMailServer } from '../support/smtp-server.ts';

const development = { config: { development: true } };
const NEW = 'eikenhout-9';

async function askForLink({ page }: Visit, email = 'piet@vipo.test'): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Reset Link Versturen' }).click();
}

/** Opens the page of a valid reset link. */
async function openLink(visitor: Visit): Promise<void> {
  const body = { email: 'piet@vipo.test' };
  const answer = await visitor.app.call('POST', paths.api.requestReset(), body);
  await visitor.open(paths.resetPassword(answer.body.resetToken));
}

async function choose({ page }: Visit, password: string, again = password): Promise<void> {
  await page.locator('[name=newPassword]').fill(password);
  await page.locator('[name=confirmPassword]').fill(again);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
}

async function message({ page }: Visit, text: string): Promise<void> {
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
}

test('§2 "Wachtwoord vergeten?" on /login opens a form with "Reset Link Versturen" and "Terug naar inloggen"', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(paths.login());
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await page.getByRole('button', { name: 'Reset Link Versturen' }).waitFor();
    expect(await page.locator('[name=email]').count()).toBe(1);
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

test('§7 §8 the page shows the resetToken in development mode', () =>
  visit(async (visitor) => {
    await visitor.open(paths.forgotPassword());
    await askForLink(visitor);
    await visitor.page.locator('#reset-token a').click();
    await choose(visitor, NEW);
    await visitor.page.getByText('Password Reset Successful').waitFor();
  }, development));

test('§8 a failed reset request shows the error of the server or "Kon geen reset email versturen"', () =>
  visit(async (visitor) => {
    await visitor.open(paths.forgotPassword());
    await askForLink(visitor);
    await visitor.page.getByRole('alert').getByText('e-mail is niet ingesteld').waitFor();
    await visitor.page.route('**/request-reset', (route) => route.abort());
    await askForLink(visitor);
    await message(visitor, 'Kon geen reset email versturen');
    expect(await visitor.page.locator('[name=email]').inputValue()).toBe('piet@vipo.test');
  }));

test('§5 a new password must match its repetition and have at least 6 characters', () =>
  visit(async (visitor) => {
    await openLink(visitor);
    await choose(visitor, NEW, 'anders-9');
    await message(visitor, 'Passwords do not match');
    await choose(visitor, 'kort5');
    await message(visitor, 'Password must be at least 6 characters long');
    expect(await visitor.app.logIn('piet', PASSWORD)).toBeString();
  }, development));

test('§2 §5 the page shows "Invalid Reset Link" without a token and "Invalid reset link" for a wrong token', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.open(paths.resetPassword());
    expect(await page.locator('h1').innerText()).toBe('Invalid Reset Link');
    await visitor.open(paths.resetPassword('onzin'));
    await choose(visitor, NEW);
    await message(visitor, 'Invalid reset link');
    await press(visitor, 'Terug naar inloggen');
    await page.waitForURL(visitor.url + paths.login());
  }));

test('§8 a failed reset shows "Password reset failed" or "Network error. Please try again."', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openLink(visitor);
    let isDown = false;
    await page.route('**/api/auth/reset-password', (route) =>
      isDown ? route.abort() : route.fulfill({ status: 500, json: {} }),
    );
    await choose(visitor, NEW);
    await message(visitor, 'Password reset failed');
    isDown = true;
    await choose(visitor, NEW);
    await message(visitor, 'Network error. Please try again.');
  }, development));

test('§2 §9 a reset shows "Password Reset Successful" and redirects to /login after 2 seconds', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await openLink(visitor);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await choose(visitor, NEW);
    await page.getByText('Password Reset Successful').waitFor();
    await page.clock.runFor(1999);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.clock.runFor(1);
    await page.waitForURL(visitor.url + paths.login());
  }, development));
