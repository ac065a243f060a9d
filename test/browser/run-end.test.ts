import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { lookAs, violations, widerThanPage } from '../support/audit.ts';
import { hold, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startMailServer } from '../support/smtp-server.ts';

const LONG = 'Stichting Landgoed Bosch en Duin te Zeist en omstreken';
const asked = { Betaling: 'betaalverzoek' };

async function invoiceAll(visitor: Visit, deliveries: object[]) {
  const { page } = visitor;
  const call = await planAll(visitor, deliveries);
  await visitor.open(paths.invoicing());
  await page.getByLabel('Alles selecteren').check();
  await press(visitor, 'Factuur maken');
  return call;
}

function groups({ page }: Visit): Promise<string[]> {
  return page.locator('#ronde .group').allTextContents();
}

/** Tells the page that a colleague changed something, and waits until the page has shown the run again. */
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

test('a run that the user stops still finishes the present invoice and can be continued, and a result that the user closed stays closed when a slow answer arrives', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    const first = await hold(visitor, `**${paths.api.invoiceData(1)}`);
    await invoiceAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    await first.asked;
    await press(visitor, 'Stoppen na deze factuur');
    first.release();
    const heading = page.getByRole('heading', { name: '1 van 2 gemaakt: 2026-0001' });
    await heading.waitFor();
    const close = page.getByRole('button', { name: 'Sluiten' });
    await close.waitFor();
    await showAfterChange(visitor);
    expect(await heading.count()).toBe(1);
    await page.locator('.run .names li').getByText('Bea').waitFor();
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 1 });
    await press(visitor, 'Verder gaan');
    await page.getByRole('heading', { name: '1 van 1 gemaakt: 2026-0002' }).waitFor();

    await close.waitFor();
    const slow = await hold(visitor, `**${paths.invoicingRun()}`);
    const answer = page.waitForResponse(`**${paths.invoicingRun()}`);
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await slow.asked;
    await close.click();
    slow.release();
    await (await answer).finished();
    // The script of the page has handled the answer when a later timer runs.
    await page.evaluate(() => new Promise((handled) => setTimeout(handled, 50)));
    expect(await page.locator('#ronde').innerText()).toBe('');
  }));

test(
  'the result of twelve invoices offers one PDF, fits on 320 to 1280 pixels, light and dark, and needs requests for at most two rows of each invoice and three whole tables',
  () =>
    visit(async (visitor) => {
      const { page } = visitor;
      const sizes: number[] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith(paths.invoicingRun())) return;
        const sent = new URLSearchParams(request.postData() ?? '').get('ronde') ?? '';
        sizes.push((JSON.parse(sent) as { lines: object[] }).lines.length);
      });
      const names = Array.from({ length: 12 }, (_, i) => ({
        ...(i % 10 === 0 && asked),
        Klant_naam: i % 7 === 0 ? `${LONG} ${i}` : `Klant ${i}`,
      }));
      await invoiceAll(visitor, names);
      await page.getByRole('button', { name: 'Alle 12 als één PDF' }).waitFor({ timeout: 30_000 });
      expect(await groups(visitor)).toEqual([
        'Mislukt Kijk hier eerst naar 2 facturen',
        'Gelukt 10 facturen',
      ]);
      expect([sizes[0], sizes.at(-1)]).toEqual([12, 12]);
      const whole = sizes.filter((size) => size === 12);
      const rows = sizes.filter((size) => size < 12).reduce((sum, size) => sum + size, 0);
      // The whole table is drawn at the start and at the end, and once more when the page learns of the new invoices.
      expect(whole.length).toBeLessThanOrEqual(3);
      expect(rows).toBeLessThanOrEqual(2 * 12);

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

test('in the result of a run a changed delivery has a link, a deleted one has none, and neither can be tried again; the bar has the result while there is no connection, and the table has it afterwards', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.route(`**${paths.invoicingRun()}`, (route) => route.abort());
    const call = await invoiceAll(visitor, [{ Klant_naam: 'Dirk' }, { Klant_naam: 'Els' }]);
    await page.locator('.run').getByText('2 facturen gemaakt').waitFor();
    await page.unroute(`**${paths.invoicingRun()}`);
    for (const Klant_naam of ['Aad', 'Bea', 'Cor'])
      await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam });
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await runRow(visitor, '2026-0001').waitFor();

    for (const name of ['Aad', 'Bea', 'Cor']) await tick(visitor, name);
    await call('PUT', paths.api.delivery(3), { ...aDelivery, Klant_naam: 'Aad', Aantal: 3 });
    await call('DELETE', paths.api.delivery(5));
    await press(visitor, 'Factuur maken');
    await page.getByRole('alert').getByText('2 leveringen niet gefactureerd.').waitFor();
    expect(await page.getByRole('button', { name: 'opnieuw proberen' }).count()).toBe(0);
    expect(await runRow(visitor, 'Cor').getByRole('link').count()).toBe(0);
    await runRow(visitor, 'Aad').getByRole('link', { name: 'Levering bekijken' }).click();
    await page.waitForURL(visitor.url + paths.editDelivery(3));
  }));
