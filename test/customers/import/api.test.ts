import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { csvOf, HEADINGS, importBy, sheetXml, xlsxOf } from '../../support/customer-files.ts';
import { office } from '../../support/office.ts';

const JANSEN = [
  'Jansen',
  'Kerkweg 1, 6711 AB Ede',
  '06 12345678',
  'jan@voorbeeld.example',
  '12,50',
  'Tikkie',
  'Achterom',
];
const BAKKER = ['Bakker', 'Dorp 2', '', '', '', '', ''];

async function importing() {
  const at = await office();
  const send = (file: string | Uint8Array<ArrayBuffer>, query = {}) => importBy(at, file, query);
  const all = async () => (await at.call('GET', paths.api.allCustomers())).body as any[];
  const log = () =>
    at.app.db.$client
      .query(
        "SELECT actor, action, kind, subject, detail FROM audit_log WHERE kind <> 'gebruiker' ORDER BY id",
      )
      .all() as any[];
  return { ...at, send, all, log };
}

test('the call for a dry run predicts the result of an import and changes nothing', async () => {
  const { send, all, log } = await importing();
  const file = csvOf([HEADINGS, JANSEN, BAKKER]);
  const none = { weggelaten: 0, geleegd: 0, fouten: [], aantalFouten: 0 };
  const counts = { nieuw: 2, bijgewerkt: 0, overgeslagen: 0, ...none };
  expect(await send(file, { proef: 1 })).toEqual({ status: 200, body: counts });
  expect([await all(), log()]).toEqual([[], []]);
  expect(await send(file, { naam: 'klanten.csv' })).toEqual({ status: 200, body: counts });
  expect(await all()).toMatchObject([
    { Klant_naam: 'Bakker', leveringsadres: 'Dorp 2', bezorgkosten: null, Betaling: '' },
    {
      Klant_naam: 'Jansen',
      leveringsadres: 'Kerkweg 1, 6711 AB Ede',
      telefoonnummer: '06 12345678',
      email: 'jan@voorbeeld.example',
      bezorgkosten: 12.5,
      Betaling: 'betaalverzoek',
      opmerkingen: 'Achterom',
      versie: 1,
    },
  ]);
  expect(log().map(({ actor, action, kind, subject }) => [actor, action, kind, subject])).toEqual([
    ['piet', 'toegevoegd', 'klant', 'Jansen'],
    ['piet', 'toegevoegd', 'klant', 'Bakker'],
    ['piet', 'geïmporteerd', 'gegevens', 'Klanten uit klanten.csv'],
  ]);
  expect(JSON.parse(log()[2].detail)).toEqual({ nieuw: 2, bijgewerkt: 0, overgeslagen: 0 });
});

test('an import with wrong rows stores nothing, and each error has its row, its field and the sentence of the form', async () => {
  const { send, all, log } = await importing();
  const file = csvOf([
    HEADINGS,
    JANSEN,
    ['', 'Dorp 2', '', 'theo@', 'duur', 'goud', ''],
    ['Zonder adres', '', '', '', '', '', ''],
  ]);
  const { status, body } = await send(file);
  expect(status).toBe(422);
  expect(body.error).toBe(
    'Er wordt alles of niets opgeslagen. Verbeter 2 rijen in het bestand en kies het opnieuw.',
  );
  expect(body.fouten).toEqual([
    { rij: 3, veld: 'Klant_naam', fout: 'Naam is verplicht.' },
    { rij: 3, veld: 'email', fout: 'Dit is geen e-mailadres.' },
    {
      rij: 3,
      veld: 'bezorgkosten',
      fout: 'Vul als bezorgkosten een bedrag van 0 tot 99.999,99 in, zoals 12,50.',
    },
    { rij: 3, veld: 'Betaling', fout: 'Kies een betaalmethode uit de lijst.' },
    { rij: 4, veld: 'leveringsadres', fout: 'Adres is verplicht.' },
  ]);
  expect(body.aantalFouten).toBe(5);
  expect([await all(), log()]).toEqual([[], []]);
});

test('an import fills empty fields of a known customer, and never changes a field with a value', async () => {
  const { send, call, all, log } = await importing();
  await call('POST', paths.api.customers(), {
    Klant_naam: 'JÁNSEN',
    leveringsadres: 'Oud adres',
    bezorgkosten: 5,
  });
  const { body } = await send(csvOf([HEADINGS, JANSEN]));
  expect(body).toMatchObject({ nieuw: 0, bijgewerkt: 1, overgeslagen: 0 });
  expect(await all()).toMatchObject([
    {
      Klant_naam: 'JÁNSEN',
      leveringsadres: 'Oud adres',
      bezorgkosten: 5,
      telefoonnummer: '06 12345678',
      email: 'jan@voorbeeld.example',
      Betaling: 'betaalverzoek',
      versie: 2,
    },
  ]);
  expect(log().map(({ action }) => action)).toEqual(['toegevoegd', 'gewijzigd', 'geïmporteerd']);
  // The import has filled in the telephone number, and the customer is found by this number.
  expect((await call('GET', paths.api.customers('0612345678'))).body).toHaveLength(1);
  expect((await send(csvOf([HEADINGS, JANSEN]))).body).toMatchObject({
    bijgewerkt: 0,
    overgeslagen: 1,
  });
  expect((await all())[0].versie).toBe(2);
});

