import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { startMailServer } from '../support/smtp-server.ts';

const DAY_MS = 86_400_000;

test('a user selects overdue invoices, checks them in one list, and sends the reminders one by one, with the reason of each failure', async () => {
  const server = await startMailServer();
  await visit(
    async (visitor) => {
      const { page, app } = visitor;
      await visitor.signIn();
      const call = callsOf(visitor);
      const names = ['Dhr. J. van der Berg', 'Camping De Eikenhoeve', 'Carla Meijer'];
      for (const [i, Klant_naam] of names.entries()) {
        const email = i === 1 ? '' : `klant${i}@klant.example`;
        const delivery = { ...aDelivery, Klant_naam, email, Betaling: 'bank overmaken' };
        await call('POST', paths.api.addDelivery(), delivery);
        await call('POST', paths.api.invoice(i + 1));
      }
      app.now = new Date(app.now.getTime() + 20 * DAY_MS);
      await visitor.signIn();
      await visitor.open(paths.payments());
      await page.getByRole('checkbox', { name: '2026-0001' }).check();
      await page.getByRole('button', { name: 'Aangevinkte herinneren' }).click();
      await page.getByRole('heading', { name: 'Herinneringen sturen' }).waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(1);
      await visitor.open(paths.payments());
      await page.getByRole('link', { name: 'Alle te late herinneren' }).click();
      await page.getByText('Er is geen e-mailadres. Vul er een in.').waitFor();
      server.fail({ recipient: '550 no such user' });
      await page.getByRole('checkbox', { name: '2026-0001' }).uncheck();
      await page.getByRole('button', { name: 'Versturen' }).click();
      await page.getByText('0 herinneringen verstuurd, 1 niet.').waitFor();
      await page.getByText('De mail is niet verstuurd').waitFor();
      server.accept();
      await page.getByRole('checkbox', { name: '2026-0001' }).check();
      await page.getByLabel('Soort voor 2026-0001').selectOption('Aanmaning');
      await page.getByRole('button', { name: 'Versturen' }).click();
      await page.getByText('2 herinneringen verstuurd.').waitFor();
      expect(await page.getByRole('button', { name: 'Versturen' }).isDisabled()).toBe(true);
      expect(server.mails.map(({ subject }) => subject)).toEqual([
        'Aanmaning: factuur 2026-0001',
        'Herinnering: factuur 2026-0003',
      ]);
    },
    { config: { mail: server.config } },
  );
  await server.stop();
}, 120_000);
