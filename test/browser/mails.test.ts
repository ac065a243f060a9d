import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, loseAnswer, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { runRow } from '../support/run.ts';
import { type MailServer, startMailServer } from '../support/smtp-server.ts';

const email = 'jan@klant.example';

/** Starts a mail server and signs in. */
async function withMail(journey: (visitor: Visit, server: MailServer) => Promise<void>) {
  const server = await startMailServer();
  const run = async (visitor: Visit) => {
    await visitor.signIn();
    await journey(visitor, server);
  };
  await visit(run, { config: { mail: server.config } });
  await server.stop();
}

/** Ticks the invoice and opens the dialog that mails it. */
async function mailSelected(visitor: Visit): Promise<void> {
  await visitor.page.getByRole('checkbox', { name: '2026-0001' }).check();
  await press(visitor, 'Factuur mailen');
}

async function invoiceOne(visitor: Visit): Promise<void> {
  const call = callsOf(visitor);
  await call('POST', paths.api.addDelivery(), { ...aDelivery, email, Betaling: 'bank overmaken' });
  await call('POST', paths.api.invoice(1));
}

test(
  'a run mails the invoices of deliveries with an e-mail address, and its lines show the outcome of each mail',
  () =>
    withMail(async (visitor, server) => {
      const { page } = visitor;
      const call = callsOf(visitor);
      const addresses = {
        Ans: 'ans@klant.example',
        Bob: 'bob@klant.example',
        Cor: '',
        Dik: 'dik@klant.example',
      };
      for (const [Klant_naam, address] of Object.entries(addresses)) {
        const delivery = { ...aDelivery, Klant_naam, email: address };
        await call('POST', paths.api.addDelivery(), delivery);
      }
      const invoiceOf = async (name: string, line: string) => {
        await visitor.open(paths.invoicing());
        await page.getByRole('checkbox', { name }).check();
        await page.getByRole('button', { name: 'Factuur maken' }).click();
        await runRow(visitor, name).getByText(line).waitFor();
      };
      await invoiceOf('Ans', 'gemaild');
      server.fail({ recipient: '550 no such user' });
      await invoiceOf(
        'Bob',
        'De mail is niet verstuurd: dit adres bestaat niet of neemt geen mail aan',
      );
      server.fail({ drop: 'message' });
      await invoiceOf('Dik', 'Of de mail aankwam is onbekend');
      server.accept();
      await invoiceOf('Cor', 'geen e-mailadres');
      expect(server.recipients).toEqual(['ans@klant.example', 'dik@klant.example']);
    }),
  120_000,
);

test(
  'a dialog of the archive mails an invoice again, shows the text of the mail, and keeps a corrected address after a lost answer',
  () =>
    withMail(async (visitor, server) => {
      const { page } = visitor;
      await invoiceOne(visitor);
      await visitor.open(paths.archive());
      await mailSelected(visitor);
      const dialog = page.getByRole('dialog', { name: 'Factuur mailen' });
      await dialog.getByText('Bij deze mail zit factuur 2026-0001').waitFor();
      await dialog.getByLabel('Aan').fill('mis');
      await dialog.getByRole('button', { name: 'Versturen' }).click();
      await dialog.getByText('Dit is geen e-mailadres.').waitFor();
      await dialog.getByLabel('Aan').fill('nieuw@klant.example');
      await loseAnswer(visitor, paths.api.mailInvoice(1));
      await dialog.getByRole('button', { name: 'Versturen' }).click();
      await dialog.getByText('Geen verbinding. Probeer het opnieuw.').waitFor();
      await dialog.getByRole('button', { name: 'Versturen' }).click();
      await says(visitor, 'status', 'Factuur gemaild naar nieuw@klant.example.');
      expect(server.recipients).toEqual(['nieuw@klant.example']);
      await page.getByRole('cell', { name: 'Open Gemaild' }).waitFor();

      await mailSelected(visitor);
      await dialog.getByText('al gemaild naar nieuw@klant.example').waitFor();
      await dialog.getByRole('button', { name: 'Toch versturen' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(server.recipients).toHaveLength(2);
    }),
  120_000,
);

test(
  'a reminder is sent from the row of an overdue invoice, and a second reminder within seven days asks for confirmation',
  () =>
    withMail(async (visitor, server) => {
      const { page, app } = visitor;
      await invoiceOne(visitor);
      app.wait(20 * MS_PER_DAY);
      await visitor.signIn();
      await visitor.open(paths.payments());
      await press(visitor, 'Herinnering sturen');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Herinnering: factuur 2026-0001').waitFor();
      await dialog.getByRole('button', { name: 'Versturen' }).click();
      await says(visitor, 'status', `Herinnering gemaild naar ${email}.`);

      await press(visitor, 'Herinnering sturen');
      await dialog
        .getByText('Op 10-12-2026, vandaag, ging er al een herinnering uit. Nu nog een?')
        .waitFor();
      await page.getByRole('dialog', { name: 'Aanmaning sturen' }).waitFor();
      await dialog.getByLabel('Soort').selectOption('Herinnering');
      await dialog.getByText('Herinnering: factuur 2026-0001').waitFor();
      await dialog.getByLabel('Soort').selectOption('Aanmaning');
      await dialog.getByText('€ 40,00 aan incassokosten').waitFor();
      await dialog.getByRole('button', { name: 'Toch versturen' }).click();
      await says(visitor, 'status', `Aanmaning gemaild naar ${email}.`);
      expect(server.mails.map(({ subject }) => subject)).toEqual([
        'Herinnering: factuur 2026-0001',
        'Aanmaning: factuur 2026-0001',
      ]);
    }),
  120_000,
);
