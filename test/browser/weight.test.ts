import { expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import { assets } from '../../dist/assets.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { uploadOn } from '../support/customer-files.ts';

const KB = 1000;
const ROWS = 50;

type Load = { html: number; js: number; css: number; requests: number };

/** Opens a page and adds up the brotli sizes of all files that the page requests. */
async function weigh({ page, url, requests }: Visit, path: string): Promise<Load> {
  requests.length = 0;
  const answer = await page.goto(url + path, { waitUntil: 'networkidle' });
  const html = brotliCompressSync((await answer?.body()) ?? '').length;
  return {
    html,
    js: sizeOf(requests, '.js'),
    css: sizeOf(requests, '.css'),
    requests: requests.length,
  };
}

function sizeOf(requests: string[], ending: string): number {
  return requests
    .filter((path) => path.endsWith(ending))
    .reduce((sum, path) => sum + Bun.file(assets.files[path]?.br ?? '').size, 0);
}

/** Adds fifty open deliveries and fifty invoices with different texts, because equal texts compress too well. */
async function fillLists({ app }: Visit): Promise<void> {
  const token = app.sessionOf('piet');
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
    const { body } = await app.call('POST', paths.api.addDelivery(), delivery, { token });
    await app.call('POST', paths.api.customers(), delivery, { token });
    if (i < ROWS) await app.call('POST', paths.api.invoice(body.id), undefined, { token });
  }
}

/** Uploads a list with more errors and duplicates than the trial shows. Returns the address of the trial. */
async function fullTrial({ app }: Visit): Promise<string> {
  const rows = Array.from({ length: 4 * ROWS }, (_, i) =>
    i % 2 ? `Klant ${i % 9};Straat ${i};06 ${7919 * i};;12,50` : `Fout ${i};;;theo${i}@;gratis`,
  );
  const text = ['Naam;Adres;Telefoon;E-mail;Bezorgkosten', ...rows].join('\n');
  return (await uploadOn({ app, token: app.sessionOf('piet') }, text)).location;
}

test(
  'each screen stays within its limits of size and requests, with an empty and with a filled cache',
  () =>
    visit(async (visitor) => {
      becomeAdmin(visitor);
      await fillLists(visitor);
      const screens = [
        { path: paths.login(), html: 4, js: 2 },
        { path: paths.home(), html: 4, js: 16 },
        { path: paths.plan(), html: 4, js: 85 },
        { path: paths.editDelivery(51), html: 4, js: 85 },
        { path: paths.overview(), html: 6, js: 16 },
        { path: paths.week({ week: '2026-W49' }), html: 6, js: 85 },
        { path: paths.invoicing(), html: 6, js: 85 },
        { path: paths.round({ datum: '2026-12-24' }), html: 6, js: 85 },
        { path: paths.archive(), html: 6, js: 16 },
        { path: paths.figures(), html: 6, js: 16 },
        { path: paths.payments(), html: 6, js: 16 },
        { path: paths.paymentsOf(1), html: 4, js: 16 },
        { path: paths.customers(), html: 6, js: 16 },
        { path: await fullTrial(visitor), html: 6, js: 16 },
        { path: paths.customer(1), html: 4, js: 85 },
        { path: paths.settings(), html: 4, js: 85 },
        { path: paths.users(), html: 4, js: 16 },
        { path: paths.logbook(), html: 6, js: 16 },
        { path: paths.ownSessions(), html: 4, js: 16 },
        { path: paths.changePassword(), html: 4, js: 16 },
      ];
      const figures: Record<string, Load> = {};
      for (const { path, html, js } of screens) {
        if (path === paths.home()) await visitor.signIn();
        await visitor.forgetFiles();
        const cold = await weigh(visitor, path);
        const warm = await weigh(visitor, path);
        figures[path] = cold;
        expect({
          path,
          ...over(cold, { html: html * KB, js: js * KB, css: 10 * KB, requests: 6 }),
        }).toEqual({ path });
        expect({
          path,
          ...over(warm, { html: html * KB, js: js * KB, css: 10 * KB, requests: 2 }),
        }).toEqual({ path });
      }
      if (process.env.VIPO_FIGURES) console.table(figures);
    }),
  120_000,
);

function over(load: Load, limits: Load): Partial<Load> {
  const keys = Object.keys(limits) as (keyof Load)[];
  return Object.fromEntries(
    keys.filter((key) => load[key] > limits[key]).map((key) => [key, load[key]]),
  );
}
