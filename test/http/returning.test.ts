import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { withQuery } from '../../src/shared/public-paths.ts';
import { aDelivery, type TestApp } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const ORIGIN = 'http://vipo.test';
const LONG = `/overzicht?klant=${'a'.repeat(2000)}`;

const named = (path: string, terug: string) => withQuery(path, { terug });

type Sent = { referer?: string | undefined; change?: Record<string, string> };

/** Opens a form as a browser without scripts does, and sends it. */
async function send(app: TestApp, token: string, path: string, { referer, change }: Sent = {}) {
  const headers = {
    Cookie: `vipo_session=${token}`,
    ...(referer && { Referer: ORIGIN + referer }),
  };
  const html = await (await app.fetch(path, { headers })).text();
  const [, action = ''] =
    /<form[^>]* action="([^"]*)"[^>]*>\s*<input type="hidden"/.exec(html) ?? [];
  const form = await app.fetch(action.replaceAll('&amp;', '&'), {
    method: 'POST',
    headers: { ...headers, Referer: ORIGIN + path },
    body: new URLSearchParams({ ...fieldsOf(html), ...change }),
  });
  return { back: hrefOfBack(html), to: form.headers.get('Location'), cookies: cookiesOf(form) };
}

function hrefOfBack(html: string): string {
  const [, href = ''] = /<a href="([^"]*)" class="button quiet back"/.exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
}

function cookiesOf({ headers }: Response): string[] {
  return headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}

const planned = {
  Klant_naam: 'Nieuw',
  leveringsadres: 'Laan 1',
  Datum: '2026-12-01',
  Tijdslot: 'Ochtend',
  Prijs: '90',
  Aantal: '2',
  bezorgkosten: '10',
};

test('a form leads to the screen that the specification names when no page to return to is known', async () => {
  const { app, plan, token } = await office();
  const id = await plan();
  expect(await send(app, token, paths.editDelivery(id))).toMatchObject({
    back: paths.overview(),
    to: paths.overview(),
  });
  expect(await send(app, token, paths.plan(), { change: planned })).toMatchObject({
    back: paths.home(),
    to: paths.home(),
  });
  const change = { verwijderen: 'ja' };
  expect((await send(app, token, paths.editDelivery(id), { change })).to).toBe(paths.overview());
});

test('a form leads back to the page that its URL names, and the row is marked there', async () => {
  const { app, call, plan, token } = await office();
  const id = await plan();
  const week = paths.week({ week: '2026-W48' });
  const edit = await send(app, token, named(paths.editDelivery(id), week));
  expect(edit).toMatchObject({ back: week, to: `${week}#levering-${id}` });
  expect(edit.cookies).toContain(`vipo_rij=levering-${id}`);
  const next = await send(app, token, named(paths.plan(), week), { change: planned });
  expect(next).toMatchObject({ back: week, to: `${week}#levering-${id + 1}` });
  await call('POST', paths.api.customers(), aDelivery);
  const list = paths.customers({ klant: 'jan' });
  const customer = await send(app, token, named(paths.customer(1), list));
  expect(customer).toMatchObject({ back: list, to: `${list}#klant-1` });
  const deletion = named(paths.editDelivery(id), week);
  const { to } = await send(app, token, deletion, { change: { verwijderen: 'ja' } });
  expect(to).toBe(`${week}#levering-${id}`);
});

test('a form leads to the screen that the specification names when the URL of the form names no page to return to', async () => {
  const { app, plan, token } = await office();
  const id = await plan();
  const wrong = [
    'https://elders.example/overzicht',
    '//elders.example',
    '/\\elders.example',
    '/\t/elders.example',
    'overzicht',
    'javascript:alert(1)',
    '/overzicht/../delivery/1',
    paths.api.delivery(id),
    paths.api.invoicePdf(id),
    paths.archiveDownload(),
    paths.figuresDownload(),
    paths.deliveryMap(id),
    paths.searchCard({ klant: 1 }),
    paths.login(),
    '/zomaar',
    LONG,
    '',
  ];
  for (const terug of wrong) {
    const path = `${paths.editDelivery(id)}?${new URLSearchParams({ terug })}`;
    const { to, back } = await send(app, token, path);
    expect([terug, to, back]).toEqual([terug, paths.overview(), paths.overview()]);
  }
  const names = [paths.overview({ klant: 'José & co' }), LONG.slice(0, 2000), paths.payments()];
  for (const terug of names) {
    const { to } = await send(app, token, withQuery(paths.editDelivery(id), { terug }));
    expect(to).toBe(`${terug}#levering-${id}`);
  }
});

