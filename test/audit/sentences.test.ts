import { expect, test } from 'bun:test';
import type { Detail, Kind } from '../../src/audit/schema.ts';
import { sentenceOf, titleOf } from '../../src/audit/sentences.ts';
import type { IsoDate } from '../../src/shared/dates.ts';

const day = '2026-11-20' as IsoDate;

function read(kind: Kind, action: string, detail: Detail): [title: string, sentence: string] {
  const entry = { kind, action, detail, day };
  return [titleOf(entry), sentenceOf(entry).replaceAll('\u00a0', ' ')];
}

const paid = { bedrag: 20_000, datum: day, methode: 'bank', bron: 'hand' };

type Case = [kind: Kind, action: string, detail: Detail, title: string, sentence: string];
const cases: Case[] = [
  [
    'factuur',
    'betaling geboekt',
    { ...paid, open: 17_000 },
    'Betaling geboekt',
    '€ 200,00 per bank geboekt; € 170,00 blijft open',
  ],
  [
    'factuur',
    'betaling geboekt',
    { ...paid, methode: 'overig', open: 0 },
    'Betaling geboekt',
    '€ 200,00 geboekt; niets blijft open',
  ],
  [
    'factuur',
    'betaling geboekt',
    { ...paid, methode: 'contant', datum: '2026-11-19', bron: 'rit', open: -500 },
    'Betaling geboekt',
    '€ 200,00 contant geboekt; € 5,00 te veel betaald; betaald op 19-11-2026; ontvangen door de chauffeur',
  ],
  [
    'factuur',
    'verschil afgeboekt',
    { ...paid, bedrag: 5, methode: 'afgeboekt', reden: 'afronding', open: 0 },
    'Verschil afgeboekt',
    '€ 0,05 als afronding afgeboekt; niets blijft open',
  ],
  [
    'factuur',
    'betaling verplaatst',
    { ...paid, verplaatst: 'van 2026-0001 naar 2026-0002', open: 0 },
    'Betaling verplaatst',
    '€ 200,00 per bank verplaatst; niets blijft open; van 2026-0001 naar 2026-0002',
  ],
  // Older versions did not log the open amount, the source and the reason.
  [
    'factuur',
    'betaling ongedaan gemaakt',
    { bedrag: 20_000, datum: day, methode: 'tikkie' },
    'Betaling ongedaan gemaakt',
    '€ 200,00 met Tikkie ongedaan gemaakt',
  ],
  [
    'klant',
    'teruggezet',
    { naam: 'Bakker', adres: 'A 1' },
    'Verwijderen ongedaan gemaakt',
    'Adres A 1',
  ],
  [
    'levering',
    'gewijzigd',
    { oud: { volgorde: 1 }, nieuw: { volgorde: 3 } },
    'Levering gewijzigd',
    'Plaats in de rit van 1 naar 3',
  ],
  [
    'levering',
    'geleverd',
    {
      oud: { geleverd: null, ontvangen: null },
      nieuw: { geleverd: '2026-11-20T09:30:00.000Z', ontvangen: 66_000 },
    },
    'Geleverd',
    'Geleverd op 20-11-2026 10:30; ontvangen € 660,00',
  ],
  [
    'levering',
    'gewijzigd',
    {
      oud: { kuub: 2000, opmerkingen: '', email: 'a@b.nl' },
      nieuw: { kuub: 3000, opmerkingen: 'Poort is dicht', email: '' },
    },
    'Levering gewijzigd',
    'Aantal van 2 kuub naar 3 kuub; opmerkingen ‘Poort is dicht’; e-mail weggehaald (was a@b.nl)',
  ],
  [
    'instellingen',
    'gewijzigd',
    {
      oud: { mailen: 1, logo: 'a1', betaaltermijn: 14 },
      nieuw: { mailen: 0, logo: 'b2', betaaltermijn: 21 },
    },
    'Instellingen gewijzigd',
    'Facturen niet mailen; logo vervangen; betaaltermijn in dagen van 14 naar 21',
  ],
  ['sessie', 'inloggen mislukt', { adres: '192.0.2.1' }, 'Inloggen mislukt', 'Vanaf 192.0.2.1'],
  [
    'gegevens',
    'gedownload',
    { soort: 'csv', aantal: 8 },
    'Gedownload',
    'Als csv; aantal facturen 8',
  ],
  [
    'factuur',
    'bericht mislukt',
    { aan: '+31612345678', fout: 'status 503' },
    'Bericht mislukt',
    'Aan +31612345678; status 503',
  ],
  ['rit', 'link ingetrokken', {}, 'Link van de rit ingetrokken', ''],
];

test.each(cases)(
  'the log says what was done, in a sentence: %s %s',
  (kind, action, detail, title, sentence) => {
    expect(read(kind, action, detail)).toEqual([title, sentence]);
  },
);

test("names that every object of JavaScript has, such as 'constructor', are printed like any unknown name", () => {
  expect(read('levering', 'constructor', { toString: 'x' })).toEqual([
    'Constructor',
    'To string x',
  ]);
});
