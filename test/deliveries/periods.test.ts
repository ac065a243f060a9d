import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

/** The text and URL of the link to the other period (past or future) in a list that is empty because of its filter. */
async function hint({ app, token }: Office, query: object) {
  const { body } = await app.page(paths.overview(query as Record<string, string>), token);
  const [, href, text] = /<p class="empty"><a href="([^"]*)">([^<]*)</.exec(body) ?? [];
  return href === undefined ? undefined : [text, href.replaceAll('&amp;', '&')];
}

async function pastAndComing() {
  const at = await office({ admin: true });
  for (const day of ['2026-11-19', '2026-11-18', '2026-11-17'])
    await at.plan({ Klant_naam: 'Van vroeger', Tijd: `${day} Ochtend` });
  await at.plan({ Klant_naam: 'Eén keer', Tijd: '2026-11-19 Ochtend' });
  await at.plan({ Klant_naam: 'Nieuw', Tijd: '2026-11-20 Ochtend' });
  await at.plan({ Klant_naam: 'Nieuwer', Tijd: '2026-11-21 Ochtend' });
  return at;
}

const past = (klant: string) => paths.overview({ klant, periode: 'verleden' });

test('when a filter finds only past deliveries, a link with the same filter leads to these deliveries', async () => {
  const at = await pastAndComing();
  expect(await hint(at, { klant: 'vroeger' })).toEqual([
    '3 eerdere leveringen bekijken',
    past('vroeger'),
  ]);
  expect(await hint(at, { klant: 'een keer' })).toEqual([
    '1 eerdere levering bekijken',
    past('een keer'),
  ]);
});

test('when a filter of the past deliveries finds only future deliveries, a link leads to these deliveries', async () => {
  const at = await pastAndComing();
  expect(await hint(at, { klant: 'nieuw', periode: 'verleden' })).toEqual([
    '2 komende leveringen bekijken',
    paths.overview({ klant: 'nieuw' }),
  ]);
  expect(await hint(at, { klant: 'nieuwer', periode: 'verleden' })).toEqual([
    '1 komende levering bekijken',
    paths.overview({ klant: 'nieuwer' }),
  ]);
});

test('without scripts the links to the other period keep the filter too', async () => {
  const { app, token } = await pastAndComing();
  const query = { klant: 'vroeger', datum: '19/11/2026' };
  const { body } = await app.page(paths.overview(query), token);
  const [, tabs = ''] = /<nav class="tabs"[^>]*>(.*?)<\/nav>/.exec(body) ?? [];
  const links = [...tabs.matchAll(/<a href="([^"]*)"/g)];
  expect(links.map(([, href = '']) => href.replaceAll('&amp;', '&'))).toEqual([
    paths.overview(query),
    paths.overview({ ...query, periode: 'verleden' }),
  ]);
});

test('a list has no link to the other period when the list has hits or shows one date, or when the other period has no hits', async () => {
  const at = await pastAndComing();
  for (const query of [
    {},
    { klant: 'nieuw' },
    { klant: 'niemand' },
    { klant: 'vroeger', datum: '23/11/2026' },
  ])
    expect(await hint(at, query)).toBeUndefined();
});
