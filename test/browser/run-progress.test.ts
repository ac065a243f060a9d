import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { lookAs, violations, widerThanPage } from '../support/audit.ts';
import { hold, loseAnswer, once, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { until } from '../support/until.ts';

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

/** The text of each row of a run while the run goes on. */
async function progress({ page }: Visit): Promise<string[]> {
  const rows = await page.locator('#ronde tbody tr').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

test('at 390 and 1280 pixels, a run of three shows all customers and how far it is, and afterwards the failure comes first', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      mail.fail({ recipient: '550 no such user' });
      await atInvoicing(visitor);
      const go = await hold(visitor, `**${paths.api.invoice(2)}`);
      await press(visitor, 'Factuur maken');
      for (const width of [390, 1280]) {
        await lookAs(page, { width, scheme: 'light' });
        await page.getByRole('heading', { name: 'Factuur 2 van 3 wordt gemaakt' }).waitFor();
        await page.getByText(/^1 van 3 klaar, samen €.237,50$/).waitFor();
        await runRow(visitor, LONG).getByText('Bezig…').waitFor();
        expect(await progress(visitor)).toEqual([
          expect.stringMatching(/2026-0001.*Aad|Aad.*2026-0001/),
          expect.stringMatching(/Bezig…/),
          expect.stringMatching(/Cor.*wacht/),
        ]);
        expect(await page.locator('#ronde td:not([role=cell])').count()).toBe(0);
        expect({ width, wide: await widerThanPage(page) }).toEqual({ width, wide: [] });
        expect({ width, found: await violations(page) }).toEqual({ width, found: [] });
      }
      go.release();
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
});

test('after a lost connection in a run one delivery can be tried again and gets one invoice; an invoice that a colleague made keeps its number, and its stored PDF is downloaded', () =>
  visit(async (visitor) => {
    const { page, app, requests } = visitor;
    const call = await atInvoicing(visitor, [...three, { Klant_naam: 'Dirk' }]);
    await call('POST', paths.api.invoice(4));
    const downloads: string[] = [];
    page.on('download', (file) => downloads.push(file.suggestedFilename()));
    // The server makes the invoice of delivery 2, but none of its answers arrives. The table cannot be shown meanwhile.
    await loseAnswer(visitor, paths.api.invoice(2));
    await page.route(`**${paths.api.invoiceNumber(2)}`, (route) => route.abort());
    await once(visitor, `**${paths.invoicingRun()}`, (route) => route.abort());
    await press(visitor, 'Factuur maken');
    await page.getByRole('button', { name: '1 opnieuw proberen' }).waitFor();
    const [first = ''] = await runRows(visitor);
    expect(first).toContain('Kon factuurnummer niet bepalen na het aanmaken.');
    await runRow(visitor, 'Dirk').getByText('2026-0001').waitFor();
    const made = [1, 2, 3, 4].map((n) => `Factuur-2026-000${n}.pdf`);
    expect(downloads.toSorted()).toEqual(made.toSpliced(2, 1));
    expect(requests).toContain(paths.api.invoicePdf(4));
    expect(requests).not.toContain(paths.api.invoicePdf(1));

    await page.unroute(`**${paths.api.invoiceNumber(2)}`);
    const download = page.waitForEvent('download');
    await press(visitor, '1 opnieuw proberen');
    await page.locator('#ronde .group').getByText('Mislukt').waitFor({ state: 'detached' });
    await download;
    expect(downloads.toSorted()).toEqual(made);
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 4 });
    await page
      .getByRole('heading', { name: /^4 van 4 gemaakt: 2026-0001 t\/m 2026-0004/ })
      .waitFor();
  }));

test('the failures of a run are there again after leaving the page, and stay below the next run until they are corrected or the user closes the table', async () => {
  const mail = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      const isStored = () => page.evaluate(() => 'factureren:piet' in localStorage);
      const invoice = async (name: string) => {
        await tick(visitor, name);
        await press(visitor, 'Factuur maken');
      };
      mail.fail({ recipient: '550 no such user' });
      const eva = { Klant_naam: 'Eva', email: 'eva@klant.example' };
      await planAll(visitor, [...three, eva]);
      await visitor.open(paths.invoicing());
      await invoice(LONG);
      const rows = await runRows(visitor);
      await runRow(visitor, LONG).getByRole('link', { name: LONG }).click();
      await page.waitForURL(visitor.url + paths.paymentsOf(2));
      await page.goBack();
      expect(await runRows(visitor)).toEqual(rows);
      await page.getByRole('heading', { name: /^1 van 1 gemaakt: 2026-0001/ }).waitFor();

      mail.accept();
      await invoice('Aad');
      await page.getByRole('heading', { name: /^1 van 1 gemaakt: 2026-0002/ }).waitFor();
      expect((await runRows(visitor)).map((row) => row.split(':')[0])).toEqual([LONG, 'Aad']);
      await page.locator('#ronde .group').getByText('Eerder mislukt').waitFor();
      await visitor.open(paths.invoicing());
      await press(visitor, '1 opnieuw proberen');
      await page.getByRole('heading', { name: /^2 van 2 gemaakt: 2026-0001 t\/m/ }).waitFor();
      await runRow(visitor, LONG).getByText('gemaild').waitFor();
      expect(await page.getByRole('button', { name: 'opnieuw proberen' }).count()).toBe(0);
      expect(await isStored()).toBe(false);

      await invoice('Cor');
      await page.getByRole('heading', { name: /^1 van 1 gemaakt: 2026-0003/ }).waitFor();
      expect(await runRows(visitor)).toEqual(['Cor: 2026-0003, € 237,50, geen e-mailadres']);
      mail.fail({ recipient: '550 no such user' });
      await invoice('Eva');
      await runRow(visitor, 'Eva').getByText('De mail is niet verstuurd').waitFor();
      expect(await isStored()).toBe(true);
      await press(visitor, 'Sluiten');
      expect(await isStored()).toBe(false);
    },
    { config: { mail: mail.config } },
  );
  await mail.stop();
});

test('a second press while the script of the run is loading starts no second run, and the button works again when the script does not load', () =>
  visit(async (visitor) => {
    const { page, requests } = visitor;
    await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    await visitor.open(paths.invoicing());
    await page.getByLabel('Alles selecteren').check();
    const make = page.getByRole('button', { name: 'Factuur maken' });
    const script = /make-invoices-/;
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    // A script that failed is requested a second time.
    await page.route(script, async (route) => {
      asked += 1;
      if (asked <= 2) return route.abort();
      await promise;
      return route.continue();
    });
    await make.click();
    await says(visitor, 'alert', 'Geen verbinding. Probeer het opnieuw.');
    await make.click();
    await until(() => asked === 3);
    await make.evaluate((button: HTMLButtonElement) => button.click());
    await page.keyboard.press('Control+Enter');
    resolve();
    await runRow(visitor, '2026-0002').waitFor();
    await page.locator('#ronde [name=sluiten]').waitFor();
    expect(requests.filter((path) => path === paths.api.invoice(1))).toHaveLength(1);
  }));
