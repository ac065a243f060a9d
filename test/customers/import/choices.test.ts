import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { csvOf, HEADINGS, importBy, sheetXml, xlsxOf } from '../../support/customer-files.ts';
import { office } from '../../support/office.ts';

const JANSEN = ['Jansen', 'Kerkweg 1', '0612345678', '', '12,50', 'contant', ''];
const BAKKER = ['Bakker', 'Dorp 2', '', 'bakker@', 'duur', '', '=1+1'];
const NAMELESS = ['', 'Dorp 3', '', 'x@', '', '', ''];
const FILE = csvOf([HEADINGS, JANSEN, BAKKER, NAMELESS]);

async function importing() {
  const at = await office();
  const send = (file: string, query = {}) => importBy(at, file, query);
  const all = async () => (await at.call('GET', paths.api.allCustomers())).body as any[];
  const faults = (file: string, query = {}) =>
    at.app.fetch(paths.api.importFaults(query), {
      method: 'POST',
      headers: { Authorization: `Bearer ${at.token}`, 'Content-Type': 'text/csv' },
      body: file,
    });
  return { ...at, send, all, faults };
}

test('without a valid choice for errors, a file with faulty rows is not stored', async () => {
  const { send, all } = await importing();
  for (const fouten of [undefined, '', 'iets'])
    expect((await send(FILE, { fouten })).status).toBe(422);
  expect(await all()).toEqual([]);
});

test('faulty rows can be left out, and the dry run and the log have their number', async () => {
  const { app, send, all } = await importing();
  const counts = { nieuw: 1, bijgewerkt: 0, overgeslagen: 0, weggelaten: 2, geleegd: 0 };
  const dryRun = await send(FILE, { fouten: 'overslaan', proef: 1 });
  expect(dryRun).toMatchObject({ status: 200, body: { ...counts, aantalFouten: 4 } });
  expect(await all()).toEqual([]);
  expect(await send(FILE, { fouten: 'overslaan' })).toEqual(dryRun);
  expect((await all()).map(({ Klant_naam }) => Klant_naam)).toEqual(['Jansen']);
  const last = 'SELECT detail FROM audit_log ORDER BY id DESC LIMIT 1';
  const { detail } = app.db.$client.query(last).get() as { detail: string };
  expect(JSON.parse(detail)).toEqual({ nieuw: 1, bijgewerkt: 0, overgeslagen: 0, weggelaten: 2 });
});

test('faulty cells can be emptied, but a row with a faulty name or address is left out', async () => {
  const { send, all } = await importing();
  const noAddress = ['Theo', '', '', 'theo@', '', '', ''];
  const { status, body } = await send(FILE + csvOf([noAddress]), { fouten: 'legen' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ nieuw: 2, weggelaten: 2, geleegd: 2, aantalFouten: 6 });
  expect(await all()).toMatchObject([
    { Klant_naam: 'Bakker', leveringsadres: 'Dorp 2', email: '', bezorgkosten: null },
    { Klant_naam: 'Jansen', bezorgkosten: 12.5 },
  ]);
});

test('an emptied cell does not change the stored value of a known customer', async () => {
  const { call, send, all } = await importing();
  const known = { Klant_naam: 'Bakker', leveringsadres: 'Ede', email: 'oud@voorbeeld.example' };
  await call('POST', paths.api.customers(), known);
  await send(csvOf([HEADINGS, BAKKER]), { fouten: 'legen' });
  expect(await all()).toMatchObject([{ ...known, opmerkingen: '=1+1' }]);
});

test('the faulty rows can be downloaded as a CSV that has the sent texts and the errors, and that has no formulas', async () => {
  const { faults, send } = await importing();
  const answer = await faults(FILE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toContain('Klanten-fouten.csv');
  const [head, bakker, nameless, end] = (await answer.text()).split('\r\n');
  expect(head).toBe(`${HEADINGS.join(';')};Fout`);
  expect(bakker).toStartWith("Bakker;Dorp 2;;bakker@;duur;;'=1+1;");
  expect(bakker).toContain('E-mail: Dit is geen e-mailadres. Bezorgkosten: Vul als bezorgkosten');
  expect(nameless).toBe(';Dorp 3;;x@;;;;Naam: Naam is verplicht. E-mail: Dit is geen e-mailadres.');
  expect(end).toBe('');
  // The corrected file may still have the column Fout. The next CSV of faulty rows has this column only once.
  const again = `${head}\r\n${bakker}\r\n`;
  expect((await send(again, { proef: 1 })).body.aantalFouten).toBe(2);
  expect((await (await faults(again)).text()).split('\r\n')[0]).toBe(head);
  expect(await (await faults(again.replace('bakker@', '').replace('duur', ''))).text()).toBe(
    `${head}\r\n`,
  );
});

test('the call for the faulty rows uses the chosen columns, and refuses the same files as an import', async () => {
  const { app, token, faults } = await importing();
  expect((await faults('Wie;Waar\nJan;Ede\n')).status).toBe(422);
  expect((await faults('Wie;Waar\nJan;Ede\n', { kolom0: 'naam', kolom1: 'adres' })).status).toBe(
    200,
  );
  expect((await faults('')).status).toBe(422);
  const json = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const path = paths.api.importFaults();
  expect((await app.fetch(path, { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
  const body = new Uint8Array(10 * 1024 * 1024 + 1);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await app.fetch(path, { method: 'POST', headers, body })).status).toBe(413);
  expect((await app.fetch(path, { method: 'POST', body: FILE })).status).toBe(401);
});

const WORDS = csvOf([
  ['Naam', 'Adres', 'Betaling'],
  ['An', 'Ede', 'Pin'],
  ['Bas', 'Ede', ' PIN '],
  ['Cas', 'Ede', 'op rekening'],
  ['Dirk', 'Ede', '"50%: vooraf, rest later"'],
  ['Els', 'Ede', 'geen idee'],
  ['Fay', 'Ede', 'Tikkie'],
]);

test('the query of an import by call can choose the payment method for a word in the file', async () => {
  const { send, all } = await importing();
  expect((await send(WORDS)).body.aantalFouten).toBe(5);
  const betaling =
    'pin:contant, OP REKENING:bank overmaken,50%25%3A vooraf%2C rest later:tikkie,geen idee:onbekend';
  expect((await send(WORDS, { betaling })).body).toMatchObject({ nieuw: 6, aantalFouten: 0 });
  expect((await all()).map(({ Betaling }) => Betaling)).toEqual([
    'contant',
    'contant',
    'bank overmaken',
    'betaalverzoek',
    '',
    'betaalverzoek',
  ]);
});

test.each(['pin', 'pin:goud', ':contant', 'pin:', '__proto__:__proto__', ' : '])(
  'the payment words %j are refused at their field',
  async (betaling) => {
    const { send } = await importing();
    const { status, body } = await send(WORDS, { betaling });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['betaling']]);
  },
);

test('an import skips a first sheet that has only a title', async () => {
  const at = await importing();
  const file = xlsxOf([sheetXml([['Klantenlijst']]), sheetXml([HEADINGS, JANSEN])]);
  expect((await importBy(at, file)).body).toMatchObject({ nieuw: 1, aantalFouten: 0 });
});
