import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { visit } from '../support/browser.ts';
import { beside, hears, notice, row } from '../support/colleagues.ts';

test("a colleague's change appears in the list within five seconds, and its row is marked for a minute", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await beside(visitor, paths.overview());
    await call('PATCH', paths.api.updatePayment(2), { Betaling: 'bank overmaken' });
    await hears(visitor);
    await row(visitor, 2).getByText('bank overmaken').waitFor();
    await row(visitor, 2).getByText('kees, zojuist').waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    expect(await row(visitor, 2).getAttribute('data-by')).toBe('kees');
    expect(await row(visitor, 1).getAttribute('data-by')).toBeNull();
    await page.clock.fastForward(61_000);
    await row(visitor, 2).getByText('kees, zojuist').waitFor({ state: 'detached' });
    expect(await row(visitor, 2).getAttribute('data-by')).toBeNull();
  }));

test('the mark of a row stays for a minute after the last change of the row, and names the colleague of this change', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    const { call } = await beside(visitor, paths.overview());
    await app.addUser('els');
    await call('PATCH', paths.api.updatePayment(2), { Betaling: 'bank overmaken' });
    await hears(visitor);
    await row(visitor, 2).getByText('kees, zojuist').waitFor();
    await page.clock.fastForward(40_000);
    const token = app.sessionOf('els');
    await app.call('PATCH', paths.api.updatePayment(2), { Betaling: 'onbekend' }, { token });
    await hears(visitor);
    const mark = row(visitor, 2).getByText('els, zojuist');
    await mark.waitFor();
    await page.clock.fastForward(30_000);
    await visitor.settle();
    expect(await mark.count()).toBe(1);
    await page.clock.fastForward(30_000);
    await mark.waitFor({ state: 'detached' });
  }));

test('the mark of a row with a long name fits in its cell, and the row is as high as another row', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await beside(visitor, paths.overview());
    await page.setViewportSize({ width: 1280, height: 800 });
    const name = 'Kinderboerderij en theetuin De Bonte Koe';
    await call('PUT', paths.api.delivery(2), { ...aDelivery, Klant_naam: name });
    await hears(visitor);
    const mark = row(visitor, 2).getByText('kees, zojuist');
    await mark.waitFor();
    const { bottom, height, cell } = await mark.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      height: element.closest('tr')?.getBoundingClientRect().height,
      cell: element.closest('td')?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(bottom).toBeLessThanOrEqual(cell);
    expect(height).toBe((await row(visitor, 1).boundingBox())?.height);
  }));

test('a list with a selected row is not updated at once, and a line names the number of changed deliveries and the colleague', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call, plan } = await beside(visitor, paths.invoicing());
    await page.getByRole('checkbox', { name: 'An' }).check();
    await call('PATCH', paths.api.updatePayment(2), { Betaling: 'bank overmaken' });
    await plan('Erik');
    await hears(visitor);
    await notice(visitor).getByText('2 leveringen gewijzigd door kees').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Erik' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Bijwerken' }).click();
    await page.getByRole('checkbox', { name: 'Erik' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'An' }).isChecked()).toBe(true);
    expect(await notice(visitor).count()).toBe(0);
    await row(visitor, 4).getByText('kees, zojuist').waitFor();
  }));

test('a list that was not updated shows the changes as soon as no row is selected', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { plan } = await beside(visitor, paths.invoicing());
    await page.getByRole('checkbox', { name: 'An' }).check();
    await plan('Erik');
    await hears(visitor);
    await notice(visitor).getByText('1 levering gewijzigd door kees').waitFor();
    await page.getByRole('checkbox', { name: 'An' }).uncheck();
    await hears(visitor);
    await page.getByRole('checkbox', { name: 'Erik' }).waitFor();
    expect(await notice(visitor).count()).toBe(0);
  }));

test('no line appears for a change outside the filtered list, or for a change by the user', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    const { plan } = await beside(visitor, `${paths.overview()}?klant=An`);
    await page.getByLabel('Klant').focus();
    await plan('Erik');
    const token = app.sessionOf('piet');
    const change = { Betaling: 'bank overmaken' };
    await app.call('PATCH', paths.api.updatePayment(1), change, { token });
    await hears(visitor);
    await visitor.settle();
    expect(await notice(visitor).count()).toBe(0);
    await plan('Anna');
    await hears(visitor);
    await notice(visitor).getByText('1 levering gewijzigd door kees').waitFor();
  }));

test('the row with the pointer and the focus keeps its place on the screen and its focus when a new row appears above it', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 400 });
    const { plan, call } = await beside(visitor, paths.overview());
    for (let i = 0; i < 30; i++) await plan(`Klant ${i}`);
    await hears(visitor);
    await row(visitor, 20).waitFor();
    await row(visitor, 20).scrollIntoViewIfNeeded();
    await row(visitor, 20).hover();
    const link = row(visitor, 20).getByRole('link', { name: 'Bewerken' });
    await link.focus();
    const top = async () => Math.round((await row(visitor, 20).boundingBox())?.y ?? 0);
    const before = await top();
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Tijd: '2026-11-20 Ochtend' });
    await hears(visitor);
    await row(visitor, 34).waitFor({ state: 'attached' });
    expect(await top()).toBe(before);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  }));

test('a hidden page does not ask for changes, and asks for them at once when it becomes visible', () =>
  visit(async (visitor) => {
    const { page, requests } = visitor;
    const { plan } = await beside(visitor, paths.overview());
    const turn = (state: string) =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', {
          value: visibility,
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await turn('hidden');
    await plan('Erik');
    requests.length = 0;
    await page.clock.fastForward(60_000);
    await visitor.settle();
    expect(requests.filter((path) => path !== paths.health())).toEqual([]);
    await turn('visible');
    await row(visitor, 4).waitFor();
  }));

test('after its session ended, a page keeps its content and no longer asks for changes, until the user has logged in again and returns to the page', () =>
  visit(async (visitor) => {
    const { app, page, requests } = visitor;
    const { plan } = await beside(visitor, paths.overview());
    app.db.$client.run("UPDATE users SET is_active = 0 WHERE username = 'piet'");
    await plan('Erik');
    await hears(visitor);
    requests.length = 0;
    await page.clock.fastForward(60_000);
    await visitor.settle();
    expect(requests.filter((path) => path !== paths.health())).toEqual([]);
    expect(await row(visitor, 4).count()).toBe(0);
    app.db.$client.run("UPDATE users SET is_active = 1 WHERE username = 'piet'");
    await visitor.signIn();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await row(visitor, 4).waitFor();
  }));

for (const [name, path, shown] of [
  ['the start screen', paths.home(), 'Erik'],
  ['the week board', paths.week({ week: '2026-W48' }), 'Erik'],
  ['the page of a customer', paths.customer(1), '24-11-2026'],
  ['the round', paths.round({ datum: '2026-11-24' }), 'Erik'],
] as const)
  test(`${name} shows what a colleague plans within five seconds`, () =>
    visit(async (visitor) => {
      const { app, page } = visitor;
      app.now = new Date('2026-11-23T09:00:00Z');
      await app.addUser('els');
      const token = app.sessionOf('els');
      await app.call(
        'POST',
        paths.api.customers(),
        { ...aDelivery, Klant_naam: 'Erik' },
        { token },
      );
      const { call } = await beside(visitor, path);
      expect(await page.getByText(shown).count()).toBe(0);
      const daan = { ...aDelivery, Klant_naam: 'Erik', Tijd: '2026-11-24 Middag' };
      await call('POST', paths.api.addDelivery(), daan);
      await hears(visitor);
      await page.locator('main').getByText(shown).first().waitFor();
    }));
