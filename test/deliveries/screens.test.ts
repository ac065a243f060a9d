import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { textOf } from '../support/html-text.ts';
import { office } from '../support/office.ts';

const form = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1',
  telefoonnummer: '+31 6',
  Datum: '2026-11-23',
  Tijdslot: 'Middag',
  Prijs: '90',
  Aantal: '2,5',
  bezorgkosten: '12,50',
  Betaling: 'onbekend',
  opmerkingen: '',
};

async function screens() {
  const { app, token, call } = await office();
  const get = async (path: string) => (await call('GET', path)).body;
  return { app, token, get };
}

test('without scripts the form plans the delivery and stores the customer', async () => {
  const { app, token, get } = await screens();
  const { status, headers } = await app.page(paths.plan(), token, { ...form, aanvraag: 'a1' });
  expect([status, headers.get('Location')]).toEqual([303, '/']);
  expect(await get('/deliveries')).toMatchObject([
    { Tijd: '2026-11-23 Middag', Betaling: 'onbekend' },
  ]);
  expect(await get('/all-customers')).toMatchObject([
    { Klant_naam: 'Jansen', telefoonnummer: '', bezorgkosten: 12.5, Betaling: '' },
  ]);
});

test('a list shows an address of several lines with commas between its lines', async () => {
  const { app, token } = await screens();
  const leveringsadres = 't.a.v. Jan,\nDorpsstraat 1\n1234 AB Ons Dorp';
  await app.page(paths.plan(), token, { ...form, leveringsadres });
  const { body } = await app.page(paths.overview(), token);
  expect(textOf(body.replaceAll(/<.?[ai]\b[^>]*>|<span>/g, ''))).toContain(
    't.a.v. Jan, Dorpsstraat 1, 1234 AB Ons Dorp',
  );
});

test('a form that is sent twice, by Back or a double click, plans only one delivery', async () => {
  const { app, token, get } = await screens();
  for (let times = 0; times < 2; times += 1)
    expect((await app.page(paths.plan(), token, { ...form, aanvraag: 'a1' })).status).toBe(303);
  expect(await get('/deliveries')).toHaveLength(1);
});

test('a form that is changed after Back and sent again asks for confirmation and is then planned', async () => {
  const { app, token, get } = await screens();
  await app.page(paths.plan(), token, { ...form, aanvraag: 'a1' });
  const sent = { ...form, Klant_naam: 'de Vries' };
  const { status, body } = await app.page(paths.plan(), token, { ...sent, aanvraag: 'a1' });
  expect(status).toBe(409);
  expect(body).toContain('Dit formulier was al verzonden.');
  expect(await get('/all-customers')).toHaveLength(1);
  const [, aanvraag = ''] = /name="aanvraag" value="([^"]+)"/.exec(body) ?? [];
  expect((await app.page(paths.plan(), token, { ...sent, aanvraag })).status).toBe(303);
  expect(await get('/deliveries')).toHaveLength(2);
});

test('a refused form of a delivery is shown again with the typed values and a sentence at the wrong field', async () => {
  const { app, token, get } = await screens();
  const sent = { ...form, bezorgkosten: '', opmerkingen: '"><script>alert(1)</script>' };
  const { status, body } = await app.page(paths.plan(), token, sent);
  expect(status).toBe(422);
  expect(body).toContain('id="bezorgkosten-error"');
  expect(body).toContain('Bezorgkosten zijn verplicht.');
  expect(body).toContain('value="Jansen"');
  expect(body).not.toContain('<script>alert');
  expect(await get('/deliveries')).toEqual([]);
  expect(await get('/all-customers')).toEqual([]);
});

test('the edit form of a delivery reports a change by someone else', async () => {
  const { app, token, get } = await screens();
  await app.call('POST', paths.api.addDelivery(), aDelivery, { token });
  const sent = { ...form, versie: '1', Aantal: '3' };
  expect((await app.page(paths.editDelivery(1), token, sent)).status).toBe(303);
  const late = await app.page(paths.editDelivery(1), token, { ...sent, Aantal: '9' });
  expect(late.status).toBe(409);
  expect(late.body).toContain('heeft deze levering om 10:30:00 gewijzigd.');
  expect(late.body).toContain('value="9"');
  expect(await get('/delivery/1')).toMatchObject({ Aantal: 3 });
});

test('the form of an invoiced or missing delivery redirects to the list with the reason', async () => {
  const { app, token } = await screens();
  await app.call('POST', paths.api.addDelivery(), aDelivery, { token });
  await app.call('POST', paths.api.invoice(1), undefined, { token });
  for (const [id, reason] of [
    [1, 'Levering is al gefactureerd.'],
    [2, 'Deze levering is er niet (meer).'],
  ] as const) {
    const { status, headers } = await app.page(paths.editDelivery(id), token);
    expect([status, headers.get('Location')]).toEqual([303, '/overzicht']);
    expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain(reason);
  }
});

