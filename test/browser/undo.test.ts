import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { atWork, callsOf, hold, loseAnswer, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

const UNDONE = 'Ongedaan gemaakt:';

async function deleteOne(visitor: Visit): Promise<void> {
  await atWork(visitor, paths.editDelivery(1));
  await pressDelete(visitor);
}

async function pressDelete(visitor: Visit): Promise<void> {
  const question = visitor.page.getByRole('dialog');
  await press(visitor, 'Verwijder levering');
  await question.getByRole('button', { name: 'Verwijder levering' }).click();
  await says(visitor, 'status', 'Levering verwijderd.');
}

const rows = ({ page }: Visit) => page.locator('#leveringen tbody tr:has(td)');

test('one press or one key restores a deleted delivery in the list, and after a failure of the server or a lost answer the next press undoes the act only once', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await deleteOne(visitor);
    await page.locator('#levering-1').waitFor({ state: 'detached' });
    const error = 'Er is geen ruimte meer op de schijf.';
    const full = { status: 507, json: { error } };
    await page.route('**/deleted/*/restore', (route) => route.fulfill(full), { times: 1 });
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'alert', error);
    await loseAnswer(visitor, '/deleted/*/restore');
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'alert', 'Geen verbinding. Probeer het opnieuw.');
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'status', 'Ongedaan gemaakt.');
    await page.locator('#levering-1').waitFor();

    await visitor.open(paths.editDelivery(1));
    await pressDelete(visitor);
    const restoring = await hold(visitor, '**/deleted/*/restore');
    // Before the script of the messages runs, the browser itself would send the form of the message, twice.
    await page.locator('.toasts[style]').waitFor();
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    restoring.release();
    await page.locator('#levering-1').waitFor();
    await says(visitor, 'status', UNDONE);
    expect(await page.locator('.toast').count()).toBe(1);
  }));

test('without scripts the button of the message undoes the deletion and leads back to the list', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      await planAll(visitor, [{}, {}]);
      await page.goto(visitor.url + paths.editDelivery(1));
      await press(visitor, 'Verwijder levering');
      await press(visitor, 'Verwijder levering');
      await page.getByText('Levering verwijderd.').waitFor();
      expect(await rows(visitor).count()).toBe(1);
      // Without scripts, no press closes the message, and no key undoes the act.
      const useless = page.locator('.toast > button, .toast kbd').filter({ visible: true });
      expect(await useless.count()).toBe(0);
      await press(visitor, 'Ongedaan maken');
      await page.getByText(UNDONE).waitFor();
      expect(await rows(visitor).count()).toBe(2);
    },
    { scripts: false },
  ));

test('planning a delivery is undone on the start screen, and an edit on the list, where the message has a link to the invoice when the delivery was invoiced meanwhile', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = callsOf(visitor);
    await atWork(visitor, paths.plan());
    await press(visitor, 'Vul testlevering automatisch in');
    await press(visitor, 'Levering plannen');
    await says(visitor, 'status', 'Levering gepland!');
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'status', UNDONE);
    expect((await call('GET', paths.api.delivery(3))).status).toBe(404);

    await visitor.open(paths.editDelivery(1));
    await page.getByLabel('Aantal kuub').fill('7');
    await press(visitor, 'Wijzig levering');
    await says(visitor, 'status', 'Levering bijgewerkt.');
    await page.locator('#levering-1').getByText('7', { exact: true }).waitFor();
    await press(visitor, 'Ongedaan maken');
    await page.locator('#levering-1').getByText('2,5', { exact: true }).waitFor();

    await visitor.open(paths.editDelivery(1));
    await press(visitor, 'Wijzig levering');
    await says(visitor, 'status', 'Levering bijgewerkt.');
    await call('POST', paths.api.invoice(1));
    await press(visitor, 'Ongedaan maken');
    const sentence = 'Kan niet meer ongedaan: Jansen is al gefactureerd (2026-0002).';
    await says(visitor, 'alert', sentence);
    await page.getByRole('link', { name: 'Naar de factuur' }).click();
    await page.locator('tr:has(td)', { hasText: '2026-0002' }).waitFor();
  }));

test('a message with a button stays 10 seconds, longer under the pointer; an error without a field stays until it is closed; without a message the key z says where to undo', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await deleteOne(visitor);
    // The clock stands still after the first second, so that a busy machine does not change the result.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const toast = page.locator('.toast');
    await page.clock.runFor(7000);
    expect(await toast.count()).toBe(1);
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(900, 100);
    await page.clock.runFor(500);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(2500);
    expect(await toast.count()).toBe(0);

    await page.evaluate(() => {
      const detail = { kind: 'error', text: 'Dit mislukte' };
      document.dispatchEvent(new CustomEvent('vipo:toast', { detail }));
    });
    await says(visitor, 'alert', 'Dit mislukte');
    await page.clock.runFor(60_000);
    await toast.click();
    expect(await toast.count()).toBe(0);
    await page.mouse.move(900, 100);

    await page.keyboard.press('z');
    await page.locator('.toasts [role=status]').getByText('Hier is niets meer ongedaan').waitFor();
    await page.clock.runFor(5000);
    await page.getByRole('searchbox').first().press('z');
    expect(await toast.count()).toBe(0);
    expect((await callsOf(visitor)('GET', paths.api.delivery(1))).status).toBe(404);
  }));

test('a message does not cover the bar with the button to invoice, also on a phone', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.invoicing());
    await page.getByRole('checkbox', { name: aDelivery.Klant_naam }).first().check();
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => document.querySelector('.run')?.scrollIntoView(false));
      await page.evaluate(() => {
        const detail = { kind: 'info', text: 'Een bericht' };
        document.dispatchEvent(new CustomEvent('vipo:toast', { detail }));
      });
      const boxOf = async (selector: string) =>
        (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, height: 0 };
      const [toast, bar] = [await boxOf('.toast'), await boxOf('.run')];
      expect(toast.x).toBeLessThan(20);
      expect(toast.y + toast.height <= bar.y || toast.y >= bar.y + bar.height).toBe(true);
      await page.locator('.toast').click();
      await page.locator('.toast').waitFor({ state: 'detached' });
    }
  }));
