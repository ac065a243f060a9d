import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { lookAs, violations, widerThanPage } from '../support/audit.ts';
import { callsOf, once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startMailServer } from '../support/smtp-server.ts';

const LONG = 'Stichting Landgoed Bosch en Duin te Zeist';
const three = [
  { Klant_naam: 'Aad' },
  { Klant_naam: LONG, email: 'bos@klant.example' },
  { Klant_naam: 'Cor' },
];

async function atInvoicing(visitor: Visit, deliveries: object[] = three) {
  const call = await planAll(visitor, deliveries);
  await visitor.open(paths.invoicing());
  await visitor.page.getByLabel('Alles selecteren').check();
  return call;
}

/** Delays the requests to a path until the returned function is called. */
async function hold({ page }: Visit, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The rows of a run while it goes on, without their buttons. */
async function progress({ page }: Visit): Promise<string[]> {
  const rows = await page.locator('#ronde tbody tr').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

test.each([390, 1280] as const)(
  'at %i pixels, a run of three shows all customers and how far it is, and afterwards the failure comes first',
  async (width) => {
    const mail = await startMailServer();
    await visit(
      async (visitor) => {
        const { page } = visitor;
        mail.fail({ recipient: '550 no such user' });
        await atInvoicing(visitor);
        await lookAs(page, { width, scheme: 'light' });
        const go = await hold(visitor, paths.api.invoice(2));
        await press(visitor, 'Factuur maken');
        await page.getByRole('heading', { name: 'Factuur 2 van 3 wordt gemaakt' }).waitFor();
        await page.getByText(/^1 van 3 klaar, samen €.237,50$/).waitFor();
        await runRow(visitor, LONG).getByText('Bezig…').waitFor();
        expect(await progress(visitor)).toEqual([
          expect.stringMatching(/2026-0001.*Aad|Aad.*2026-0001/),
          expect.stringMatching(/Bezig…/),
          expect.stringMatching(/Cor.*wacht/),
        ]);
        expect(await page.locator('#ronde td:not([role=cell])').count()).toBe(0);
        expect(await widerThanPage(page)).toEqual([]);
        expect(await violations(page)).toEqual([]);
        go();
        expect(await runRows(visitor)).toEqual([
          expect.stringContaining(`${LONG}: 2026-0002, € 237,50, De mail is niet verstuurd`),
          'Aad: 2026-0001, € 237,50, geen e-mailadres',
          'Cor: 2026-0003, € 237,50, geen e-mailadres',
        ]);
        expect(await page.getByText('wordt gemaakt').count()).toBe(0);
      },
      { config: { mail: mail.config } },
    );
    await mail.stop();
  },
);

test('the requests for the table of a run have at most two rows for each invoice, besides the whole table at most three times', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const sizes: number[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith(paths.invoicingRun())) return;
      const sent = new URLSearchParams(request.postData() ?? '').get('ronde') ?? '';
      sizes.push((JSON.parse(sent) as { lines: object[] }).lines.length);
    });
    await atInvoicing(
      visitor,
      Array.from({ length: 12 }, (_, i) => ({ Klant_naam: `Klant ${i + 1}` })),
    );
    await press(visitor, 'Factuur maken');
    await page.getByRole('button', { name: 'Alle 12 als één PDF' }).waitFor({ timeout: 30_000 });
    expect([sizes[0], sizes.at(-1)]).toEqual([12, 12]);
    const whole = sizes.filter((size) => size === 12);
    const rows = sizes.filter((size) => size < 12).reduce((sum, size) => sum + size, 0);
    // The whole table is drawn at the start and at the end, and once more when the page learns of the new invoices.
    expect(whole.length).toBeLessThanOrEqual(3);
    expect(rows).toBeLessThanOrEqual(2 * 12);
  }));

test('a connection that is lost in the middle of a run leaves one delivery to be tried again, which makes one invoice', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await atInvoicing(visitor);
    // The server makes the second invoice, but none of its answers arrives, and the table cannot be drawn meanwhile.
    await once(visitor, `**${paths.api.invoice(2)}`, async (route) => {
      await visitor.answer(route);
      await route.abort();
    });
    await page.route(`**${paths.api.invoiceNumber(2)}`, (route) => route.abort());
    await once(visitor, `**${paths.invoicingRun()}`, (route) => route.abort());
    await press(visitor, 'Factuur maken');
    await page.getByRole('button', { name: '1 opnieuw proberen' }).waitFor();
    const [first = ''] = await runRows(visitor);
    expect(first).toContain('Kon factuurnummer niet bepalen na het aanmaken.');
    await page.unroute(`**${paths.api.invoiceNumber(2)}`);
    const download = page.waitForEvent('download');
    await press(visitor, '1 opnieuw proberen');
    await page.locator('#ronde .group').getByText('Mislukt').waitFor({ state: 'detached' });
    expect((await download).suggestedFilename()).toBe('Factuur-2026-0002.pdf');
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 3 });
    await page
      .getByRole('heading', { name: /^3 van 3 gemaakt: 2026-0001 t\/m 2026-0003/ })
      .waitFor();
  }));

