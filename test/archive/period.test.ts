import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

const PAST = 'verleden';

/** The customers in the rows of a list, and the URL of its next page. */
async function listOf({ app, token }: Office, path: string) {
  const { body } = await app.page(path, token);
  const rows = [...body.matchAll(/<tr id="[^"]*">.*?<\/tr>/gs)];
  const [, next] = /rel="next" href="([^"]+)"/.exec(body) ?? [];
  const names = rows.map(([row]) => /Dag \d+/.exec(row)?.[0]);
  return { names, next: next?.replaceAll('&amp;', '&'), body };
}

async function everyDay(): Promise<Office> {
  const at = await office();
  for (let day = 10; day < 20; day++)
    await at.plan({ Klant_naam: `Dag ${day}`, Tijd: `2026-11-${day} Ochtend` });
  return at;
}

test('past deliveries on /overzicht are filtered by a first day, a last day or both', async () => {
  const at = await everyDay();
  const names = async (query: Record<string, string>) =>
    (await listOf(at, paths.overview({ periode: PAST, ...query }))).names;
  expect(await names({ van: '12/11/2026', tot: '14/11/2026' })).toEqual([
    'Dag 14',
    'Dag 13',
    'Dag 12',
  ]);
  expect(await names({ van: '18/11/2026' })).toEqual(['Dag 19', 'Dag 18']);
  expect(await names({ tot: '2026-11-11' })).toEqual(['Dag 11', 'Dag 10']);
  expect(await names({ van: '12/11/2026', tot: '31/12/2026', klant: 'dag 13' })).toEqual([
    'Dag 13',
  ]);
  const reversed = { van: '14/11/2026', tot: '12/11/2026' };
  expect(await names(reversed)).toEqual([]);
  for (const path of [paths.overview({ periode: PAST, ...reversed }), paths.archive(reversed)])
    expect((await listOf(at, path)).body).toContain(
      '<span id="tot-error">De tot-datum ligt voor de van-datum.</span>',
    );
  const wrong = await listOf(at, paths.overview({ periode: PAST, van: '31/02/2026' }));
  expect(wrong.body).toContain('Deze datum bestaat niet.');
  expect(wrong.names).toHaveLength(10);
  const sums = (await listOf(at, paths.overview({ periode: PAST, tot: '11/11/2026' }))).body;
  expect(sums).toContain('2 leveringen');
});

test('the filter of the archive by a period applies to each page', async () => {
  const at = await office();
  for (let i = 0; i < 120; i++) {
    at.app.now = new Date(`2026-11-${10 + Math.floor(i / 12)}T09:30:00.000Z`);
    const id = await at.plan({ Klant_naam: `Dag ${i}`, Tijd: '2026-11-20 Ochtend' });
    await at.call('POST', paths.api.invoice(id));
  }
  const period = { van: '11/11/2026', tot: '16/11/2026' };
  const first = await listOf(at, paths.archive(period));
  expect([first.names[0], first.names.length]).toEqual(['Dag 83', 50]);
  const second = await listOf(at, first.next ?? '');
  expect([second.names[0], second.names.at(-1), second.next]).toEqual([
    'Dag 33',
    'Dag 12',
    undefined,
  ]);
  expect((await listOf(at, paths.archive({ ...period, klant: 'dag 40' }))).names).toEqual([
    'Dag 40',
  ]);
  expect((await listOf(at, paths.archive({ ...period, klant: '2026-0001' }))).names).toEqual([]);
  expect((await listOf(at, paths.archive({ ...period, klant: '2026-0041' }))).names).toEqual([
    'Dag 40',
  ]);
  expect((await listOf(at, paths.archive({ datum: '19/11/2026' }))).names).toHaveLength(12);
});
