import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, breakAnswer, hold, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { beside, hears } from '../support/colleagues.ts';

const alsoOpen = ({ page }: Visit) => page.getByText('heeft deze levering ook open');

test('a form says that a colleague has the same delivery open, until the colleague has closed it', () =>
  visit(async (visitor) => {
    const { app } = visitor;
    const { call } = await beside(visitor, paths.editDelivery(1));
    const since = Number(
      app.db.$client.query<{ id: number }, []>('SELECT max(id) AS id FROM audit_log').get()?.id,
    );
    const looks = (open: string) => call('GET', paths.api.changes({ since, open }));
    await looks('levering-2');
    await hears(visitor);
    await visitor.settle();
    expect(await alsoOpen(visitor).count()).toBe(0);
    const answer = await looks('levering-1');
    expect(answer.body.openedBy).toEqual([{ by: 'piet', since: expect.stringMatching(/^..:..$/) }]);
    await hears(visitor);
    await alsoOpen(visitor).waitFor();
    expect(await alsoOpen(visitor).textContent()).toMatch(/^kees heeft .* sinds \d\d:\d\d\./);
    app.wait(14_000);
    await hears(visitor);
    await alsoOpen(visitor).waitFor({ state: 'detached' });
  }));

test('a form asks for no data while a colleague has the same delivery open and nobody changes a record', () =>
  visit(async (visitor) => {
    const { requests } = visitor;
    const { call } = await beside(visitor, paths.editDelivery(1));
    await visitor.page.locator('[name=opmerkingen]').fill('Bellen');
    const looks = () => call('GET', paths.api.changes({ since: 0, open: 'levering-1' }));
    await looks();
    await hears(visitor);
    await alsoOpen(visitor).waitFor();
    await visitor.settle();
    requests.length = 0;
    for (const _ of [1, 2]) {
      await looks();
      await hears(visitor);
      await visitor.settle();
    }
    expect(visitor.sent.filter((path) => path !== paths.health())).toEqual([]);
    await call('PATCH', paths.api.updatePayment(2), { Betaling: 'onbekend' });
    const loaded = visitor.page.waitForResponse(`**${paths.api.load()}*`);
    await hears(visitor);
    await loaded;
  }));

for (const [where, path] of [
  ['the board', paths.week({ week: '2026-W48' })],
  ['the search', paths.searchPage({ q: 'An' })],
] as const)
  test(`the dialog that moves a delivery from ${where} says that a colleague has this delivery open, and says nothing about another delivery`, () =>
    visit(async (visitor) => {
      const { page } = visitor;
      const { call } = await beside(visitor, path);
      await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'An' });
      await visitor.open(path);
      const looks = (open: string) => call('GET', paths.api.changes({ since: 0, open }));
      await looks('levering-2');
      await page.getByRole('button', { name: 'Verplaatsen' }).first().click();
      await page.getByRole('dialog').getByLabel('Datum', { exact: true }).waitFor();
      await hears(visitor);
      await visitor.settle();
      expect(await alsoOpen(visitor).count()).toBe(0);
      expect((await looks('levering-1')).body.openedBy).toHaveLength(1);
      await hears(visitor);
      await page.getByRole('dialog').getByText('heeft deze levering ook open').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }));

test('when a colleague plans a delivery that the open search finds, the search names the colleague, and its list changes only after a press on "Bijwerken"', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { call } = await beside(visitor, paths.overview());
    await page.keyboard.press('/');
    await page.locator('.find input:focus').waitFor();
    await page.keyboard.type('ba');
    const found = page.getByRole('option');
    await found.first().waitFor();
    expect(await found.count()).toBe(1);
    const { asked, release } = await hold(visitor, `**${paths.searchPage()}*bas*`);
    await page.keyboard.type('s');
    await asked;
    const line = page.getByText('Zojuist gewijzigd door kees.');
    // The card of Bas counts the deliveries of its own slot only.
    const zus = { ...aDelivery, Klant_naam: 'Zus', Tijd: '2026-11-24 Middag' };
    const planZus = async () => {
      await call('POST', paths.api.addDelivery(), zus);
      await hears(visitor);
      await visitor.settle();
    };
    // The list is still the answer to 'ba'.
    await planZus();
    expect(await line.count()).toBe(0);
    const answered = page.waitForResponse(`**${paths.searchPage()}*bas*`);
    release();
    await (await answered).finished();
    await planZus();
    expect(await line.count()).toBe(0);
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam: 'Bastiaan' });
    await hears(visitor);
    await line.waitFor();
    expect(await found.count()).toBe(1);
    await press(visitor, 'Bijwerken');
    await found.nth(1).waitFor();
    expect(await line.count()).toBe(0);
  }));

test('the figures of the year show the invoice of a colleague within five seconds', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await visitor.signIn();
    becomeAdmin(visitor);
    const { call } = await beside(visitor, paths.figures());
    const turnover = page.locator('.figure').filter({ hasText: 'omzet zonder BTW' });
    await call('POST', paths.api.invoice(1));
    await hears(visitor);
    await turnover.getByText('€ 196').waitFor();
    await call('POST', paths.api.invoice(2));
    await hears(visitor);
    await turnover.getByText('€ 393').waitFor();
  }));

test('saving a delivery that was invoiced meanwhile shows a link to the invoice and keeps the typed values, with and without scripts', async () => {
  for (const scripts of [true, false])
    await visit(
      async (visitor) => {
        const { app, page } = visitor;
        await visitor.signIn();
        const token = app.sessionOf('piet');
        await app.call('POST', paths.api.addDelivery(), aDelivery, { token });
        await page.goto(visitor.url + paths.editDelivery(1));
        if (scripts) await visitor.islandsWork();
        await page.locator('[name=Aantal]').fill('9');
        await app.call('POST', paths.api.invoice(1), {}, { token });
        await press(visitor, 'Wijzig levering');
        await page.getByText('Je wijziging is niet opgeslagen.').waitFor();
        expect(await page.locator('[name=Aantal]').inputValue()).toBe('9');
        await page.getByRole('link', { name: 'Naar de factuur' }).click();
        await page.waitForURL(visitor.url + paths.paymentsOf(1));
      },
      { scripts },
    );
});

test('a list shows the next change of a colleague after the connection broke during an answer', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const { plan } = await beside(visitor, paths.overview());
    for (const part of ['json', 'text'] as const) {
      const path = part === 'json' ? paths.api.changes() : paths.overview();
      await breakAnswer(visitor, path, part);
      await plan(`Eerst ${part}`);
      await hears(visitor);
      await visitor.settle();
      await plan(`Daarna ${part}`);
      await hears(visitor);
      await page.getByRole('row', { name: `Daarna ${part}` }).waitFor();
    }
  }));