test('an invoice that a colleague made meanwhile keeps its number, and its stored PDF is downloaded', () =>
  visit(async (visitor) => {
    const { page, app, requests } = visitor;
    const call = await atInvoicing(visitor);
    await call('POST', paths.api.invoice(2));
    const downloads: string[] = [];
    page.on('download', (file) => downloads.push(file.suggestedFilename()));
    await press(visitor, 'Factuur maken');
    await runRows(visitor);
    await runRow(visitor, LONG).getByText('2026-0001').waitFor();
    await page
      .getByRole('heading', { name: /^3 van 3 gemaakt: 2026-0001 t\/m 2026-0003/ })
      .waitFor();
    expect(downloads.toSorted()).toEqual([1, 2, 3].map((n) => `Factuur-2026-000${n}.pdf`));
    expect(requests).toContain(paths.api.invoicePdf(2));
    expect(requests).not.toContain(paths.api.invoicePdf(1));
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 3 });
  }));

test('the failures of a run stay below the next run until they are corrected', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      mail.fail({ recipient: '550 no such user' });
      await planAll(visitor, three);
      await visitor.open(paths.invoicing());
      await tick(visitor, LONG);
      await press(visitor, 'Factuur maken');
      await runRows(visitor);
      mail.accept();
      await tick(visitor, 'Aad');
      await press(visitor, 'Factuur maken');
      await page.getByRole('heading', { name: /^1 van 1 gemaakt: 2026-0002/ }).waitFor();
      expect((await runRows(visitor)).map((row) => row.split(':')[0])).toEqual([LONG, 'Aad']);
      await page.locator('#ronde .group').getByText('Eerder mislukt').waitFor();
      await press(visitor, '1 opnieuw proberen');
      await page.getByRole('heading', { name: /^2 van 2 gemaakt: 2026-0001 t\/m/ }).waitFor();
      await runRow(visitor, LONG).getByText('gemaild').waitFor();
      await tick(visitor, 'Cor');
      await press(visitor, 'Factuur maken');
      await page.getByRole('heading', { name: /^1 van 1 gemaakt: 2026-0003/ }).waitFor();
      expect(await runRows(visitor)).toEqual(['Cor: 2026-0003, € 237,50, geen e-mailadres']);
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});

test('after the tab was closed in the middle of a run, a new tab continues the run', () =>
  visit(async (visitor) => {
    const { page, context, app, url } = visitor;
    await atInvoicing(visitor);
    await once(visitor, `**${paths.api.invoiceData(2)}`, () => new Promise(() => undefined));
    const asked = page.waitForRequest(`**${paths.api.invoiceData(2)}`);
    await press(visitor, 'Factuur maken');
    await asked;
    const other = await context.newPage();
    await page.close();
    await other.goto(url + paths.invoicing());
    await other.locator('.run .names li').getByText(/^Cor,/).waitFor();
    await other.getByText(`Intussen gefactureerd: ${LONG}.`).waitFor();
    await other.getByRole('button', { name: 'Verder gaan' }).click();
    await other.getByRole('heading', { name: '1 van 1 gemaakt: 2026-0003' }).waitFor();
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 3 });
  }));

test('the table of a run with failures is there again after leaving the page, until the failures are corrected or the user closes it', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      const isStored = () => page.evaluate(() => 'factureren:piet' in localStorage);
      mail.fail({ recipient: '550 no such user' });
      await planAll(visitor, three);
      await visitor.open(paths.invoicing());
      for (const name of ['Aad', LONG]) await tick(visitor, name);
      await press(visitor, 'Factuur maken');
      const rows = await runRows(visitor);
      await runRow(visitor, LONG).getByRole('link', { name: LONG }).click();
      await page.waitForURL(visitor.url + paths.paymentsOf(2));
      await page.goBack();
      expect(await runRows(visitor)).toEqual(rows);
      await page.getByRole('heading', { name: /^2 van 2 gemaakt/ }).waitFor();
      await press(visitor, 'Sluiten');
      expect(await isStored()).toBe(false);

      await callsOf(visitor)('PUT', paths.api.delivery(3), {
        ...aDelivery,
        Klant_naam: 'Cor',
        email: 'cor@klant.example',
      });
      await visitor.open(paths.invoicing());
      await tick(visitor, 'Cor');
      await press(visitor, 'Factuur maken');
      await runRows(visitor);
      await visitor.open(paths.invoicing());
      mail.accept();
      await press(visitor, '1 opnieuw proberen');
      await page.locator('#ronde .group').getByText('Gelukt').waitFor();
      expect(await runRows(visitor)).toEqual(['Cor: 2026-0003, € 237,50, gemaild']);
      expect(await isStored()).toBe(false);
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});
