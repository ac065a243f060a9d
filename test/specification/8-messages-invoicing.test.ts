import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startServices } from '../support/services.ts';
import { until } from '../support/until.ts';
import { refused } from '../support/whatsapp-server.ts';

const asked = { Betaling: 'betaalverzoek', Klant_naam: 'Anna de Boer' };

async function open(visitor: Visit, changes: object[]): Promise<void> {
  await planAll(visitor, changes);
  await visitor.open(paths.invoicing());
}

async function invoice(visitor: Visit, ...names: string[]): Promise<void> {
  for (const name of names) await tick(visitor, name);
  await press(visitor, 'Factuur maken');
}

type Services = Awaited<ReturnType<typeof startServices>>;

/** Runs a journey with local servers for Tikkie and WhatsApp. */
async function visitWithServices(
  journey: (visitor: Visit, services: Services) => Promise<void>,
): Promise<void> {
  await using services = await startServices();
  await visit((visitor) => journey(visitor, services), { config: services.config });
}

function countInvoices({ app }: Visit): unknown {
  return app.db.$client.query('SELECT count(*) AS n FROM invoices').get();
}

test('§4 §9 only betaalverzoek sends a message, for price x quantity without the fee; §8 a run shows a failure and goes on, and a retry makes only what is missing', () =>
  visitWithServices(async (visitor, { tikkie, whatsapp }) => {
    const { page } = visitor;
    const alert = (sentence: string) => page.getByRole('alert').getByText(sentence).waitFor();
    const others = ['Dora', 'Bert', 'Cor'].map((Klant_naam) => ({ ...asked, Klant_naam }));
    await open(visitor, [asked, { Klant_naam: 'Contant' }, { Klant_naam: 'Pin' }, ...others]);
    await invoice(visitor, 'Contant', 'Anna de Boer');
    await runRow(visitor, 'Anna de Boer').getByText('verstuurd').waitFor();
    const description = 'Brandhout 2,5 kuub voor Anna de';
    expect(tikkie.made).toMatchObject([
      { amountInCents: 22_500, referenceId: '2026-0002', description },
    ]);
    expect(
      whatsapp.sent.map(({ parameters }) =>
        parameters.map((text) => text.replaceAll('\u00a0', ' ')),
      ),
    ).toEqual([['Anna', '2026-0002', '€ 225,00', tikkie.made[0]?.url ?? '']]);

    const answer = { paymentRequestToken: 'abc', amountInCents: 22_500, status: 'OPEN' };
    tikkie.fail({ answer: { status: 201, body: JSON.stringify(answer) } });
    await invoice(visitor, 'Dora');
    await alert('Tikkie aanmaken gelukt maar er is geen link teruggegeven.');
    expect(whatsapp.requests).toHaveLength(1);

    tikkie.fail({ status: 400, body: '{"errors":[{"message":"Amount too high"}]}' });
    await invoice(visitor, 'Bert', 'Pin');
    await runRow(visitor, '2026-0005').waitFor();
    expect(await runRow(visitor, 'Bert').innerText()).toContain('Amount too high');

    tikkie.fail(undefined);
    const { status, body } = refused(400, 131_026, 'Undeliverable', 'No WhatsApp on this number');
    whatsapp.fail({ status, body: JSON.stringify(body) });
    await invoice(visitor, 'Cor');
    await alert('Fout bij WhatsApp-verzoek voor Cor: No WhatsApp on this number');

    whatsapp.fail(undefined);
    await press(visitor, '3 opnieuw proberen');
    for (const name of ['Bert', 'Cor'])
      await runRow(visitor, name).getByText('verstuurd').waitFor();
    expect(await runRows(visitor)).toEqual([
      expect.stringContaining('Dora: 2026-0003, € 237,50, Tikkie aanmaken gelukt maar er is geen'),
      'Bert: 2026-0004, € 237,50, € 225,00, factuur € 237,50, verstuurd',
      'Cor: 2026-0006, € 237,50, € 225,00, factuur € 237,50, verstuurd',
    ]);
    expect([tikkie.made.length, whatsapp.sent.length]).toEqual([4, 3]);
    expect(countInvoices(visitor)).toEqual({ n: 6 });
  }));

