import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

/** The texts of the parts of an empty list, with the URL of its button. */
function emptyList(html: string): string[] {
  const [, list = ''] = /<div class="empty">(.*?)<\/div>/s.exec(html) ?? [];
  const href = /href="([^"]*)"/.exec(list)?.[1] ?? '';
  const texts = list.split(/<[^>]*>/).filter(Boolean);
  return [...texts, href.replaceAll('&amp;', '&')];
}

test.each([
  [paths.overview(), 'Nog geen leveringen gepland', 'Levering plannen', paths.plan()],
  [paths.overview({ periode: 'verleden' }), 'Nog niets geweest', 'Levering plannen', paths.plan()],
  [paths.round(), 'Vandaag geen stops', 'Naar de week', paths.week({ week: '2026-W47' })],
  [paths.invoicing(), 'Niets te factureren', 'Levering plannen', paths.plan()],
  [paths.archive(), 'Nog geen facturen', 'Leveringen factureren', paths.invoicing()],
  [paths.payments(), 'Niets open', 'Leveringen factureren', paths.invoicing()],
  [paths.bookedPayments(), 'Nog geen betalingen', 'Naar de open facturen', paths.payments()],
  [paths.customers(), 'Nog geen klanten', 'Klanten importeren', paths.importCustomers()],
  [paths.figures(), 'Nog geen cijfers over 2026', 'Leveringen factureren', paths.invoicing()],
])(
  'in a new office the empty list of %s has a title, an explanation and one button to begin',
  async (...list) => {
    const [path, title, button, href] = list;
    const { page } = await office({ admin: true });
    const [shown, text, ...act] = emptyList((await page(path)).body);
    expect([shown, ...act]).toEqual([title, button, href]);
    expect(text).toEndWith('.');
  },
);

test('an empty week explains how to plan deliveries, until it has a delivery', async () => {
  const { page, plan } = await office();
  const text = 'Deze week is nog leeg.';
  expect((await page(paths.week())).body).toContain(text);
  await plan({ Tijd: '2026-11-20 Ochtend' });
  expect((await page(paths.week())).body).not.toContain(text);
  expect((await page(paths.week({ week: '2026-W48' }))).body).toContain(text);
});

const filter = { klant: 'jansne', datum: '31/10/2026' };

test.each([
  [paths.overview(filter), 'Geen leveringen gevonden.', paths.overview()],
  [
    paths.overview({ ...filter, periode: 'verleden' }),
    'Geen leveringen gevonden.',
    paths.overview({ periode: 'verleden' }),
  ],
  [paths.invoicing(filter), 'Geen leveringen gevonden.', paths.invoicing()],
  [paths.archive(filter), 'Geen facturen gevonden.', paths.archive()],
])(
  'when a filter of %s finds nothing, the page names the filtered values and has a link that clears the filter',
  async (...list) => {
    const [path, title, clear] = list;
    const { page } = await office();
    expect(emptyList((await page(path)).body)).toEqual([
      title,
      'Niets past bij ‘jansne’ en 31-10-2026.',
      'Filter wissen',
      clear,
    ]);
  },
);

test.each([
  [paths.invoicing({ geleverd: 'ja' }), '‘alleen geleverd’'],
  [paths.customers({ klant: '0612' }), '‘0612’'],
  [paths.payments({ termijn: '1-14' }), 'deze termijn'],
  [paths.bookedPayments({ klant: '<b>' }), '‘&lt;b&gt;’'],
  [
    paths.archive({ van: '01/11/2026', tot: '20/11/2026' }),
    'vanaf 01-11-2026 en tot en met 20-11-2026',
  ],
])(
  'when the filter %s finds nothing, the page says that nothing matches %s',
  async (path, asked) => {
    const { page } = await office();
    expect(emptyList((await page(path)).body)[1]).toBe(`Niets past bij ${asked}.`);
  },
);
