import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { visit } from '../support/browser.ts';
import { makeLink } from '../support/driver-link.ts';
import { aPhoto } from '../support/photos.ts';
import { planAll } from '../support/planning.ts';
import {
  DAY,
  isPressed,
  press,
  ROUND,
  stop,
  stored,
  storedBecomes,
  takePhoto,
  three,
} from '../support/round.ts';
import { startMailServer } from '../support/smtp-server.ts';

test('a driver with a link ticks stops without an account until the link is withdrawn', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    const call = await planAll(visitor, three);
    const { id, path } = await makeLink(call);
    await context.clearCookies();
    await page.goto(visitor.url + path);
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('1 van 3 geleverd').waitFor();
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
      [false, null],
    ]);
    await call('DELETE', paths.api.driverLink(id));
    await press(visitor, 'Bakkerij', 'Geleverd');
    const refused = page.locator('[data-refused]');
    await refused.getByText('Bakkerij Korst: niet opgeslagen. Deze link is verlopen.').waitFor();
    await page.reload();
    await page.getByText('Hij hoorde bij de rit van maandag 23 november 2026.').waitFor();
  }));

test('the page of a link also sends ticks and deletes photos in a browser that blocks all storage', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    const call = await planAll(visitor, three);
    const { path } = await makeLink(call);
    await context.clearCookies();
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(globalThis, storage, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    await page.goto(visitor.url + path);
    await press(visitor, 'Aad', 'Geleverd');
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
      [false, null],
    ]);
    await takePhoto(visitor, 'Bakkerij', aPhoto());
    await press(visitor, 'Bakkerij', 'Foto 1 bij Bakkerij Korst verwijderen');
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await stop(page, 'Bakkerij').locator('.shot').waitFor({ state: 'detached' });
    expect(await page.getByText('wacht op verzending').isVisible()).toBe(false);
  }));

test('the page of a link shows a refused tick, and the next ticks are still sent', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    const call = await planAll(visitor, three);
    const { id, path } = await makeLink(call);
    await page.goto(visitor.url + path);
    visitor.app.db.$client.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
       INSERT INTO delivery_ticks SELECT 1, 'link ${id}:' || i FROM n`,
    );
    await context.setOffline(true);
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByRole('listitem').filter({ hasText: 'Bakkerij' }).getByText('Anders').click();
    await page.getByLabel('Contant ontvangen').fill('5000');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await press(visitor, 'Camping', 'Geleverd');
    await page.getByText('wacht op verzending: 3').waitFor();
    await context.setOffline(false);
    const refused = page.locator('[data-refused]');
    await refused
      .getByText('Aad: niet opgeslagen. Deze levering is te vaak aangevinkt. Bel het kantoor.')
      .waitFor();
    await refused
      .getByText(
        'Bakkerij Korst: niet opgeslagen. Dit bedrag moet het kantoor zelf invullen. Gemeld was: Geleverd, € 5.000,00 contant.',
      )
      .waitFor();
    await page.getByText('1 van 3 geleverd').waitFor();
    expect(await page.getByText('Geen verbinding').isVisible()).toBe(false);
    await storedBecomes(visitor, [
      [false, null],
      [false, null],
      [true, null],
    ]);
  }));

test('without scripts a driver can tick on the page of a link, although the browser hides its origin', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      const { path } = await makeLink(await planAll(visitor, three));
      await page.goto(visitor.url + path);
      await press(visitor, 'Aad', 'Ontvangen');
      await press(visitor, 'Aad', 'Geleverd');
      expect(await stored(visitor)).toEqual([
        [true, 237.5],
        [false, null],
        [false, null],
      ]);
      expect(await isPressed(visitor, 'Aad', 'Geleverd')).toBe('true');
    },
    { scripts: false },
  ));

test('the office makes a link for a driver, and the page shows its QR code and can copy and withdraw the link', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await page.getByRole('button', { name: 'Link voor de chauffeur' }).click();
    await page.getByRole('img', { name: 'QR-code van de link' }).waitFor();
    const link = page.getByLabel('Link', { exact: true });
    const selected = await link.evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    );
    expect(selected).toMatch(/\/chauffeur\/[\w-]{22}$/);
    // Over plain http a browser has no `navigator.clipboard` and no `navigator.share`.
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    expect(await page.getByRole('button', { name: 'Delen' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Kopiëren' }).click();
    await page.getByText('De link is gekopieerd.').waitFor();
    await page.locator('main').evaluate((main) => {
      const field = Object.assign(document.createElement('textarea'), { id: 'geplakt' });
      main.append(field);
      field.focus();
    });
    await page.keyboard.press('Control+V');
    expect(await page.locator('#geplakt').inputValue()).toBe(selected);
    await page.getByRole('button', { name: 'Intrekken' }).click();
    await page.getByText('Er zijn geen werkende links.').waitFor();
  }));

test('a driver tells the next customer once that the wood is coming, and the page says when there is no connection', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page, context } = visitor;
      await page.setViewportSize({ width: 390, height: 844 });
      const [first] = three;
      const call = await planAll(visitor, [{ ...first, email: 'aad@klant.test' }]);
      const { path } = await makeLink(call);
      visitor.app.now = new Date(`${DAY}T09:30:00.000Z`);
      await page.goto(visitor.url + path);
      const tell = page.getByRole('button', { name: 'Onderweg: over 20 minuten' });
      await context.setOffline(true);
      await tell.click();
      await page.getByText('Geen bereik. De klant heeft geen bericht gekregen.').waitFor();
      await context.setOffline(false);
      await tell.click();
      await page.getByText('De klant weet sinds 10:30 dat het hout onderweg is.').waitFor();
      expect([mail.mails.length, await tell.count()]).toEqual([1, 0]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});
