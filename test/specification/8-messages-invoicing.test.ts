import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { visit, type Visit } from '../support/browser.ts';
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

test('§2 /factureren shows the count and the sum of the selection, and how many deliveries are in the future', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor, [
      { Klant_naam: 'Vandaag', Tijd: '2026-11-20 Ochtend' },
      { Klant_naam: 'Morgen', Tijd: '2026-11-21 Ochtend', Prijs: '89,95' },
    ]);
    const status = page.locator('.run [role=status]');
    const said = async () => (await status.innerText()).replaceAll('\u00a0', ' ');
    expect(await said()).toBe('Niets geselecteerd');
    await page.getByRole('checkbox', { name: 'Vandaag' }).check();
    expect(await said()).toBe('1 geselecteerd, samen € 237,50, waarvan € 12,50 bezorgkosten');
    for (const ofGroup of await page.getByRole('checkbox', { name: 'Alles selecteren' }).all())
      await ofGroup.check();
    expect(await said()).toBe(
      '2 geselecteerd, samen € 474,88, waarvan € 25,00 bezorgkosten. Let op: 1 levering moet nog komen.',
    );
    await page.getByLabel('Klant', { exact: true }).fill('vandaag');
    await page.getByRole('checkbox', { name: 'Morgen' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Vandaag' }).isChecked()).toBe(true);
    expect(await said()).toStartWith('2 geselecteerd');
    await page.getByLabel('Klant', { exact: true }).fill('');
    await page.getByRole('checkbox', { name: 'Morgen' }).uncheck();
    expect(await said()).toStartWith('1 geselecteerd');
  }));

test('§4 §9 a message is sent only for betaalverzoek, and its amount is price x quantity without the fee', () =>
  visitWithServices(async (visitor, { tikkie, whatsapp }) => {
    await open(visitor, [asked, { Klant_naam: 'Contant' }]);
    await invoice(visitor, 'Contant', 'Anna de Boer');
    await visitor.page.getByText('bericht verstuurd').waitFor();
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

test('§8 a payment request without a link, one that is refused and a message that is refused show their sentences, and the next delivery is invoiced', () =>
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
    await page.getByRole('link', { name: 'factuur 2026-0003' }).waitFor();
    const ofBert = page.locator('.results li').filter({ hasText: 'Bert' });
    expect(await ofBert.innerText()).toContain('Amount too high');

    tikkie.fail(undefined);
    const { status, body } = refused(400, 131_026, 'Undeliverable', 'No WhatsApp on this number');
    whatsapp.fail({ status, body: JSON.stringify(body) });
    await invoice(visitor, 'Cor');
    await alert('Fout bij WhatsApp-verzoek voor Cor: No WhatsApp on this number');
  }));

test('§4 a run names a service that is not set up, and still makes the invoice', () =>
  visit(async (visitor) => {
    await open(visitor, [asked]);
    await invoice(visitor, 'Anna de Boer');
    await visitor.page.getByRole('link', { name: 'factuur 2026-0001' }).waitFor();
    await visitor.page
      .locator('.results')
      .getByText(/Tikkie/)
      .waitFor();
  }));

test('§8 an unknown invoice number shows "Kon factuurnummer niet bepalen na het aanmaken. Probeer het opnieuw.", and the run continues', () =>
  visit(async (visitor) => {
    await open(visitor, [{ Klant_naam: 'Eerste' }, { Klant_naam: 'Tweede' }]);
    await visitor.page.route('**/invoice/number/1', (route) => route.abort());
    await invoice(visitor, 'Eerste', 'Tweede');
    await visitor.page.getByRole('link', { name: 'factuur 2026-0002' }).waitFor();
    const sentence = 'Kon factuurnummer niet bepalen na het aanmaken. Probeer het opnieuw.';
    await visitor.page.getByRole('alert').getByText(sentence).waitFor();
  }));

test('§8 a failed download shows "Download van factuur mislukt. {reason}. Probeer opnieuw of neem contact op."', () =>
  visit(async (visitor) => {
    await open(visitor, [{}]);
    await visitor.page.route('**/*.ttf', (route) => route.fulfill({ status: 404 }));
    await invoice(visitor, 'Jansen');
    const sentence =
      'Download van factuur mislukt. Een lettertype ontbreekt. Probeer opnieuw of neem contact op.';
    await visitor.page.getByRole('alert').getByText(sentence).waitFor();
    await visitor.page.getByRole('link', { name: 'factuur 2026-0001' }).waitFor();
  }));

test('§8 a failed payment update shows "Kon betaalmethode niet bijwerken.", and the method stays onbekend', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await open(visitor, [{ Betaling: 'onbekend' }]);
    await page.route('**/update-payment/1', (route) => route.abort());
    await page.getByLabel('Betaalmethode van Jansen').selectOption('contant');
    await page.getByRole('alert').getByText('Kon betaalmethode niet bijwerken.').waitFor();
    expect(await page.getByLabel('Betaalmethode van Jansen').inputValue()).toBe('onbekend');
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
    await page.getByRole('link', { name: 'factuur 2026-0002' }).waitFor();
    await page.locator('.results li').nth(1).getByText('bericht verstuurd').waitFor();
    expect(tikkie.made).toHaveLength(2);
    expect(whatsapp.sent).toHaveLength(2);
    expect(app.db.$client.query('SELECT count(*) AS n FROM invoices').get()).toEqual({ n: 2 });
    await visitor.open(paths.invoicing());
    expect(await page.getByRole('button', { name: 'Verder gaan' }).count()).toBe(0);
  }));