test('§4 §8 a failed payment update, a failed download, an unknown invoice number and a service that is not set up show their sentences, and the run still makes the invoices', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const alert = (sentence: string) => page.getByRole('alert').getByText(sentence).waitFor();
    const isMade = (number: string) => runRow(visitor, number).waitFor();
    const names = ['Eerste', 'Tweede', 'Derde'];
    await open(visitor, [
      ...names.map((Klant_naam) => ({ Klant_naam })),
      asked,
      { Betaling: 'onbekend' },
    ]);
    await page.route('**/update-payment/5', (route) => route.abort());
    await page.getByLabel('Betaalmethode van Jansen').selectOption('contant');
    await alert('Kon betaalmethode niet bijwerken.');
    expect(await page.getByLabel('Betaalmethode van Jansen').inputValue()).toBe('onbekend');

    await page.route('**/*.ttf', (route) => route.fulfill({ status: 404 }));
    await invoice(visitor, 'Eerste');
    await alert(
      'Download van factuur mislukt. Een lettertype ontbreekt. Probeer opnieuw of neem contact op.',
    );
    await isMade('2026-0001');
    await page.unroute('**/*.ttf');

    await page.route('**/invoice/number/2', (route) => route.abort());
    await invoice(visitor, 'Tweede', 'Derde');
    await isMade('2026-0003');
    await alert('Kon factuurnummer niet bepalen na het aanmaken. Probeer het opnieuw.');

    await invoice(visitor, 'Anna de Boer');
    await isMade('2026-0004');
    await page
      .locator('#ronde tr')
      .getByText(/Tikkie/)
      .waitFor();
  }));

test('§4 an interrupted run continues where it stopped, sends the payment request that an invoice lacks, and makes no invoice or payment request twice', () =>
  visitWithServices(async (visitor, { tikkie, whatsapp }) => {
    const { page } = visitor;
    page.on('dialog', (dialog) => void dialog.accept());
    await open(visitor, [asked, { Klant_naam: 'Bea' }, { ...asked, Klant_naam: 'Cor' }]);
    await once(visitor, `**${paths.api.invoiceData(1)}`, () => new Promise(() => undefined));
    const reading = page.waitForRequest(`**${paths.api.invoiceData(1)}`);
    await invoice(visitor, 'Anna de Boer', 'Bea', 'Cor');
    await reading;
    await visitor.open(paths.invoicing());
    await page.getByText('De factuur is er, maar misschien nog geen betaalverzoek:').waitFor();
    const lines = await page.locator('.run .names li').allInnerTexts();
    expect(lines.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Bea, 23-11-2026 Ochtend, € 237,50',
      'Cor, 23-11-2026 Ochtend, € 237,50',
      'Anna de Boer, factuur 2026-0001',
    ]);

    const go = Promise.withResolvers<void>();
    whatsapp.fail({ after: () => go.promise });
    await press(visitor, 'Verder gaan');
    await until(() => whatsapp.requests.length > 0);
    whatsapp.fail(undefined);
    await visitor.open(paths.invoicing());
    go.resolve();
    await until(() => whatsapp.sent.length > 0);
    await press(visitor, 'Verder gaan');
    await runRow(visitor, '2026-0003').waitFor();
    await runRow(visitor, 'Cor').getByText('verstuurd').waitFor();
    expect(tikkie.made).toHaveLength(2);
    expect(whatsapp.sent).toHaveLength(2);
    expect(countInvoices(visitor)).toEqual({ n: 3 });
    await visitor.open(paths.invoicing());
    expect(await page.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
  }));
