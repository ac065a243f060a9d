import { expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { uploadOn } from '../support/customer-files.ts';
import { type Office, office } from '../support/office.ts';

const KB = 1000;
const ROWS = 50;

/** Adds fifty open deliveries and fifty invoices with different texts, because equal texts compress too well. */
async function fillLists({ call }: Office): Promise<void> {
  for (let i = 0; i < 2 * ROWS; i++) {
    const delivery = {
      ...aDelivery,
      Klant_naam: `${['Jansen', 'de Vries', 'Çelik', 'Bakker', 'Łukasz'][i % 5]} ${i}`,
      leveringsadres: `${['Dorpsstraat', 'Kerkweg', 'Molenlaan'][i % 3]} ${i}, ${1000 + 37 * i} AB Ede`,
      telefoonnummer: `+31 6 ${10_000_000 + 7919 * i}`,
      Tijd: `2026-12-${String((i % 28) + 1).padStart(2, '0')} ${i % 2 ? 'Ochtend' : 'Middag'}`,
      Prijs: 80 + (i % 15),
      Aantal: 1 + (i % 9) / 2,
      opmerkingen: i % 4 ? '' : 'Achter het huis storten, bellen voor aankomst',
    };
    const { body } = await call('POST', paths.api.addDelivery(), delivery);
    await call('POST', paths.api.customers(), delivery);
    if (i < ROWS) await call('POST', paths.api.invoice(body.id));
  }
}

/** Uploads a list with more errors and duplicates than the dry run shows. Returns the URL of the dry run. */
async function fullDryRun(at: Office): Promise<string> {
  const rows = Array.from({ length: 4 * ROWS }, (_, i) =>
    i % 2 ? `Klant ${i % 9};Straat ${i};06 ${7919 * i};;12,50` : `Fout ${i};;;theo${i}@;gratis`,
  );
  const text = ['Naam;Adres;Telefoon;E-mail;Bezorgkosten', ...rows].join('\n');
  return (await uploadOn(at, text)).location;
}

test('a list with fifty rows and the settings have at most 6 kB of compressed HTML, and other screens have at most 4 kB', async () => {
  const at = await office({ admin: true });
  await fillLists(at);
  const lists = [
    paths.overview(),
    paths.week({ week: '2026-W49' }),
    paths.invoicing(),
    paths.round({ datum: '2026-12-24' }),
    paths.archive(),
    paths.figures(),
    paths.payments(),
    paths.customers(),
    await fullDryRun(at),
    paths.logbook(),
    paths.settings(),
  ];
  const others = [
    paths.home(),
    paths.plan(),
    paths.editDelivery(51),
    paths.paymentsOf(1),
    paths.customer(1),
    paths.users(),
    paths.ownSessions(),
    paths.changePassword(),
  ];
  const weigh = async (path: string, token: string | undefined, limit: number) => {
    const { status, body } = await at.app.page(path, token);
    return { path, status, isTooLarge: brotliCompressSync(body).length > limit * KB };
  };
  for (const [list, limit] of [
    [lists, 6],
    [others, 4],
  ] as const)
    for (const path of list)
      expect(await weigh(path, at.token, limit)).toEqual({ path, status: 200, isTooLarge: false });
  expect(await weigh(paths.login(), undefined, 4)).toMatchObject({
    status: 200,
    isTooLarge: false,
  });
});
