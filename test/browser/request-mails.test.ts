import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { runRow } from '../support/run.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';

const email = 'jan@klant.example';

test('without WhatsApp a run mails the link of the payment request, and a mail mentions no payment request that was not made', async () => {
  const [mail, tikkie] = await Promise.all([startMailServer(), startTikkieServer()]);
  await visit(
    async (visitor) => {
      await visitor.signIn();
      const { page } = visitor;
      const call = callsOf(visitor);
      const run = async (name: string) => {
        const delivery = { ...aDelivery, Klant_naam: name, email, Betaling: 'betaalverzoek' };
        await call('POST', paths.api.addDelivery(), delivery);
        await visitor.open(paths.invoicing());
        await page.getByRole('checkbox', { name }).check();
        await page.getByRole('button', { name: 'Factuur maken' }).click();
        const line = runRow(visitor, name);
        await line.getByText('gemaild').waitFor();
        return line.innerText();
      };
      expect(await run('Ans')).toContain('geen WhatsApp: de link staat in de mail');
      expect(mail.mails[0]?.text).toContain('https://tikkie.me/pay/Vipo/');
      await tikkie.stop();
      expect(await run('Bob')).toContain('Tikkie aanmaken mislukt');
      expect(mail.mails[1]?.text).toContain('Maak het bedrag uiterlijk op');
      expect(mail.mails[1]?.text).not.toMatch(/verzoek|https/);
    },
    { config: { mail: mail.config, tikkie: tikkie.config } },
  );
  await mail.stop();
}, 120_000);
