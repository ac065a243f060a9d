import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { paths } from '../../src/paths.ts';
import { visit } from '../support/browser.ts';
import { planOnScreen } from '../support/planning.ts';
import { runRow } from '../support/run.ts';

test('a delivery is planned, listed, invoiced, archived, opened and credited over TLS', () =>
  visit(
    async (visitor) => {
      const { page, context, app } = visitor;
      await visitor.logIn();
      expect(await page.evaluate(() => isSecureContext)).toBe(true);
      const [session] = await context.cookies();
      expect(session).toMatchObject({ name: '__Host-vipo_session', secure: true });
      await planOnScreen(visitor);
      await page.getByRole('status').getByText('Levering gepland!').waitFor();

      await page.getByRole('link', { name: 'Overzicht leveringen' }).click();
      const listed = 'Jansen|2,5|€ 90,00|€ 12,50|€ 237,50|23-11-2026|Middag|contant';
      const [row = []] = await visitor.rows();
      expect([0, 3, 4, 5, 6, 7, 8, 9].map((i) => row[i]).join('|')).toBe(listed);

      // € 227,50 of the € 237,50 was received in cash, so the invoice also has a payment code for the rest.
      app.db.$client.run('UPDATE deliveries SET received = 22750');
      await visitor.open(paths.invoicing());
      const button = page.getByRole('button', { name: 'Factuur maken' });
      expect(await button.isDisabled()).toBe(true);
      await page.getByRole('checkbox', { name: 'Jansen' }).check();
      const downloading = page.waitForEvent('download');
      await button.click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('Factuur-2026-0001.pdf');
      const bytes = await Bun.file(await download.path()).bytes();
      const stored = app.db.$client.query('SELECT pdf_sha256 FROM invoices').get();
      expect(stored).toEqual({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') });
      await runRow(visitor, '2026-0001').waitFor();
      await page.getByText('Niets te factureren').waitFor();

      await visitor.open(paths.archive());
      const opening = context.waitForEvent('response', (answer) =>
        answer.url().includes('/invoice/pdf/1'),
      );
      await page.getByRole('link', { name: 'Factuur openen' }).click();
      expect((await opening).headers()['content-type']).toBe('application/pdf');
      await page.getByRole('status').getByText('Factuur geopend in nieuw tabblad').waitFor();

      await page.getByRole('button', { name: 'Crediteer' }).click();
      const modal = page.getByRole('dialog', { name: 'Creditfactuur aanmaken' });
      await modal.getByRole('textbox').fill('Verkeerde prijs');
      await modal.getByRole('button', { name: 'Creditfactuur maken' }).click();
      await page.getByText('Creditfactuur C2026-0001 succesvol aangemaakt en geopend').waitFor();
      await page.getByRole('cell', { name: 'Gecrediteerd' }).waitFor();
      expect(await page.getByRole('button', { name: 'Crediteer', exact: true }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Creditfactuur openen' }).count()).toBe(1);
    },
    { tls: true },
  ));
