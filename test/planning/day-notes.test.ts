import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

/** An office in which a slot has room for 4 kuub. */
async function smallOffice(): Promise<Office> {
  const at = await office();
  at.app.db.$client.run('UPDATE settings SET capacity_quantity = 4000');
  return at;
}

async function notes({ call }: Office, query: Record<string, string> = {}) {
  const path = paths.api.dayNotes({ van: '2026-11-23', tot: '2026-11-24', ...query });
  return (await call('GET', path)).body;
}

test('GET /load/days says of each day how full it is, and that a day is full when both slots are full', async () => {
  const at = await smallOffice();
  await at.plan({ Aantal: '2,5' });
  await at.plan({ Tijd: '2026-11-24 Ochtend', Aantal: '5' });
  expect(await notes(at)).toEqual([
    {
      datum: '2026-11-23',
      tekst: '1 stop · 2,5 van 8 kuub',
      cijfer: '2,5',
      deel: 31,
      teVeel: false,
    },
    { datum: '2026-11-24', tekst: '1 stop · 5 van 8 kuub', cijfer: '5', deel: 63, teVeel: false },
  ]);
  await at.plan({ Tijd: '2026-11-24 Middag', Aantal: '4' });
  expect((await notes(at))[1]).toEqual({
    datum: '2026-11-24',
    tekst: 'vol, 2 stops · 9 van 8 kuub',
    cijfer: 'vol',
    deel: 100,
    teVeel: true,
  });
});

test('GET /load/days leaves out the delivery that is being edited, and ignores the id of an unknown delivery', async () => {
  const at = await smallOffice();
  const id = await at.plan({ Aantal: '2,5' });
  const [empty] = await notes(at, { zonder: String(id) });
  expect([empty.tekst, empty.cijfer, empty.deel]).toEqual(['0 stops · 0 van 8 kuub', '', 0]);
  for (const zonder of ['99', 'x', '0', '-1'])
    expect((await notes(at, { zonder }))[0].cijfer).toBe('2,5');
});

test('without a limit GET /load/days gives the kuub of a day and no percentage, and with only a limit for deliveries it gives their number', async () => {
  const at = await office();
  await at.plan({ Aantal: '2,5' });
  expect((await notes(at))[0]).toEqual({
    datum: '2026-11-23',
    tekst: '1 stop · 2,5 kuub',
    cijfer: '2,5',
    teVeel: false,
  });
  at.app.db.$client.run('UPDATE settings SET capacity_deliveries = 4');
  expect((await notes(at))[0]).toMatchObject({
    tekst: '1 van 8 stops · 2,5 kuub',
    cijfer: '1',
    deel: 13,
  });
});

test('GET /load/days refuses a period that GET /load refuses', async () => {
  const { call } = await office();
  const refused = async (query: Record<string, string>) =>
    Object.keys((await call('GET', paths.api.dayNotes(query))).body.fields);
  expect(await refused({})).toEqual(['van']);
  expect(await refused({ van: '2026-11-01', tot: '2027-01-02' })).toEqual(['tot']);
});
