import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';

const NO_PHONE =
  'Let op: er is geen telefoonnummer. Het betaalverzoek kan zo niet worden verstuurd.';
const WRONG_PHONE =
  'Let op: dit telefoonnummer bestaat niet. Het betaalverzoek kan zo niet worden verstuurd.';

test('/plan shows a warning for a payment request without a usable phone number', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    await visitor.open(paths.plan());
    const [phone, payment] = [
      page.locator('[name=telefoonnummer]'),
      page.locator('[name=Betaling]'),
    ];
    await payment.selectOption('betaalverzoek');
    await page.getByText(NO_PHONE).waitFor();
    await phone.fill('06 1234');
    await page.getByText(WRONG_PHONE).waitFor();
    await phone.fill('06 12345678');
    await page.getByText(WRONG_PHONE).waitFor({ state: 'detached' });
    await phone.fill('');
    await page.getByText(NO_PHONE).waitFor();
    await payment.selectOption('contant');
    await page.getByText(NO_PHONE).waitFor({ state: 'detached' });
  }));

test('the edit form shows the warning about the phone number, and loads the script that checks the number when the number changes, but not when the quantity changes', () =>
  visit(async (visitor) => {
    const { page, requests } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    const change = { Betaling: 'betaalverzoek', telefoonnummer: '06 1234' };
    await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change });
    await visitor.forgetFiles();
    await visitor.open(paths.editDelivery(1));
    await page.getByText(WRONG_PHONE).waitFor();
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    await page.locator('[name=Aantal]').fill('3');
    expect(requests.length).toBe(before);
    await page.locator('[name=telefoonnummer]').fill('06 12345678');
    await page.getByText(WRONG_PHONE).waitFor({ state: 'detached' });
    expect(requests.length).toBe(before + 1);
  }));

test('/factureren shows the warning about the phone number only while the payment method is a payment request', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    const call = callsOf(visitor);
    for (const [Klant_naam, Betaling] of [
      ['Aad', 'onbekend'],
      ['Bea', 'contant'],
      ['Cor', 'betaalverzoek'],
    ]) {
      const change = { Klant_naam, Betaling, telefoonnummer: '' };
      await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change });
    }
    await visitor.open(paths.invoicing());
    const signOf = (name: string) =>
      page.getByRole('row', { name }).getByText('Let op: er is geen');
    expect(await signOf('Cor').isVisible()).toBe(true);
    expect(await signOf('Bea').isVisible()).toBe(false);
    expect(await signOf('Aad').isVisible()).toBe(false);
    const method = page.getByLabel('Betaalmethode van Aad');
    await method.selectOption('betaalverzoek');
    await signOf('Aad').waitFor();
    await page.locator('select:enabled').waitFor();
    await method.selectOption('contant');
    await signOf('Aad').waitFor({ state: 'hidden' });
  }));
