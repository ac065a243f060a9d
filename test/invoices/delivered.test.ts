import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

const delivered = { geleverd: 'ja' };

/** Plans deliveries with these names, and reports the deliveries with these ids as delivered. */
async function planned(at: Office, names: string[], ids: number[]): Promise<void> {
  for (const Klant_naam of names) await at.plan({ Klant_naam });
  for (const id of ids) await at.call('POST', paths.api.delivered(id), { geleverd: true });
}

/** The names of the customers in the list, read from the labels of the checkboxes. */
async function listed({ page }: Office, query: Record<string, string>): Promise<string[]> {
  const { body } = await page(paths.invoicing(query));
  return [...body.matchAll(/aria-label="([^"]+)" data-total/g)].map(([, name = '']) => name);
}

test("'Alleen geleverd' lists only open deliveries that were delivered, also together with a name or a date", async () => {
  const at = await office();
  await planned(at, ['Aad', 'Bea', 'Cor', 'Aart'], [1, 3, 4]);
  await at.call('POST', paths.api.invoice(3));
  expect(await listed(at, {})).toEqual(['Aad', 'Bea', 'Aart']);
  expect(await listed(at, delivered)).toEqual(['Aad', 'Aart']);
  expect(await listed(at, { ...delivered, klant: 'aar' })).toEqual(['Aart']);
  expect(await listed(at, { ...delivered, klant: 'bea' })).toEqual([]);
  expect(await listed(at, { ...delivered, datum: '23/11/2026' })).toEqual(['Aad', 'Aart']);
  expect(await listed(at, { ...delivered, datum: '24/11/2026' })).toEqual([]);
  await at.call('POST', paths.api.delivered(1), { geleverd: false });
  expect(await listed(at, delivered)).toEqual(['Aart']);
});

test("the links to the next page keep the filter 'Alleen geleverd'", async () => {
  const at = await office();
  const names = Array.from({ length: 60 }, (_, i) => `Klant ${i}`);
  await planned(
    at,
    names,
    Array.from({ length: 55 }, (_, i) => i + 1),
  );
  const { body } = await at.page(paths.invoicing(delivered));
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(body) ?? [];
  expect(next).toContain('geleverd=ja');
  const second = await at.page(next.replaceAll('&amp;', '&'));
  expect(second.body.match(/data-total/g)).toHaveLength(5);
  expect(second.body).toMatch(
    /<input type="checkbox"[^>]*checked=""[^>]*name="geleverd"|name="geleverd"[^>]*checked=""/,
  );
});

test('/overzicht and /factureren say which deliveries were delivered', async () => {
  const at = await office();
  await planned(at, ['Aad', 'Bea'], [2]);
  for (const path of [paths.overview(), paths.invoicing()]) {
    const [, ...rows] = (await at.page(path)).body.split(/<tr(?: id="[^"]+")?>/);
    const said = rows.filter((row: string) => row.includes('>Geleverd<'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('Bea');
  }
});

test('the head of /factureren shows the amount to invoice, and without a filter each group shows its own amount', async () => {
  const at = await office();
  const sums = async (query: Record<string, string> = {}) => {
    const { body } = await at.page(paths.invoicing(query));
    return [...body.matchAll(/<span(?: id="totalen")?>(\d+ levering[^<]+)</g)].map(
      ([, text = '']) => text.replaceAll('\u00a0', ' '),
    );
  };
  for (const Tijd of ['2026-11-19 Middag', '2026-11-20 Ochtend', '2026-11-21 Ochtend'])
    await at.plan({ Tijd });
  expect(await sums()).toEqual([
    '3 leveringen, € 712,50',
    '2 leveringen · € 475,00',
    '1 levering · € 237,50',
  ]);
  await at.call('POST', paths.api.invoice(1));
  const head = '2 leveringen, € 475,00';
  expect(await sums()).toEqual([head, '1 levering · € 237,50', '1 levering · € 237,50']);
  expect(await sums({ klant: 'jans' })).toEqual([head]);
  await at.call('POST', paths.api.delivered(2), { geleverd: true });
  expect((await sums())[0]).toBe('2 leveringen, waarvan 1 geleverd, € 475,00');
});