test('a form leads back to the filtered list from which it was opened', async () => {
  const { app, call, plan, token } = await office();
  const id = await plan();
  await call('POST', paths.api.customers(), aDelivery);
  const edit = paths.editDelivery(id);
  const filtered = paths.overview({ klant: 'jansen', datum: '24/11/2026' });
  for (const referer of [filtered, paths.home(), paths.customer(1)]) {
    const { to, back } = await send(app, token, edit, { referer });
    expect([to, back]).toEqual([`${referer}#levering-${id}`, referer]);
  }
  for (const referer of [paths.overview(), paths.plan(), edit, paths.login()]) {
    const { to, back } = await send(app, token, edit, { referer });
    expect([to, back]).toEqual([paths.overview(), paths.overview()]);
  }
  const referer = paths.customers({ klant: 'jan' });
  const headers = { Cookie: `vipo_session=${token}`, Referer: ORIGIN + referer };
  const page = await (await app.fetch(paths.customer(1), { headers })).text();
  const here = withQuery(paths.customer(1), { terug: referer });
  expect(page).toContain(paths.editDelivery(id, { terug: here }).replaceAll('&', '&amp;'));
});

/**
 * Opens a page and follows its redirect, if there is one. Returns the URL of the last page, the marked row and the
 * number of rows above it, which is -1 when no row is marked.
 */
async function arrive(app: TestApp, token: string, path: string, row: string) {
  const headers = { Cookie: `vipo_session=${token}; vipo_rij=${row}` };
  const first = await app.fetch(path, { headers });
  const shown = first.headers.get('Location') ?? path;
  const page = shown === path ? first : await app.fetch(shown, { headers });
  const rows = [...(await page.text()).matchAll(/<tr id="([^"]*)"([^>]*)>/g)];
  const at = rows.findIndex(([, , attributes = '']) => attributes.includes('data-changed'));
  return { shown, row: rows[at]?.[1], at, cookies: cookiesOf(page) };
}

test('after a record was changed, its list opens on the page that has the row of the record', async () => {
  const { app, call, plan, token } = await office();
  for (let i = 0; i < 130; i++) {
    const Klant_naam = `Klant ${String(i).padStart(3, '0')}`;
    await plan({ Klant_naam, Tijd: '2026-11-24 Ochtend' });
    await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam });
  }
  for (const [list, row] of [
    [paths.overview(), 'levering-120'],
    [paths.overview({ klant: 'klant' }), 'levering-120'],
    [paths.invoicing(), 'levering-120'],
    [paths.customers(), 'klant-120'],
  ] as const) {
    const found = await arrive(app, token, list, row);
    expect(found).toMatchObject({ row, at: 3, cookies: ['vipo_rij='] });
    expect(new URL(found.shown, ORIGIN).searchParams.get('na')).not.toBeNull();
    const present = await arrive(app, token, list, row.replace('120', '7'));
    expect(present).toMatchObject({ shown: list, at: 6 });
  }
  const other = paths.overview({ klant: 'klant 00' });
  expect(await arrive(app, token, other, 'levering-120')).toMatchObject({ shown: other, at: -1 });
  expect(await arrive(app, token, other, 'levering-x')).toMatchObject({ shown: other, at: -1 });
});

test('a script that requests a copy of a page leaves the message and the marked row for the page that the user opens', async () => {
  const { app, plan, token } = await office();
  const id = await plan();
  const get = async (Accept: string) => {
    const kept = `vipo_rij=levering-${id}; vipo_toast=${encodeURIComponent('success:Gelukt.')}`;
    const headers = { Accept, Cookie: `vipo_session=${token}; ${kept}` };
    const answer = await app.fetch(paths.round(), { headers });
    return { cookies: cookiesOf(answer), isSaid: (await answer.text()).includes('Gelukt.') };
  };
  expect(await get('*/*')).toEqual({ cookies: [], isSaid: false });
  const opened = await get('text/html,application/xhtml+xml');
  expect(opened).toEqual({ cookies: ['vipo_toast=', 'vipo_rij='], isSaid: true });
});
