import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { lookAs, widerThanPage } from '../support/audit.ts';
import { callsOf } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';
import { startWhatsappServer } from '../support/whatsapp-server.ts';

const email = 'jan@klant.example';

/** Plans a delivery with a payment request, makes its invoice, and returns the text of its row in the run. */
async function runFor(visitor: Visit, change: { Klant_naam: string; telefoonnummer?: string }) {
  const { page } = visitor;
  const { Klant_naam: name } = change;
  const delivery = { ...aDelivery, email, Betaling: 'betaalverzoek', ...change };
  await callsOf(visitor)('POST', paths.api.addDelivery(), delivery);
  await visitor.open(paths.invoicing());
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Factuur maken' }).click();
  const line = runRow(visitor, name);
  await line.getByText('gemaild').waitFor();
  return line.innerText();
}

test('without WhatsApp a run mails the link of the payment request, and a mail mentions no payment request that was not made', async () => {
  const [mail, tikkie] = await Promise.all([startMailServer(), startTikkieServer()]);
  await visit(
    async (visitor) => {
      await visitor.signIn();
      expect(await runFor(visitor, { Klant_naam: 'Ans' })).toContain(
        'geen WhatsApp: de link staat in de mail',
      );
      expect(mail.mails[0]?.text).toContain('https://tikkie.me/pay/Vipo/');
      await tikkie.stop();
      expect(await runFor(visitor, { Klant_naam: 'Bob' })).toContain('Tikkie aanmaken mislukt');
      expect(mail.mails[1]?.text).toContain('Maak het bedrag uiterlijk op');
      expect(mail.mails[1]?.text).not.toMatch(/verzoek|https/);
    },
    { config: { mail: mail.config, tikkie: tikkie.config } },
  );
  await mail.stop();
}, 120_000);

test('when a run is tried again after its payment request failed, the missing WhatsApp stays a failure, because the first mail has no link', async () => {
  const [mail, tikkie] = await Promise.all([startMailServer(), startTikkieServer()]);
  await visit(
    async (visitor) => {
      await visitor.signIn();
      tikkie.fail({ status: 503, body: '' });
      expect(await runFor(visitor, { Klant_naam: 'Ans' })).toContain('Tikkie aanmaken mislukt');
      tikkie.fail(undefined);
      await visitor.page.getByRole('button', { name: '1 opnieuw proberen' }).click();
      const row = runRow(visitor, 'Ans');
      await row.getByText('WhatsApp is niet ingesteld').waitFor();
      expect(await row.innerText()).not.toContain('de link staat in de mail');
      expect([tikkie.made.length, mail.mails.length]).toEqual([1, 1]);
      expect(mail.mails[0]?.text).not.toContain('https');
    },
    { config: { mail: mail.config, tikkie: tikkie.config } },
  );
  await Promise.all([mail.stop(), tikkie.stop()]);
}, 120_000);

test('a run asks only for the rest when the driver received cash, and makes no payment request when nothing is left to pay', async () => {
  const [tikkie, whatsapp] = await Promise.all([startTikkieServer(), startWhatsappServer()]);
  await visit(
    async (visitor) => {
      const { page } = visitor;
      const call = await planAll(
        visitor,
        ['Ans', 'Bob', 'Cor'].map((Klant_naam) => ({
          Klant_naam,
          Betaling: 'betaalverzoek',
          ...(Klant_naam === 'Cor' && { Prijs: 0, bezorgkosten: 0 }),
        })),
      );
      for (const [i, ontvangen] of [100, 237.5].entries())
        await call('POST', paths.api.delivered(i + 1), { geleverd: true, ontvangen });
      await visitor.open(paths.invoicing());
      await page
        .getByText('betaalverzoek\u00a0€\u00a0137,50, factuur\u00a0€\u00a0237,50')
        .waitFor();
      await page.getByLabel('Alles selecteren').check();
      await page.getByRole('button', { name: 'Factuur maken' }).click();
      await page.getByText('Cor, €\u00a00,00').waitFor();
      await page.getByRole('button', { name: 'Toch maken' }).click();
      expect(await runRows(visitor)).toEqual([
        'Ans: 2026-0001, € 237,50, € 137,50, factuur € 237,50, verstuurd',
        'Bob: 2026-0002, € 237,50, al contant betaald',
        'Cor: 2026-0003, € 0,00, geen betaallink voor dit bedrag',
      ]);
      expect(tikkie.made.map(({ amountInCents }) => amountInCents)).toEqual([13_750]);
      expect(whatsapp.sent.map(({ parameters }) => parameters[2])).toEqual(['€\u00a0137,50']);
    },
    { config: { tikkie: tikkie.config, whatsapp: whatsapp.config } },
  );
  await Promise.all([tikkie.stop(), whatsapp.stop()]);
}, 120_000);

test('a payment request that was mailed does not count as failed when the customer has no phone number', async () => {
  const [mail, tikkie, whatsapp] = await Promise.all([
    startMailServer(),
    startTikkieServer(),
    startWhatsappServer(),
  ]);
  await visit(
    async (visitor) => {
      await visitor.signIn();
      const row = await runFor(visitor, { Klant_naam: 'Ans', telefoonnummer: '' });
      expect(row).toContain('geen goed telefoonnummer: de link staat in de mail');
      expect(row).not.toContain('Mislukt');
      await lookAs(visitor.page, { width: 320, scheme: 'light' });
      expect(await widerThanPage(visitor.page)).toEqual([]);
      expect(mail.mails[0]?.text).toContain('https://tikkie.me/pay/Vipo/');
    },
    { config: { mail: mail.config, tikkie: tikkie.config, whatsapp: whatsapp.config } },
  );
  await Promise.all([mail, tikkie, whatsapp].map((server) => server.stop()));
}, 120_000);
