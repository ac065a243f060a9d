import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press, says, standsAt } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { runRow } from '../support/run.ts';
import { startServices } from '../support/services.ts';

type Services = Awaited<ReturnType<typeof startServices>>;
const FIRST = 'Betaalverzoek sturen';
const AGAIN = 'Betaalverzoek opnieuw sturen';

/** Starts Tikkie and WhatsApp servers, and opens the archive with one invoice to be paid by payment request. */
async function atArchive(
  journey: (visitor: Visit, services: Services) => Promise<void>,
  options: VisitOptions = {},
) {
  await using services = await startServices();
  const run = async (visitor: Visit) => {
    const call = await planAll(visitor, [{ Betaling: 'betaalverzoek' }]);
    await call('POST', paths.api.invoice(1));
    await visitor.open(paths.archive());
    await journey(visitor, services);
  };
  await visit(run, { ...options, config: services.config });
}

test('a user makes a missing payment request from the archive, and the archive later shows that a part was paid', () =>
  atArchive(async (visitor, { tikkie, whatsapp }) => {
    const { page } = visitor;
    await standsAt(visitor, 'Niet gevraagd');
    expect(await page.getByRole('button', { name: 'Status verversen' }).count()).toBe(0);
    await press(visitor, FIRST);
    const dialog = page.getByRole('dialog', { name: FIRST, exact: true });
    await dialog.getByText('Factuur 2026-0001, Jansen, € 225,00.').waitFor();
    await dialog.getByLabel('Telefoonnummer').fill('12');
    await dialog.getByRole('button', { name: 'Sturen', exact: true }).click();
    await dialog.getByText("'12' is geen bestaand telefoonnummer.").waitFor();
    expect(await dialog.getByLabel('Telefoonnummer').inputValue()).toBe('12');
    await dialog.getByLabel('Telefoonnummer').fill('06 12345679');
    await dialog.getByRole('button', { name: 'Sturen', exact: true }).click();
    await says(visitor, 'status', 'Betaalverzoek en bericht verstuurd.');
    await standsAt(visitor, 'Open');
    expect(whatsapp.sent.map(({ to }) => to)).toEqual(['+31612345679']);
    expect(await page.getByRole('link', { name: FIRST }).count()).toBe(0);

    tikkie.paid.set(tikkie.made[0]?.paymentRequestToken ?? '', 22500);
    await page.getByRole('searchbox').fill('jan');
    await page.waitForURL(/klant=jan/);
    await press(visitor, 'Status verversen');
    await says(visitor, 'status', 'Status ververst.');
    await standsAt(visitor, 'Deels betaald');
    expect(new URL(page.url()).search).toBe('?klant=jan');
  }));

test('the dialog warns before it sends a message that the customer may receive twice', () =>
  atArchive(async (visitor, { whatsapp }) => {
    const { page } = visitor;
    whatsapp.fail({ drop: 'after' });
    await press(visitor, FIRST);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sturen', exact: true }).click();
    await dialog.getByText(/Of het bericht is verstuurd, is niet bekend/).waitFor();
    await dialog.getByText(/kan de klant het twee keer krijgen/).waitFor();
    await dialog.getByRole('link').waitFor();
    await dialog.getByRole('button', { name: 'Annuleren' }).click();
    await standsAt(visitor, 'Bericht onzeker');
    expect(whatsapp.sent).toHaveLength(1);
    whatsapp.fail(undefined);
    await press(visitor, AGAIN);
    await page.getByRole('dialog', { name: AGAIN }).waitFor();
    await dialog.getByRole('button', { name: 'Toch opnieuw sturen' }).click();
    await says(visitor, 'status', 'Betaalverzoek en bericht verstuurd.');
    expect(whatsapp.sent).toHaveLength(2);
  }));

test('a payment request can be made from the archive without scripts', () =>
  atArchive(
    async (visitor, { whatsapp }) => {
      await press(visitor, FIRST);
      await visitor.page.getByRole('heading', { name: FIRST, exact: true }).waitFor();
      await press(visitor, 'Sturen');
      await says(visitor, 'status', 'Betaalverzoek en bericht verstuurd.');
      await standsAt(visitor, 'Open');
      expect(whatsapp.sent).toHaveLength(1);
      await press(visitor, 'Status verversen');
      await says(visitor, 'status', 'Status ververst.');
    },
    { scripts: false },
  ));

test('a payment request includes BTW when prices exclude BTW, and includes the fee when the setting says so', async () => {
  await using services = await startServices();
  const run = async (visitor: Visit) => {
    await visitor.signIn();
    const call = callsOf(visitor);
    visitor.app.db.$client.run(
      'UPDATE settings SET prices_include_vat = 0, payment_request_includes_fee = 1',
    );
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Betaling: 'betaalverzoek' });
    await visitor.open(paths.invoicing());
    await visitor.page.getByRole('checkbox', { name: 'Jansen' }).check();
    await press(visitor, 'Factuur maken');
    await runRow(visitor, 'verstuurd').waitFor();
    // (90 × 2.5 + 12.50) × 1.21
    expect(services.tikkie.made.map(({ amountInCents }) => amountInCents)).toEqual([28738]);
  };
  await visit(run, { config: services.config });
});
