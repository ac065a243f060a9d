import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { english } from '../../src/shared/english.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { atWork, becomeAdmin, callsOf, once, press } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';

const development = { config: { development: true } };
const NEW = 'eikenhout-9';

/** Waits until the page shows the English sentence, with the Dutch sentence directly above it. */
async function saysBoth({ page }: Visit, sentence: keyof typeof english): Promise<void> {
  const box = async (text: string) => {
    const element = page.getByText(text, { exact: true });
    await element.waitFor();
    return (await element.boundingBox()) ?? { y: NaN, height: NaN };
  };
  const first = await box(english[sentence]);
  const second = await box(sentence);
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height - 1);
}

async function fill({ page }: Visit, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name=${name}]`).fill(value);
}

const fails = (status: number) => ({ status, json: {} });

test('changing a password shows a Dutch sentence above each English one', () =>
  visit(async (visitor) => {
    await atWork(visitor, paths.home());
    await press(visitor, 'piet');
    await press(visitor, 'Wachtwoord wijzigen');
    const change = (newPassword: string, confirmPassword: string) =>
      fill(visitor, { currentPassword: PASSWORD, newPassword, confirmPassword });
    await change('kort', 'anders');
    await press(visitor, 'Wachtwoord Wijzigen');
    await saysBoth(visitor, 'New password must be at least 6 characters long');
    await saysBoth(visitor, 'New passwords do not match');
    await change(NEW, NEW);
    await once(visitor, '**/change-password', (route) => route.fulfill(fails(500)));
    await press(visitor, 'Wachtwoord Wijzigen');
    await saysBoth(visitor, 'Failed to change password');
    await visitor.page.route('**/change-password', (route) => route.abort());
    await press(visitor, 'Wachtwoord Wijzigen');
    await saysBoth(visitor, 'Network error. Please try again.');
  }));

test('clearing the database without a connection shows a Dutch sentence above the English one', () =>
  visit(async (visitor) => {
    becomeAdmin(visitor);
    await atWork(visitor, paths.home());
    await press(visitor, 'piet');
    await press(visitor, 'Database legen (TEST)');
    await fill(visitor, { bevestiging: 'LEGEN', pincode: '4711' });
    await visitor.page.route('**/clear-database', (route) => route.abort());
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Database legen' }).click();
    await saysBoth(visitor, 'Network error. Please try again.');
  }));

test('logging in without a connection shows a Dutch sentence above the English one', () =>
  visit(async (visitor) => {
    await visitor.open(paths.login());
    await fill(visitor, { username: 'piet', password: PASSWORD });
    await visitor.page.route('**/api/auth/login', (route) => route.abort());
    await press(visitor, 'Inloggen');
    await saysBoth(visitor, 'Network error. Please try again.');
  }));

/** Opens the page of a valid reset link. */
async function openLink(visitor: Visit): Promise<void> {
  const body = { email: 'piet@vipo.test' };
  const answer = await visitor.app.call('POST', paths.api.requestReset(), body);
  await visitor.open(paths.resetPassword(answer.body.resetToken));
}

async function choose(visitor: Visit, newPassword: string, confirmPassword = newPassword) {
  await fill(visitor, { newPassword, confirmPassword });
  await press(visitor, 'Wachtwoord opslaan');
}

for (const scripts of [true, false]) {
  const options: VisitOptions = { ...development, scripts };
  test(`choosing a password by a reset link ${scripts ? 'with' : 'without'} scripts shows a Dutch sentence above the English one`, () =>
    visit(async (visitor) => {
      await visitor.open(paths.resetPassword());
      await saysBoth(visitor, 'Invalid Reset Link');
      await visitor.open(paths.resetPassword('onzin'));
      await choose(visitor, NEW);
      await saysBoth(visitor, 'Invalid reset link');
      await openLink(visitor);
      await choose(visitor, NEW, 'anders-9');
      await saysBoth(visitor, 'Passwords do not match');
      await choose(visitor, 'kort');
      await saysBoth(visitor, 'Password must be at least 6 characters long');
      await choose(visitor, NEW);
      await saysBoth(visitor, 'Password Reset Successful');
    }, options));
}

test('choosing a password while the server fails shows a Dutch sentence above the English one', () =>
  visit(async (visitor) => {
    await openLink(visitor);
    await once(visitor, '**/reset-password', (route) => route.fulfill(fails(500)));
    await choose(visitor, NEW);
    await saysBoth(visitor, 'Password reset failed');
    await visitor.page.route('**/api/auth/reset-password', (route) => route.abort());
    await choose(visitor, NEW);
    await saysBoth(visitor, 'Network error. Please try again.');
  }, development));

test('the message about incomplete invoice data is shown in Dutch too', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    await call('POST', paths.api.addDelivery(), aDelivery);
    await visitor.open(paths.invoicing());
    await page.getByRole('checkbox', { name: 'Jansen' }).check();
    await page.route('**/invoice/data/1', (route) =>
      route.fulfill({ json: { invoiceNumber: 'x' } }),
    );
    await press(visitor, 'Factuur maken');
    const results = page.locator('#ronde');
    const sentence =
      'Download van factuur mislukt. Invalid invoice data structure. Probeer opnieuw of neem contact op.';
    await results.getByText(sentence, { exact: true }).waitFor();
    await results.getByText(english['Invalid invoice data structure'], { exact: true }).waitFor();
  }));
