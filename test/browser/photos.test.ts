import { expect, test } from 'bun:test';
import jpeg from 'jpeg-js';
import { endSessions, hold, logInAs } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { makeLink } from '../support/driver-link.ts';
import { aPhoto } from '../support/photos.ts';
import { planAll } from '../support/planning.ts';
import { button, press, ROUND, stop, takePhoto, three } from '../support/round.ts';
import { until } from '../support/until.ts';

const CAMERA = { width: 4032, height: 3024 };

const shots = ({ page }: Visit, name: string) => stop(page, name).locator('.shot');

function storedPhotos({ app }: Visit): Buffer[] {
  const rows = app.db.$client.query<{ jpeg: Uint8Array }, []>(
    'SELECT jpeg FROM photos ORDER BY id',
  );
  return rows.all().map((row) => Buffer.from(row.jpeg));
}

test('a photo that a driver takes without a connection before closing the page is stored once, and is small, upright and without camera data', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    const call = await planAll(visitor, three);
    const { path: link } = await makeLink(call);
    await visitor.open(link);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await context.setOffline(true);
    await takePhoto(visitor, 'Aad', aPhoto(CAMERA));
    await page.getByText('Geen bereik, wacht op verzending: 1').waitFor();
    await press(visitor, 'Aad', 'Geleverd');
    await page.getByText('wacht op verzending: 2').waitFor();
    expect(await shots(visitor, 'Aad').count()).toBe(1);

    await page.goto('about:blank');
    await context.setOffline(false);
    await page.route('**/photos', async (route) => {
      await visitor.answer(route);
      await route.abort();
      await page.unroute('**/photos');
    });
    await visitor.open(link);
    await page.getByText('Geen verbinding, wacht op verzending: 1').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    await stop(page, 'Aad')
      .getByRole('link', { name: 'Foto 1 bij Aad', includeHidden: true })
      .waitFor({ state: 'attached' });

    const [stored, ...more] = storedPhotos(visitor);
    expect(more).toEqual([]);
    expect(stored?.toString('latin1')).not.toMatch(/Exif|GPS/);
    expect(stored?.length).toBeLessThanOrEqual(300_000);
    const { width, height } = jpeg.decode(stored ?? Buffer.of());
    expect([width, height]).toEqual([1200, 1600]);

    await takePhoto(visitor, 'Bakkerij', Buffer.from('no picture'));
    await page.getByRole('alert').getByText('Deze browser kan dit bestand niet lezen.').click();
    await page.getByText('Deze browser kan dit bestand niet lezen.').waitFor({ state: 'hidden' });
  }));

test('a photo is stored although the page replaced its stops while the camera was open', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    const chooser = page.waitForEvent('filechooser');
    await press(visitor, 'Aad', 'Foto');
    const camera = await chooser;
    await page.evaluate(() => {
      document.querySelector('.stop')?.classList.add('replaced');
      dispatchEvent(new Event('online'));
    });
    await page.locator('.replaced').waitFor({ state: 'detached' });
    await camera.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: aPhoto() });
    await shots(visitor, 'Aad').waitFor();
    await until(() => storedPhotos(visitor).length === 1);
  }));

test('a stop has at most three photos, a button deletes one, and a photo is sent after the user has logged in again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    for (const count of [1, 2, 3]) {
      await takePhoto(visitor, 'Aad', aPhoto());
      await until(() => storedPhotos(visitor).length === count);
      await stop(page, 'Aad')
        .getByRole('link', { name: `Foto ${count} bij Aad` })
        .waitFor();
    }
    await button(page, 'Aad', 'Foto').waitFor({ state: 'hidden' });
    await press(visitor, 'Aad', 'Foto 2 bij Aad verwijderen');
    const question = page.getByRole('dialog', { name: 'Foto verwijderen?' });
    await question.getByText('Foto 2 bij Aad').waitFor();
    await question.getByRole('link', { name: 'Annuleren' }).click();
    await press(visitor, 'Aad', 'Foto 3 bij Aad verwijderen');
    await question.getByText('Foto 3 bij Aad').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(storedPhotos(visitor)).toHaveLength(3);
    await press(visitor, 'Aad', 'Foto 2 bij Aad verwijderen');
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await until(() => storedPhotos(visitor).length === 2);
    await button(page, 'Aad', 'Foto').waitFor();
    expect(await shots(visitor, 'Aad').count()).toBe(2);

    await takePhoto(visitor, 'Aad', Buffer.from('no picture'));
    await page.getByText('Deze browser kan dit bestand niet lezen.').waitFor();
    expect(storedPhotos(visitor)).toHaveLength(2);

    endSessions(visitor);
    await takePhoto(visitor, 'Aad', aPhoto());
    await logInAs(visitor, 'piet');
    await until(() => storedPhotos(visitor).length === 3);
  }));

test('without a connection a waiting photo is deleted after a question, and a stored photo cannot be deleted (at 390 px)', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await takePhoto(visitor, 'Aad', aPhoto());
    await stop(page, 'Aad').getByRole('link', { name: 'Foto 1 bij Aad' }).waitFor();
    await context.setOffline(true);
    await takePhoto(visitor, 'Aad', aPhoto());
    await until(async () => (await shots(visitor, 'Aad').count()) === 2);
    const question = page.getByRole('dialog', { name: 'Foto verwijderen?' });
    const answer = question.getByRole('button', { name: 'Verwijderen' });
    await press(visitor, 'Aad', 'Foto verwijderen, nog niet verstuurd');
    await question.getByText('Foto, nog niet verstuurd').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await shots(visitor, 'Aad').count()).toBe(2);
    await press(visitor, 'Aad', 'Foto verwijderen, nog niet verstuurd');
    await answer.click();
    await until(async () => (await shots(visitor, 'Aad').count()) === 1);
    await press(visitor, 'Aad', 'Foto 1 bij Aad verwijderen');
    await answer.click();
    await page.getByText('De foto is niet verwijderd. Probeer het opnieuw').waitFor();
    expect(await shots(visitor, 'Aad').count()).toBe(1);
    await context.setOffline(false);
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    expect(storedPhotos(visitor)).toHaveLength(1);
  }));

test('a photo that is deleted while it is sent is not stored', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    const { asked, release } = await hold(visitor, '**/photos');
    await takePhoto(visitor, 'Aad', aPhoto());
    await asked;
    await press(visitor, 'Aad', 'Foto verwijderen, nog niet verstuurd');
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
    await shots(visitor, 'Aad').waitFor({ state: 'detached' });
    await takePhoto(visitor, 'Aad', aPhoto());
    release();
    await stop(page, 'Aad').getByRole('link', { name: 'Foto 1 bij Aad' }).waitFor();
    await visitor.settle();
    expect(storedPhotos(visitor)).toHaveLength(1);
    await until(async () => (await shots(visitor, 'Aad').count()) === 1);
  }));

test('a photo that the browser cannot store is sent while the page stays open', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await context.setOffline(true);
    await takePhoto(visitor, 'Aad', aPhoto());
    await page.getByText('Dit toestel is vol. Laat deze pagina open').waitFor();
    await context.setOffline(false);
    await until(() => storedPhotos(visitor).length === 1);
  }));
