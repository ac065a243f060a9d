import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { visit, type Visit } from '../support/browser.ts';
import { runRow } from '../support/run.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';
import { until } from '../support/until.ts';
import { refused, startWhatsappServer } from '../support/whatsapp-server.ts';

const asked = { Betaling: 'betaalverzoek', Klant_naam: 'Anna de Boer' };

async function open(visitor: Visit, changes: object[]): Promise<void> {
  await visitor.signIn();
  const token = visitor.app.sessionOf('piet');
  for (const change of changes) {
    await visitor.app.call('POST', paths.api.addDelivery(), { ...aDelivery, ...change }, { token });
  }
  await visitor.open(paths.invoicing());
}

async function invoice({ page }: Visit, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Factuur maken' }).click();
}

type Services = {
  tikkie: Awaited<ReturnType<typeof startTikkieServer>>;
  whatsapp: Awaited<ReturnType<typeof startWhatsappServer>>;
};

/** Runs a journey with local servers for Tikkie and WhatsApp. */
async function visitWithServices(
  journey: (visitor: Visit, services: Services) => Promise<void>,
): Promise<void> {
  const tikkie = await startTikkieServer();
  const whatsapp = await startWhatsappServer();
  const config = { tikkie: tikkie.config, whatsapp: whatsapp.config };
  try {
    await visit((visitor) => journey(visitor, { tikkie, whatsapp }), { config });
  } finally {
    await Promise.all([tikkie.stop(), whatsapp.stop()]);
  }
}

test('§4 §9 a message is sent only for betaalverzoek, and its amount is price x quantity without the fee', () =>
  visitWithServices(async (visitor, { tikkie, whatsapp }) => {
    await open(visitor, [asked, { Klant_naam: 'Contant' }]);
    await invoice(visitor, 'Contant', 'Anna de Boer');
    await runRow(visitor, 'Anna de Boer').getByText('verstuurd').waitFor();
    expect(tikkie.made).toMatchObject([
      {
        amountInCents: 22_500,
        referenceId: '2026-0002',
        description: 'Brandhout 2,5 kuub voor Anna de',
      },
    ]);
    const [message] = whatsapp.sent;
    expect(message?.parameters.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Anna',
      '2026-0002',
      '€ 225,00',
      tikkie.made[0]?.url ?? '',
    ]);
    expect(whatsapp.sent).toHaveLength(1);
  }));

test('§8 a payment request without a link, a refused payment request and a refused message show their sentences, and the next delivery is invoiced', () =>
  visitWithServices(async (visitor, { tikkie, whatsapp }) => {
    const { page } = visitor;
    const alert = (sentence: string) => page.getByRole('alert').getByText(sentence).waitFor();
    const [bert, cor] = [
      { ...asked, Klant_naam: 'Bert' },
      { ...asked, Klant_naam: 'Cor' },
    ];
    await open(visitor, [asked, bert, { Klant_naam: 'Contant' }, cor]);

    const answer = { paymentRequestToken: 'abc', amountInCents: 22_500, status: 'OPEN' };
    tikkie.fail({ answer: { status: 201, body: JSON.stringify(answer) } });
    await invoice(visitor, 'Anna de Boer');
    await alert('Tikkie aanmaken gelukt maar er is geen link teruggegeven.');
    expect(whatsapp.requests).toEqual([]);

    tikkie.fail({ status: 400, body: '{"errors":[{"message":"Amount too high"}]}' });
    await invoice(visitor, 'Bert', 'Contant');
    await runRow(visitor, '2026-0003').waitFor();
    expect(await runRow(visitor, 'Bert').innerText()).toContain('Amount too high');

    tikkie.fail(undefined);
    const { status, body } = refused(400, 131_026, 'Undeliverable', 'No WhatsApp on this number');
    whatsapp.fail({ status, body: JSON.stringify(body) });
    await invoice(visitor, 'Cor');
    await alert('Fout bij WhatsApp-verzoek voor Cor: No WhatsApp on this number');
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

test('§4 an interrupted run continues where it stopped and makes no invoice or payment request twice', () =>
  visitWithServices(async (visitor, { tikkie, whatsapp }) => {
    const { page, app } = visitor;
    await open(visitor, [asked, { ...asked, Klant_naam: 'Bert' }]);
    const go = Promise.withResolvers<void>();
    whatsapp.fail({ after: () => go.promise });
    await invoice(visitor, 'Anna de Boer', 'Bert');
    await page.getByText('Bezig met Anna de Boer (1 van 2)...').waitFor();
    await until(() => whatsapp.requests.length > 0);
    whatsapp.fail(undefined);
    page.on('dialog', (dialog) => void dialog.accept());
    await visitor.open(paths.invoicing());
    go.resolve();
    await until(() => whatsapp.sent.length > 0);
    await page.getByRole('button', { name: 'Verder gaan' }).click();
    await runRow(visitor, '2026-0002').waitFor();
    await runRow(visitor, 'Bert').getByText('verstuurd').waitFor();
    expect(tikkie.made).toHaveLength(2);
    expect(whatsapp.sent).toHaveLength(2);
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 2 });
    await visitor.open(paths.invoicing());
    expect(await page.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
  }));