test('the list starts today, and the list of past deliveries shows the latest first', async () => {
  const { app, token } = await screens();
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']) {
    const change = { Tijd: `${day} Ochtend`, Klant_naam: `Klant ${day}` };
    await app.call('POST', paths.api.addDelivery(), { ...aDelivery, ...change }, { token });
  }
  const shown = async (path: string) =>
    [...(await app.page(path, token)).body.matchAll(/Klant (\d{4}-\d\d-\d\d)/g)].map(
      ([, day]) => day,
    );
  expect(await shown(paths.overview())).toEqual(['2026-11-20', '2026-11-21']);
  expect(await shown(paths.overview({ periode: 'verleden' }))).toEqual([
    '2026-11-19',
    '2026-11-18',
  ]);
  expect(await shown(paths.overview({ datum: '18/11/2026' }))).toEqual(['2026-11-18']);
});

test('a long list is split into pages, and each delivery is on exactly one page', async () => {
  const { app, token } = await screens();
  for (let i = 0; i < 120; i++) {
    const change = { Tijd: `2026-12-0${(i % 3) + 1} Ochtend`, Klant_naam: `Klant nr${i};` };
    await app.call('POST', paths.api.addDelivery(), { ...aDelivery, ...change }, { token });
  }
  const seen: string[] = [];
  let path: string | undefined = paths.overview({ klant: 'klant' });
  while (path !== undefined) {
    const { body }: { body: string } = await app.page(path, token);
    seen.push(...[...body.matchAll(/nr(\d+);/g)].map(([, number = '']) => number));
    path = /href="(\/overzicht\?[^"]*na=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test.each(['%', '_', '\\', "'", '"'])(
  'the filter of the list treats %p as plain text',
  async (sign) => {
    const { app, token } = await screens();
    for (const Klant_naam of ['Gewoon', `Met ${sign} erin`]) {
      await app.call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam }, { token });
    }
    const { body } = await app.page(paths.overview({ klant: sign }), token);
    expect(body).not.toContain('Gewoon');
    expect(body).toContain(' erin');
  },
);

test('an htmx request gets only the list of deliveries', async () => {
  const { app, token } = await screens();
  const headers = {
    Cookie: `vipo_session=${token}`,
    'HX-Request': 'true',
    'HX-Request-Type': 'partial',
  };
  const text = await (await app.fetch(paths.overview(), { headers })).text();
  expect(text).toStartWith('<div id="leveringen"');
});

test('the list shows the sums of all deliveries that match the filter, also of those on later pages', async () => {
  const { app, token } = await screens();
  for (let i = 0; i < 60; i++) {
    const change = { Klant_naam: i % 2 ? 'Bakker' : 'Jansen', Prijs: '89,95', Aantal: '2,5' };
    await app.call('POST', paths.api.addDelivery(), { ...aDelivery, ...change }, { token });
  }
  const sums = async (path: string) =>
    /<span id="totalen">([^<]*)/
      .exec((await app.page(path, token)).body)?.[1]
      ?.replace('\u00a0', ' ');
  // 89.95 × 2.5 is rounded to 224.88; with the fee of 12.50 each delivery is 237.38.
  expect(await sums(paths.overview())).toBe('60 leveringen, 150 kuub, € 14.242,80');
  expect(await sums(paths.overview({ klant: 'bak' }))).toBe('30 leveringen, 75 kuub, € 7.121,40');
  expect(await sums(paths.overview({ periode: 'verleden' }))).toBe('');
});

test('the copy of a delivery has its values, but no date', async () => {
  const { app, token } = await screens();
  await app.call('POST', paths.api.addDelivery(), aDelivery, { token });
  const { body } = await app.page(paths.copyDelivery(1), token);
  expect(body).toContain('value="Jansen"');
  expect(body).toContain('value="12,50"');
  expect(body).toContain('name="Datum" value=""');
  expect((await app.page(paths.copyDelivery(99), token)).status).toBe(200);
  expect((await app.page(paths.copyDelivery('x'), token)).status).toBe(200);
});

test('the overview has a line between the slots of a day, and between no other rows', async () => {
  const { app, token } = await screens();
  for (const Tijdslot of ['Ochtend', 'Middag', 'Middag', 'Ochtend'])
    await app.page(paths.plan(), token, { ...form, Tijdslot, aanvraag: crypto.randomUUID() });
  const tomorrow = { ...form, Datum: '2026-11-24', aanvraag: 'later' };
  await app.page(paths.plan(), token, tomorrow);
  const { body } = await app.page(paths.overview(), token);
  const rows = [...body.matchAll(/<tr [^>]*>/g)].map(
    ([row]) => /class="(\w+)"/.exec(row)?.[1] ?? '',
  );
  expect(rows).toEqual(['group', '', '', 'section', '', 'group', '']);
});
