import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { lookAs, violations, widerThanPage } from '../support/audit.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startServices } from '../support/services.ts';
import { startMailServer } from '../support/smtp-server.ts';

const LONG = 'Stichting Landgoed Bosch en Duin te Zeist en omstreken';
const asked = { Betaling: 'betaalverzoek' };

async function invoiceAll(visitor: Visit, deliveries: object[]): Promise<void> {
  const { page } = visitor;
  await planAll(visitor, deliveries);
  await visitor.open(paths.invoicing());
  await page.getByLabel('Alles selecteren').check();
  await press(visitor, 'Factuur maken');
}

function groups({ page }: Visit): Promise<string[]> {
  return page.locator('#ronde .group').allTextContents();
}

/** A colleague changes something, and the page has shown the run again. */
function showAfterChange({ page }: Visit): Promise<void> {
  return page.evaluate(() => {
    const isShown = new Promise((shown) =>
      document.addEventListener('vipo:run-shown', shown, { once: true }),
    );
    document.body.dispatchEvent(new CustomEvent('vipo:changed'));
    return isShown.then(() => undefined);
  });
}

/** The text of the row that has the focus. */
function focusedRow({ page }: Visit): Promise<string> {
  return page.locator('#ronde tr:has(:focus)').innerText();
}

test('the end of a run shows failures first, and an invoice that is mailed again from its row moves to the successful invoices and keeps the focus', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      mail.fail({ recipient: '550 no such user' });
      await invoiceAll(visitor, [
        { Klant_naam: 'Aad' },
        { Klant_naam: LONG, email: 'bos@klant.example' },
      ]);
      expect(await runRows(visitor)).toEqual([
        `${LONG}: 2026-0002, € 237,50, De mail is niet verstuurd: dit adres bestaat niet of neemt geen mail aan (550 no such user).`,
        'Aad: 2026-0001, € 237,50, geen e-mailadres',
      ]);
      expect(await groups(visitor)).toEqual([
        'Mislukt Kijk hier eerst naar 1 factuur',
        'Gelukt 1 factuur',
      ]);
      const cell = page.getByRole('cell', { name: LONG });
      await cell.hover();
      expect(await cell.getAttribute('title')).toBe(LONG);
      const heading = page.getByRole('heading', {
        name: /^2 van 2 gemaakt: 2026-0001 t\/m 2026-0002, samen €.475,00$/,
      });
      await heading.and(page.locator(':focus')).waitFor();
      await showAfterChange(visitor);
      expect(await heading.and(page.locator(':focus')).count()).toBe(1);
      await page
        .getByRole('alert')
        .getByText('Bij 1 factuur ging daarna iets mis: 1 mail. De factuur zelf is er.')
        .waitFor();

      mail.accept();
      const again = runRow(visitor, LONG).getByRole('link', { name: 'Opnieuw mailen' });
      await again.focus();
      await showAfterChange(visitor);
      await again.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Factuur mailen' });
      await dialog.getByRole('button', { name: 'Versturen' }).click();
      await runRow(visitor, LONG).getByText('gemaild').waitFor();
      expect(await groups(visitor)).toEqual(['Gelukt 2 facturen']);
      expect(await focusedRow(visitor)).toContain(LONG);
      expect(await page.locator('#ronde [role=alert]').count()).toBe(0);

      await press(visitor, 'Sluiten');
      expect(await page.locator('#ronde').innerText()).toBe('');
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});

test('"opnieuw proberen" makes only the missing payment request and its message, and makes nothing twice', async () => {
  await using services = await startServices();
  const { tikkie, whatsapp } = services;
  await visit(
    async (visitor) => {
      const { page, app } = visitor;
      tikkie.fail({ status: 400, body: '{"errors":[{"message":"Amount too high"}]}' });
      await invoiceAll(visitor, [{ ...asked, Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
      await page.getByRole('button', { name: '1 opnieuw proberen' }).waitFor();
      tikkie.fail(undefined);
      await press(visitor, '1 opnieuw proberen');
      await page.locator('#ronde .group').getByText('Mislukt').waitFor({ state: 'detached' });
      expect(await runRows(visitor)).toEqual([
        'Aad: 2026-0001, € 237,50, € 225,00, factuur € 237,50, verstuurd',
        'Bea: 2026-0002, € 237,50',
      ]);
      expect([tikkie.made.length, whatsapp.sent.length]).toEqual([1, 1]);
      expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 2 });
      expect(await page.getByRole('button', { name: 'opnieuw proberen' }).count()).toBe(0);
    },
    { config: services.config },
  );
});

test('a delivery that a colleague changed links to its page, a deleted delivery has no link, and neither of them is tried again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(
      visitor,
      ['Aad', 'Bea', 'Cor'].map((Klant_naam) => ({ Klant_naam })),
    );
    await visitor.open(paths.invoicing());
    for (const name of ['Aad', 'Bea', 'Cor']) await tick(visitor, name);
    await call('PUT', paths.api.delivery(1), { ...aDelivery, Klant_naam: 'Aad', Aantal: 3 });
    await call('DELETE', paths.api.delivery(3));
    await press(visitor, 'Factuur maken');
    await page.getByRole('alert').getByText('2 leveringen niet gefactureerd.').waitFor();
    expect(await page.getByRole('button', { name: 'opnieuw proberen' }).count()).toBe(0);
    expect(await runRow(visitor, 'Cor').getByRole('link').count()).toBe(0);
    await runRow(visitor, 'Aad').getByRole('link', { name: 'Levering bekijken' }).click();
    await page.waitForURL(visitor.url + paths.editDelivery(1));
  }));