test('an import can skip known customers', async () => {
  const { send, call, all } = await importing();
  await call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'Oud adres' });
  const { body } = await send(csvOf([HEADINGS, JANSEN, BAKKER]), { dubbel: 'overslaan' });
  expect(body).toMatchObject({ nieuw: 1, bijgewerkt: 0, overgeslagen: 1 });
  expect((await all())[1]).toMatchObject({ Klant_naam: 'Jansen', telefoonnummer: '', versie: 1 });
});

test('imported rows with the same name become one customer, also when capitals and accents differ', async () => {
  const { send, all } = await importing();
  const rows = [
    ['Café De Hoeve', 'Dorp 1', '', '', '', '', ''],
    ['CAFE  de hoeve', 'Dorp 9', '06 12345678', '', '', '', ''],
    ['Café De Hoeve', 'Dorp 1', '', '', '', '', ''],
  ];
  const file = csvOf([HEADINGS, ...rows]);
  expect((await send(file, { proef: 1, dubbel: 'overslaan' })).body).toMatchObject({
    nieuw: 1,
    bijgewerkt: 0,
    overgeslagen: 2,
  });
  expect((await send(file)).body).toMatchObject({ nieuw: 1, bijgewerkt: 1, overgeslagen: 1 });
  expect(await all()).toMatchObject([
    { Klant_naam: 'Café De Hoeve', leveringsadres: 'Dorp 1', telefoonnummer: '06 12345678' },
  ]);
});

test('an XLSX is imported, also when a telephone number or a fee is a number in its cell', async () => {
  const { send, all } = await importing();
  const row = ['Jansen', 'Kerkweg 1', 612345678, '', 12.5, 'contant', ''];
  expect((await send(xlsxOf([sheetXml([HEADINGS, row])]))).body).toMatchObject({ nieuw: 1 });
  expect(await all()).toMatchObject([{ telefoonnummer: '0612345678', bezorgkosten: 12.5 }]);
});

test('the query of an import by call can choose the field of a column', async () => {
  const { send, all } = await importing();
  const file = 'Wie;Waar;Naam\nJansen;Ede;Piet\n';
  const { status, body } = await send(file);
  expect([status, body.error]).toEqual([422, 'Kies eerst welke kolom het adres is.']);
  await send(file, { kolom0: 'naam', kolom1: 'adres', kolom2: 'overslaan' });
  expect(await all()).toMatchObject([{ Klant_naam: 'Jansen', leveringsadres: 'Ede' }]);
});

test('an import stores formulas, quotes of SQL and tags as plain texts', async () => {
  const { send, all } = await importing();
  const names = [
    `=cmd|' /C calc'!A0`,
    "Robert'); DROP TABLE customers;--",
    '<script>alert(1)</script>',
  ];
  await send(
    csvOf([['Naam', 'Adres'], ...names.map((name) => [`"${name.replaceAll('"', '""')}"`, 'Ede'])]),
  );
  expect(new Set((await all()).map(({ Klant_naam }) => Klant_naam))).toEqual(new Set(names));
});

test.each([
  ['application/json', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['text/csv', 422],
  ['application/octet-stream', 422],
  ['', 422],
])('an import of a body of the type %j is answered with %i', async (type, status) => {
  const { app, token } = await office();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
  const response = await app.fetch(paths.api.importCustomers(), {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect([response.status, typeof (await response.json()).error]).toEqual([status, 'string']);
});

test('an import refuses a body of more than 10 MB, and any body without a session', async () => {
  const { app, token } = await office();
  const body = new Uint8Array(10 * 1024 * 1024 + 1);
  const send = async (headers: Record<string, string>) =>
    (await app.fetch(paths.api.importCustomers(), { method: 'POST', headers, body })).status;
  expect(await send({ Authorization: `Bearer ${token}` })).toBe(413);
  expect(await send({})).toBe(401);
});

test('the first thousand errors are listed, and further errors are only counted', async () => {
  const { send } = await importing();
  const { body } = await send(
    csvOf([HEADINGS, ...Array.from({ length: 2000 }, () => ['', 'x', '', '', '', '', ''])]),
    { proef: 1 },
  );
  expect([body.fouten.length, body.aantalFouten]).toEqual([1000, 2000]);
});
