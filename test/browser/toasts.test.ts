import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork, becomeAdmin, hold, once, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { morning, press as pressAtStop, ROUND, three } from '../support/round.ts';

const kinds = { success: 'Gelukt', info: 'Ter info', warning: 'Let op', error: 'Mislukt' };

/** Saves a new user in the open dialog while the server cannot be reached. */
async function failInDialog(visitor: Visit): Promise<void> {
  const { page } = visitor;
  const fields = { username: 'kees', email: 'kees@vipo.test', password: 'eikenhout-9' };
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name=${name}]`).fill(value);
  await once(visitor, '**/api/users', (route) => route.abort());
  await press(visitor, 'Opslaan');
  await says(visitor, 'alert', 'Fout bij het aanmaken van gebruiker');
}

test('a toast is shown on top of an open dialog and can be dismissed there, and stays when its dialog closes or when the page of a dialog does not load', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    becomeAdmin(visitor);
    await atWork(visitor, paths.users());
    const loading = await hold(visitor, `**${paths.newUser()}`, (route) => route.abort());
    await press(visitor, '+ Nieuwe gebruiker');
    await page.getByRole('dialog').getByText('Laden...').waitFor();
    loading.release();
    await says(visitor, 'alert', 'Geen verbinding. Probeer het opnieuw.');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await says(visitor, 'alert', 'Geen verbinding. Probeer het opnieuw.');
    await page.locator('.toast').click();

    await press(visitor, '+ Nieuwe gebruiker');
    await failInDialog(visitor);
    const toast = page.locator('.toast');
    const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    expect(await toast.count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await page.locator('[name=username]').inputValue()).toBe('kees');

    await failInDialog(visitor);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.toast').click();
    expect(await page.locator('.toast').count()).toBe(0);
    await press(visitor, '+ Nieuwe gebruiker');
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('dialog .toasts').count()).toBe(1);
  }));

test('a toast over the calendar can be clicked, and stays when the calendar closes', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.plan());
    await page.locator('[name=Klant_naam]').fill('Half');
    await page.getByLabel('Datum').click();
    await page.getByRole('dialog', { name: 'Datum kiezen' }).waitFor();
    await say(visitor, 'info', 'Een bericht');
    await page.locator('.toast').click();
    await page.getByRole('dialog', { name: 'Datum kiezen' }).waitFor();
    await say(visitor, 'info', 'Nog een bericht');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await says(visitor, 'status', 'Nog een bericht');
    await page.locator('.toast').click();
    expect(await page.locator('.toast').count()).toBe(0);
  }));

async function say({ page }: Visit, kind: string, text: string): Promise<void> {
  await page.evaluate(
    (detail) => document.dispatchEvent(new CustomEvent('vipo:toast', { detail })),
    { kind, text },
  );
}

test('the four kinds of toasts look different, a warning is not hidden early, and on a phone only an error stays when a newer toast appears', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.home());
    await say(visitor, 'warning', 'Dit blijft langer staan');
    await says(visitor, 'alert', 'Dit blijft langer staan');
    const warning = page.locator('.toast');
    expect(await warning.evaluate((element) => element.getAnimations().length)).toBe(0);
    await warning.click();

    const shapes = new Set<string>();
    for (const [kind, word] of Object.entries(kinds)) {
      await say(visitor, kind, `Soort ${kind}`);
      const role = ['success', 'info'].includes(kind) ? 'status' : 'alert';
      await says(visitor, role, `Soort ${kind}`);
      const name = `${word}: Soort ${kind} Sluiten`;
      const toast = page.getByRole('button', { name, exact: true });
      shapes.add(await toast.evaluate((shown) => getComputedStyle(shown, '::before').maskImage));
    }
    expect(shapes.size).toBe(4);
    expect([...shapes].every((shape) => shape.startsWith('url('))).toBe(true);
    expect(await page.locator('.toast').count()).toBe(3);

    await page.setViewportSize({ width: 390, height: 844 });
    for (let left = 3; left > 0; left--) await page.locator('.toast').first().click();
    await page.locator('.toast').waitFor({ state: 'detached' });
    for (const [kind, text] of [
      ['error', 'Dit ging mis'],
      ['success', 'Eerste'],
      ['success', 'Tweede'],
    ] as const) {
      await say(visitor, kind, text);
      await says(visitor, kind === 'error' ? 'alert' : 'status', text);
    }
    expect(await page.locator('.toast').count()).toBe(2);
    await says(visitor, 'alert', 'Dit ging mis');
  }));

/** Whether the messages cover the filled button of the next stop. */
function isNextCovered({ page }: Visit) {
  return page.evaluate(() => {
    const [toast, button] = ['.toasts', '.stop.next .primary'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    return toast && button && toast.top < button.bottom && toast.bottom > button.top;
  });
}

test('on a phone a toast never covers the filled button of the next stop, also after scrolling', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 600 });
    const stops = Array.from({ length: 9 }, (_, i) => ({ Klant_naam: `Klant ${i}`, ...morning }));
    await planAll(visitor, stops);
    await visitor.open(ROUND);
    const next = page.locator('.stop.next').getByRole('button', { name: 'Geleverd' });
    for (let i = 0; i < 3; i++) {
      await next.press('Space');
      await page.locator('.toast').getByText(`Klant ${i}`).waitFor();
      expect(await page.locator('.toast').count()).toBe(1);
      for (const y of [40, 80, 120, 160, 200]) {
        await next.evaluate((button, gap) => {
          scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + gap);
        }, y);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect([i, y, await isNextCovered(visitor)]).toEqual([i, y, false]);
      }
    }
  }));

test('on a phone the toast of a tick covers neither the button nor the error of the dialog that is opened next', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(ROUND);
    await pressAtStop(visitor, 'Aad', 'Geleverd');
    await page.locator('.toast').waitFor();
    await pressAtStop(visitor, 'Bakkerij Korst', 'Anders…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Uitkomst').selectOption('Minder geleverd');
    await dialog.getByRole('button', { name: 'Opslaan' }).click({ timeout: 2000 });
    const error = await dialog.getByText('Vul in hoeveel kuub er is geleverd.').boundingBox();
    const toast = await page.locator('.toast').boundingBox();
    expect((toast?.y ?? NaN) + (toast?.height ?? NaN)).toBeLessThan(error?.y ?? NaN);
  }));

test('on a phone a toast that appeared in a dialog does not cover the filled button of the next stop when the dialog has closed', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await page.setViewportSize({ width: 390, height: 600 });
    await visitor.open(ROUND);
    await pressAtStop(visitor, 'Bakkerij Korst', 'Anders…');
    await page.locator('.stop.next .primary').evaluate((button) => {
      scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 90);
    });
    await say(visitor, 'success', 'Gelukt in het venster');
    await page.locator('dialog .toast').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('body > .toasts .toast').waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await isNextCovered(visitor)).toBe(false);
  }));

test('the toast of the previous page is added to its live region after the page has loaded', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const script = await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const added: string[] = [];
        Object.assign(window, { added });
        const observer = new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) added.push(node.textContent ?? '');
        });
        observer.observe(document.querySelector('.toasts [role=status]') ?? document.body, {
          childList: true,
        });
      });
    });
    await atWork(visitor, paths.editDelivery(1));
    await press(visitor, 'Wijzig levering');
    await page.waitForURL(visitor.url + paths.overview());
    await says(visitor, 'status', 'Levering bijgewerkt.');
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(await page.evaluate(() => (window as unknown as { added: string[] }).added)).toEqual([
      expect.stringContaining('Levering bijgewerkt.'),
    ]);
    expect(await page.locator('.toast').count()).toBe(1);
    await script.dispose();
  }));
