import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office, type Office } from '../support/office.ts';
import { RAADHUIS, startPdokServer } from '../support/pdok-server.ts';

const found = {
  tekst: RAADHUIS.weergavenaam,
  straat: 'Raadhuisstraat',
  huisnummer: '5',
  postcode: '7251BB',
  plaats: 'Vorden',
  lat: 52.1047,
  lon: 6.3128,
};

function turnOn({ app }: Office): void {
  app.db.$client.run('UPDATE settings SET looks_up_addresses = 1');
}

async function withPdok(short = false, more: Parameters<typeof startPdokServer>[0] = {}) {
  const pdok = await startPdokServer({ short, ...more });
  const at = await office({ config: { pdokUrl: pdok.url } });
  const ask = (text: string) => at.call('GET', paths.api.addresses(text));
  return { ...at, pdok, ask, [Symbol.asyncDispose]: pdok.stop };
}

test('nothing is sent to PDOK while the setting is off, or for a text of less than 3 or more than 200 characters', async () => {
  await using at = await withPdok();
  expect((await at.ask('7251 BB 5')).body).toEqual([]);
  turnOn(at);
  for (const text of ['', ' 7 ', '72', 'x'.repeat(201)])
    expect(await at.ask(text)).toMatchObject({ status: 200, body: [] });
  expect(at.pdok.requests).toEqual([]);
});

test.each([false, true])(
  'a postcode and a house number give the street, the town and the point (PDOK sends suggestions without details: %p)',
  async (short) => {
    await using at = await withPdok(short);
    turnOn(at);
    expect((await at.ask('7251 BB 5')).body).toEqual([found]);
    expect((await at.ask('raadhuisstr')).body).toEqual([found]);
    // The first and the last line are not part of the address.
    const withMore = 'T.a.v. Ana\nRaadhuisstraat 5\n7251 BB Vorden\nAchterom';
    expect((await at.ask(withMore)).body).toEqual([found]);
    expect((await at.ask('Nergensweg 9')).body).toEqual([]);
    // A colon and quotes have a meaning in a search of PDOK.
    expect((await at.ask('"7251BB" :5!')).body).toEqual([found]);
    expect(at.app.log.map((entry) => JSON.stringify(entry)).join()).not.toContain('7251');
  },
);

test('when PDOK fails or takes more than two seconds, the answer is 502 and does not contain the typed text', async () => {
  await using at = await withPdok();
  turnOn(at);
  for (const body of ['<html>', '{}', '[]', '{"response":{"docs":7}}']) {
    at.pdok.failGets({ status: 200, body });
    expect((await at.ask('7251 BB 5')).status).toBe(502);
  }
  at.pdok.failGets({ status: 400, body: '{"error":{"msg":"7251 BB 5"}}' });
  expect(JSON.stringify(await at.ask('7251 BB 5'))).not.toContain('7251');
  const held = Promise.withResolvers<void>();
  at.pdok.failGets({ after: () => held.promise });
  // A busy machine delays this timer as much as that of the search.
  const twoSeconds = Bun.sleep(2000).then(() => performance.now());
  expect((await at.ask('7251 BB 5')).status).toBe(502);
  const answered = performance.now();
  expect(answered - (await twoSeconds)).toBeLessThan(2000);
  held.resolve();
});

test('the answer is 502 when PDOK has suggestions but every lookup fails', async () => {
  await using at = await withPdok(true, { refuses: 'adr-' });
  turnOn(at);
  expect((await at.ask('7251 BB 5')).status).toBe(502);
});

const NUMBER = { huisnummer: 5, huisletter: 'A', huisnummertoevoeging: '2' };
const { lat: _lat, lon: _lon, ...withoutPoint } = found;
const NAMED = 'Raadhuisstraat, Vorden';

test.each([
  ['huis_nlt', { huisnummer: 5 }, found],
  ['huis_nlt', NUMBER, { ...found, huisnummer: '5A-2' }],
  ['huis_nlt', { huisnummer: 5, huis_nlt: null }, found],
  ['huis_nlt', {}, undefined],
  ['postcode', {}, { ...found, postcode: '' }],
  ['straatnaam', {}, found],
  ['straatnaam', { weergavenaam: NAMED }, undefined],
  ['centroide_ll', {}, withoutPoint],
  ['centroide_ll', { centroide_ll: 'POINT EMPTY' }, withoutPoint],
  ['woonplaatsnaam', {}, undefined],
] as const)(
  'a suggestion of PDOK without %s, but with %j, is shown only if its street, house number and town are known, and a complete suggestion beside it is always shown',
  async (missing, more, expected) => {
    const { [missing]: _missing, ...rest } = RAADHUIS;
    const other = { ...RAADHUIS, id: 'adr-2', weergavenaam: `${NAMED} 5` };
    for (const short of [false, true]) {
      const addresses = [{ ...rest, ...more, id: 'adr-1' }, other];
      await using at = await withPdok(short, { addresses });
      turnOn(at);
      const { status, body } = await at.ask('raadhuisstr');
      const last = { ...found, tekst: other.weergavenaam };
      expect([status, body]).toEqual([200, expected ? [expected, last] : [last]]);
    }
  },
);

test('a search at PDOK stops when the browser cancels its request, and a user may have at most four searches at a time', async () => {
  await using at = await withPdok();
  turnOn(at);
  const held = Promise.withResolvers<void>();
  at.pdok.failGets({ after: () => held.promise });
  const leaving = new AbortController();
  const headers = { Authorization: `Bearer ${at.token}` };
  const left = Array.from({ length: 4 }, () =>
    at.app.fetch(paths.api.addresses('7251 BB 5'), { headers, signal: leaving.signal }),
  );
  expect((await at.ask('7251 BB 5')).status).toBe(429);
  const others = await at.app.addUser('kees').then(() => at.app.sessionOf('kees'));
  const other = at.app.call('GET', paths.api.addresses('7251 BB 5'), undefined, { token: others });
  leaving.abort();
  await Promise.allSettled(left);
  at.pdok.failGets(undefined);
  expect((await at.ask('7251 BB 5')).body).toEqual([found]);
  held.resolve();
  expect((await other).body).toEqual([found]);
});