test('a run that the user stops still finishes the present invoice, and can be continued', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    const begun = Promise.withResolvers<void>();
    await page.route(`**${paths.api.invoiceData(1)}`, async (route) => {
      await begun.promise;
      await route.continue();
    });
    await invoiceAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    await press(visitor, 'Stoppen na deze factuur');
    begun.resolve();
    const heading = page.getByRole('heading', { name: '1 van 2 gemaakt: 2026-0001' });
    await heading.waitFor();
    await page.getByRole('button', { name: 'Sluiten' }).waitFor();
    await showAfterChange(visitor);
    expect(await heading.count()).toBe(1);
    await page.locator('.run .names li').getByText('Bea').waitFor();
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 1 });
    await press(visitor, 'Verder gaan');
    await page.getByRole('heading', { name: '1 van 1 gemaakt: 2026-0002' }).waitFor();
  }));

test(
  'twenty invoices with failures fit on screens from 320 to 1280 pixels, light and dark, and are offered as one PDF',
  () =>
    visit(async (visitor) => {
      const { page } = visitor;
      const names = Array.from({ length: 20 }, (_, i) => ({
        ...(i % 10 === 0 && asked),
        Klant_naam: i % 7 === 0 ? `${LONG} ${i}` : `Klant ${i}`,
      }));
      await invoiceAll(visitor, names);
      await page.getByRole('button', { name: 'Alle 20 als één PDF' }).waitFor({ timeout: 60_000 });
      expect(await groups(visitor)).toEqual([
        'Mislukt Kijk hier eerst naar 2 facturen',
        'Gelukt 18 facturen',
      ]);
      // Rows that the styles show as cards lose their roles, so the script gives them their roles again.
      expect(await page.locator('#ronde td:not([role=cell])').count()).toBe(0);
      for (const width of [320, 390, 768, 1280] as const) {
        await lookAs(page, { width, scheme: width === 390 ? 'dark' : 'light' });
        expect({ width, wide: await widerThanPage(page) }).toEqual({ width, wide: [] });
        // Screens of 320 and 390 pixels, and of 768 and 1280 pixels, show the same elements.
        if (width === 390 || width === 1280)
          expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
      }
    }),
  120_000,
);

test('a result that the user closed stays closed when a slow answer with the result arrives', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await invoiceAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    const close = page.getByRole('button', { name: 'Sluiten' });
    await close.waitFor();
    const isClosed = Promise.withResolvers<void>();
    const slow = page.waitForRequest(`**${paths.invoicingRun()}`);
    const answer = page.waitForResponse(`**${paths.invoicingRun()}`);
    await page.route(`**${paths.invoicingRun()}`, async (route) => {
      await isClosed.promise;
      await route.continue();
    });
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await slow;
    await close.click();
    isClosed.resolve();
    await (await answer).finished();
    // The script of the page has handled the answer when a later timer runs.
    await page.evaluate(() => new Promise((handled) => setTimeout(handled, 50)));
    expect(await page.locator('#ronde').innerText()).toBe('');
  }));

test('without a connection at the end of a run the bar shows its result, and the table appears after the next change of a colleague', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.route(`**${paths.invoicingRun()}`, (route) => route.abort());
    await invoiceAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    await page.locator('.run').getByText('2 facturen gemaakt').waitFor();
    await page.unroute(`**${paths.invoicingRun()}`);
    await callsOf(visitor)('POST', paths.api.addDelivery(), aDelivery);
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await runRow(visitor, '2026-0001').waitFor();
  }));
