import { test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { english } from '../../src/shared/english.ts';
import { press, saysBoth } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

const NEW = 'eikenhout-9';

async function fill({ page }: Visit, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name=${name}]`).fill(value);
}

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

test('choosing a password by a reset link without scripts shows a Dutch sentence above the English one', () =>
  visit(
    async (visitor) => {
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
    },
    { config: { development: true }, scripts: false },
  ));

test('the message about incomplete invoice data is shown in Dutch too', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, [{}]);
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
