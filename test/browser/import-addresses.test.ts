import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { startPdokServer } from '../support/pdok-server.ts';

const FILE =
  'Naam;Adres\r\nAna;7251 BB 5\r\nBos;Kerkstraat 12-A, 7251 BC Vorden\r\nCor;7251 XX 9\r\n';

test.each([
  ['straat en plaats aanvullen', 'Raadhuisstraat 5\n7251 BB Vorden'],
  ['laten zoals ze er staan', '7251 BB 5'],
])(
  'the dry run shows the whole address of a postcode and number, and with the choice %j the address is stored as %j',
  async (choice, stored) => {
    await using pdok = await startPdokServer();
    await visit(
      async (visitor) => {
        const { page, url } = visitor;
        visitor.app.db.$client.run('UPDATE settings SET looks_up_addresses = 1');
        await visitor.signIn();
        await visitor.open(paths.importCustomers());
        await page.getByLabel('CSV of XLSX, hoogstens 10 MB').setInputFiles({
          name: 'klanten.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(FILE),
        });
        await page.getByRole('button', { name: 'Bestand lezen' }).click();
        const group = page.getByRole('group', { name: 'Adressen met alleen een postcode' });
        await group.getByText('Raadhuisstraat 5, 7251 BB Vorden').waitFor();
        await page.getByText('Het adres van rij 4 is niet gevonden.').waitFor();
        expect(await group.getByLabel('straat en plaats aanvullen').isChecked()).toBe(true);
        await group.getByLabel(choice).check();
        await page.getByRole('button', { name: '3 klanten opslaan' }).click();
        await page.waitForURL(url + paths.customers());
        const { body } = await callsOf(visitor)('GET', paths.api.customer(1));
        expect(body.leveringsadres).toBe(stored);
      },
      { config: { pdokUrl: pdok.url } },
    );
  },
);
