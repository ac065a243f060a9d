import { expect, test } from 'bun:test';
import { listUndelivered } from '../../../src/deliveries/undelivered/queries.ts';
import { paths } from '../../../src/paths.ts';
import { parseIsoDate } from '../../../src/shared/dates.ts';
import { office } from '../../support/office.ts';

const isoDate = (day: string) => {
  const date = parseIsoDate(day);
  if (date === undefined) throw new Error(day);
  return date;
};

/** An office on Tuesday 8 December 2026. */
async function atOffice() {
  const at = await office({ now: '2026-12-08T09:00:00.000Z' });
  const { call, page } = at;
  const stop = (name: string, day: string, uitkomst?: string) => planStop({ name, day, uitkomst });
  const planStop = async ({ name, day, uitkomst }: Record<string, string | undefined>) => {
    const id = await at.plan({ Klant_naam: name, Tijd: `${day} Ochtend` });
    if (uitkomst)
      await call('POST', paths.api.delivered(id), {
        uitkomst,
        moment: `${(day ?? '') < '2026-12-08' ? day : '2026-12-08'}T08:00:00Z`,
      });
    return id;
  };
  /** The stops in the section on the start screen, each with its text. */
  const section = async () => {
    const { body } = await page(paths.home());
    return [
      ...body.matchAll(/<li id="levering-\d+" aria-label="([^"]+)">.*?<small>([^<]*)<\/small>/g),
    ].map(([, name, details]) => `${name}: ${details}`);
  };
  /** For each delivery on /factureren the text that says why it is held back, or undefined. */
  const held = async () => {
    const { body } = await page(paths.invoicing());
    return Object.fromEntries(
      [...body.matchAll(/<input[^>]* name="levering"[^>]*>/g)].map(([box]) => [
        /aria-label="([^"]*)"/.exec(box)?.[1],
        /data-held="([^"]*)"/.exec(box)?.[1],
      ]),
    );
  };
  return { ...at, stop, section, held };
}

test('the start screen and /factureren name the stops of past days that failed, or that have no outcome while another stop of the day has one', async () => {
  const { stop, section, held } = await atOffice();
  await stop('Geweigerd', '2026-12-07', 'geweigerd');
  await stop('Niemand', '2026-12-04', 'niet thuis');
  await stop('Vergeten', '2026-12-07');
  await stop('Gedaan', '2026-12-07', 'geleverd');
  await stop('Vandaag', '2026-12-08');
  await stop('Vandaag geweigerd', '2026-12-08', 'geweigerd');
  await stop('Nooit', '2026-12-03');
  expect(await section()).toEqual([
    'Geweigerd: maandag 7 december Ochtend · Ons Dorp · Geweigerd op 7 december',
    'Vergeten: maandag 7 december Ochtend · Ons Dorp · Niet afgevinkt',
    'Niemand: vrijdag 4 december Ochtend · Ons Dorp · Niet thuis op 4 december',
  ]);
  // `toEqual` would ignore rows without a text that are missing.
  expect(await held()).toStrictEqual({
    Geweigerd: 'Geweigerd op 7 december',
    Niemand: 'Niet thuis op 4 december',
    Vergeten: 'Niet afgevinkt op 7 december',
    Gedaan: undefined,
    Vandaag: undefined,
    'Vandaag geweigerd': 'Geweigerd op 8 december',
    Nooit: undefined,
  });
});

test('an office whose drivers report nothing sees no list of undelivered stops, and every delivery can be selected', async () => {
  const { stop, section, held } = await atOffice();
  for (const day of ['2026-11-02', '2026-12-03', '2026-12-07']) await stop(`Op ${day}`, day);
  expect(await section()).toEqual([]);
  expect(Object.values(await held())).toStrictEqual([undefined, undefined, undefined]);
});

test('the start screen asks about a stop without an outcome for 62 days, and about a failed stop also after those days', async () => {
  const { app, stop } = await atOffice();
  await stop('Vergeten', '2026-12-07');
  await stop('Gedaan', '2026-12-07', 'geleverd');
  await stop('Geweigerd', '2026-12-07', 'geweigerd');
  const names = (day: string) =>
    listUndelivered(app.db, isoDate(day)).map(({ customerName }) => customerName);
  expect(names('2027-02-07')).toEqual(['Vergeten', 'Geweigerd']);
  expect(names('2027-02-08')).toEqual(['Geweigerd']);
});

test('the start screen asks neither about an invoiced stop, nor about the stops of a day on which only a reissued delivery has an outcome', async () => {
  const { call, stop, section } = await atOffice();
  const id = await stop('Geweigerd', '2026-12-07', 'geweigerd');
  await call('POST', paths.api.invoice(id));
  expect(await section()).toEqual([]);
  const other = await stop('Nooit', '2026-12-03');
  await stop('Ook nooit', '2026-12-03');
  await call('POST', paths.api.invoice(other));
  await call('POST', paths.api.creditInvoice(other), {});
  expect((await call('POST', paths.api.invoiceAgain(other))).status).toBe(201);
  expect(await section()).toEqual([]);
});

test('without scripts a user moves a failed stop to another day, reports it as delivered, or deletes it', async () => {
  const { call, page, stop, section } = await atOffice();
  const ids = [
    await stop('Een', '2026-12-07', 'niet thuis'),
    await stop('Twee', '2026-12-07', 'geweigerd'),
    await stop('Drie', '2026-12-07', 'geweigerd'),
  ] as const;
  const { body } = await page(paths.home());
  expect(body).toContain(`href="${paths.moveDelivery({ levering: ids[0] })}"`);
  expect((await page(paths.moveDelivery({ levering: ids[0] }))).status).toBe(200);
  const moved = { levering: String(ids[0]), Datum: '2026-12-10', Tijdslot: 'Middag' };
  expect((await page(paths.moveDelivery(), moved)).status).toBe(303);
  expect((await call('GET', paths.api.delivery(ids[0]))).body).toMatchObject({
    uitkomst: null,
    Tijd: '2026-12-10 Middag',
  });
  const { status, headers } = await page(paths.deliveredAfterAll(ids[1]), {});
  expect([status, headers.get('Location')]).toEqual([303, '/']);
  expect((await call('GET', paths.api.delivery(ids[1]))).body.uitkomst).toBe('geleverd');
  const question = await page(paths.editDelivery(ids[2]), { verwijderen: 'vraag' });
  expect(question.body).toContain('Weet je zeker dat je deze levering wilt verwijderen?');
  await page(paths.editDelivery(ids[2]), { verwijderen: 'ja' });
  expect(await section()).toEqual([]);
  expect((await page(paths.deliveredAfterAll(99), {})).headers.get('Location')).toBe('/');
});

test('the start screen shows twenty undelivered stops and says that there are more', async () => {
  const { page, stop, section } = await atOffice();
  for (let i = 0; i < 21; i++) await stop(`Klant ${i}`, '2026-12-07', 'geweigerd');
  expect(await section()).toHaveLength(20);
  expect((await page(paths.home())).body).toContain('Er zijn er meer: dit zijn de laatste 20.');
});
