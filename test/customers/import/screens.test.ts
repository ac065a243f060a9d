import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { csvOf, HEADINGS, uploadOn } from '../../support/customer-files.ts';
import { fieldsOf } from '../../support/form.ts';
import { textOf } from '../../support/html-text.ts';
import { office } from '../../support/office.ts';

const JANSEN = ['Jansen', 'Kerkweg 1', '612345678', '', '12,50', 'contant', ''];

function tokenOf(location: string): string {
  return new URLSearchParams(location.split('?')[1]).get('bestand') ?? '';
}

async function screen() {
  const at = await office();
  const upload = (file: string | Uint8Array<ArrayBuffer>, name?: string) =>
    uploadOn(at, file, name);
  const all = async () => (await at.call('GET', paths.api.allCustomers())).body as any[];
  const store = (token: string, more: Record<string, string> = {}) =>
    at.page(paths.storeImport(), { bestand: token, dubbel: 'aanvullen', ...more });
  return { ...at, upload, all, store };
}

/** The fields that the button for storing the rows sends. */
function storing(html: string): Record<string, string> {
  const [, getoond = ''] = /value="(\w+)"[^>]* name="getoond"/.exec(html) ?? [];
  return { ...fieldsOf(html), getoond };
}

test('uploading a file leads to its dry run, and storing the rows leads to the list with the stored customers', async () => {
  const { page, upload, all, store } = await screen();
  const { status, location } = await upload(csvOf([HEADINGS, JANSEN]), 'C:\\map\\klanten 2026.csv');
  expect([status, location.split('=')[0]]).toEqual([303, '/klanten/importeren?bestand']);
  const dryRun = textOf((await page(location)).body);
  expect(dryRun).toContain('Gekozen: klanten 2026.csv, 1 rij, gescheiden met ; (UTF-8).');
  expect(dryRun).toContain('7 van 7 gebruikt');
  expect(dryRun).toContain('1 nieuw 0 aangevuld 0 overgeslagen 0 fouten');
  expect(dryRun).toContain('1 telefoonnummer is hersteld');
  expect(await all()).toEqual([]);

  const stored = await store(tokenOf(location));
  expect([stored.status, stored.headers.get('Location')]).toEqual([303, '/klanten']);
  expect(decodeURIComponent(stored.headers.get('Set-Cookie') ?? '')).toContain(
    'success:1 klant opgeslagen: 1 nieuw, 0 aangevuld, 0 overgeslagen.',
  );
  expect(await all()).toMatchObject([{ Klant_naam: 'Jansen', telefoonnummer: '0612345678' }]);
});

test('an import is stored once when its button is pressed several times', async () => {
  const { app, upload, all, store } = await screen();
  const token = tokenOf((await upload(csvOf([HEADINGS, JANSEN]))).location);
  const answers = await Promise.all([store(token), store(token), store(token)]);
  const later = await store(token);
  expect([...answers, later].map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await all()).toHaveLength(1);
  const log = "SELECT count(*) AS count FROM audit_log WHERE action = 'geïmporteerd'";
  expect(app.db.$client.query(log).get()).toEqual({ count: 1 });
});

test('after an import its page leads to the list of customers, also when the button was pressed twice', async () => {
  const { page, upload, store } = await screen();
  const { location } = await upload(csvOf([HEADINGS, JANSEN]));
  await store(tokenOf(location));
  const again = await store(tokenOf(location));
  expect(again.headers.get('Location')).toBe(location);
  const last = await page(location);
  expect([last.status, last.headers.get('Location')]).toEqual([303, '/klanten']);
  expect(decodeURIComponent(last.headers.get('Set-Cookie') ?? '')).toContain('1 klant opgeslagen');
});

test('the user can choose the field of an unrecognized column, and the rows are stored only with the choices that the dry run showed', async () => {
  const { page, upload, all } = await screen();
  const { location } = await upload('Wie;Waar;Kleur\nJansen;Ede;groen\n');
  expect(textOf((await page(location)).body)).toContain('Kies eerst welke kolom de naam is.');
  const chosen = `${location}&kolom0=naam&kolom1=adres&kolom2=opmerkingen&dubbel=overslaan`;
  const { body } = await page(chosen);
  expect(textOf(body)).toContain('1 nieuw');
  const form = storing(body);
  const columns = { kolom0: 'naam', kolom1: 'adres', kolom2: 'opmerkingen' };
  expect(form).toMatchObject({ bestand: tokenOf(location), dubbel: 'overslaan', ...columns });
  const changed = await page(paths.storeImport(), { ...form, kolom2: 'overslaan' });
  expect(changed.status).toBe(409);
  expect(textOf(changed.body)).toContain('Er is nog niets opgeslagen.');
  expect(storing(changed.body).getoond).not.toBe(form.getoond);
  expect(await all()).toEqual([]);
  await page(paths.storeImport(), form);
  expect(await all()).toMatchObject([
    { Klant_naam: 'Jansen', leveringsadres: 'Ede', opmerkingen: 'groen' },
  ]);
});

test('a dry run with an error shows the row and disables the button, and storing is refused', async () => {
  const { page, upload, all, store } = await screen();
  const { location } = await upload(
    csvOf([HEADINGS, JANSEN, ['Theo', 'Ede', '', 'theo@', '', '', '']]),
  );
  const { body } = await page(location);
  expect(textOf(body)).toContain('Theo 3 E-mail theo@ Dit is geen e-mailadres.');
  expect(body).toMatch(/<button [^>]*disabled=""[^>]*>1 klant opslaan<\/button>/);
  expect((await store(tokenOf(location))).status).toBe(422);
  expect(await all()).toEqual([]);
});

test('the choices for errors and payment words apply when the rows are stored, and the CSV of rows to correct uses the payment words too', async () => {
  const { page, upload, all, store } = await screen();
  const { location } = await upload(
    csvOf([HEADINGS, ['Theo', 'Ede', '', 'theo@', '', 'pin', ''], ['', 'Ede', '', '', '', '', '']]),
  );
  const chosen = `${location}&fouten=legen&betaling=pin:contant&betaling=`;
  const { body } = await page(chosen);
  expect(textOf(body)).toContain(
    '1 cel met een fout wordt leeggemaakt en 1 rij met een fout wordt weggelaten. Er is nog niets opgeslagen.',
  );
  expect(storing(body)).toMatchObject({ fouten: 'legen', betaling: 'pin:contant' });
  const [, link = ''] = /href="(\/klanten\/importeren\/fouten[^"]*)"/.exec(body) ?? [];
  const faults = await page(link.replaceAll('&amp;', '&'));
  expect(faults.headers.get('Content-Disposition')).toContain('Klanten-fouten.csv');
  expect(faults.body.split('\r\n').slice(1)).toEqual([
    'Theo;Ede;;theo@;;pin;;E-mail: Dit is geen e-mailadres.',
    ';Ede;;;;;;Naam: Naam is verplicht.',
    '',
  ]);
  const stored = await store(tokenOf(location), { fouten: 'legen', betaling: 'pin:contant' });
  expect(decodeURIComponent(stored.headers.get('Set-Cookie') ?? '')).toContain(
    '1 klant opgeslagen: 1 nieuw, 0 aangevuld, 0 overgeslagen, 1 cel leeggemaakt, 1 rij weggelaten.',
  );
  expect(await all()).toMatchObject([{ Klant_naam: 'Theo', email: '', Betaling: 'contant' }]);
  const gone = await page(paths.importFaults({ bestand: tokenOf(location) }));
  expect(textOf(gone.body)).toContain('Dit bestand is er niet meer. Kies het opnieuw.');
});

test('wrong choices in the URL are ignored, and the dry run is shown', async () => {
  const { page, upload } = await screen();
  const { location } = await upload(csvOf([HEADINGS, ['Theo', 'Ede', '', '', '', 'pin', '']]));
  const { status, body } = await page(`${location}&betaling=pin:goud&fouten=__proto__`);
  expect([status, textOf(body).includes('1 fout')]).toEqual([200, true]);
});

test('the dry run shows duplicate names, and whether such a row fills in fields of the known customer or is skipped', async () => {
  const { call, page, upload } = await screen();
  await call('POST', paths.api.customers(), { Klant_naam: 'JANSEN', leveringsadres: 'Ede' });
  const { location } = await upload(csvOf([HEADINGS, JANSEN, JANSEN]));
  const shown = textOf((await page(location)).body);
  expect(shown).toContain('2 dubbele namen');
  expect(shown).toContain('Jansen 2 is JANSEN vult Telefoon, Bezorgkosten en Betaalmethode in');
  expect(shown).toContain('Jansen 3 staat ook op rij 2 wordt overgeslagen');
});

test('the texts of a file are shown as text and never as HTML', async () => {
  const { page, upload } = await screen();
  const { location } = await upload(
    'Naam;Adres;<b>x\n<script>alert(1)</script>;;<img src=x>\n',
    '<i>.csv',
  );
  const { body } = await page(location);
  expect(body).not.toMatch(/<script>alert|<img|<b>x|<i>\.csv/);
  for (const tag of ['script', 'img', 'b', 'i']) expect(body).toContain(`&lt;${tag}`);
});

test('an uploaded file cannot be opened by a colleague or after an hour, and an unknown file cannot be opened at all', async () => {
  const { app, page, upload, store, token } = await screen();
  const { location } = await upload(csvOf([HEADINGS, JANSEN]));
  await app.addUser('eva');
  const other = await app.page(location, app.sessionOf('eva'));
  expect(textOf(other.body)).toContain('Dit bestand is er niet meer. Kies het opnieuw.');
  expect(textOf((await page('/klanten/importeren?bestand=zomaar')).body)).toContain('niet meer');
  app.wait(61 * 60_000);
  const later = await app.page(location, token);
  expect([later.status, textOf(later.body).includes('niet meer')]).toEqual([200, true]);
  expect((await store(tokenOf(location))).status).toBe(409);
});

test('a second uploaded file replaces the first', async () => {
  const { page, upload } = await screen();
  const first = await upload(csvOf([HEADINGS, JANSEN]));
  await upload(csvOf([HEADINGS, JANSEN]));
  expect(textOf((await page(first.location)).body)).toContain('niet meer');
});

test.each([
  ['', 'Dit bestand is leeg.', 422],
  ['Naam\n', 'Dit bestand heeft geen rijen.', 422],
  [
    'PK\u0003\u0004 geen zip',
    'Dit XLSX-bestand is beschadigd of met een wachtwoord beveiligd.',
    422,
  ],
  [`Naam\n${'x\n'.repeat(10_001)}`, 'meer dan 10.000 rijen', 413],
  ['x'.repeat(10 * 1024 * 1024 + 5000), 'Een bestand is hoogstens 10 MB.', 413],
])(
  '%# a file that cannot be imported is refused with the reason at the field',
  async (file, sentence, status) => {
    const { upload } = await screen();
    const answer = await upload(file);
    expect([answer.status, textOf(answer.body).includes(sentence)]).toEqual([status, true]);
    expect(answer.body).toContain('id="bestand-error"');
  },
);

test('an upload without a file, or with a form of another kind, is refused', async () => {
  const { app, token, page } = await screen();
  expect((await page(paths.importCustomers(), { bestand: 'x' })).status).toBe(415);
  const headers = { Cookie: `vipo_session=${token}` };
  const send = async (body: FormData | string, type?: string) => {
    const init = {
      method: 'POST',
      body,
      headers: { ...headers, ...(type && { 'Content-Type': type }) },
    };
    return (await app.fetch(paths.importCustomers(), init)).status;
  };
  expect(await send(new FormData())).toBe(422);
  expect(await send('{}', 'application/json')).toBe(415);
  expect(await send('--x kapot', 'multipart/form-data; boundary=x')).toBeWithin(400, 423);
  expect(await send('kapot', 'multipart/form-data')).toBeWithin(400, 423);
});

test('the example file can be imported', async () => {
  const { page, upload } = await screen();
  const example = await page(paths.importExample());
  expect(example.headers.get('Content-Disposition')).toContain('Klanten-voorbeeld.csv');
  const { location } = await upload(example.body);
  expect(textOf((await page(location)).body)).toContain(
    '1 nieuw 0 aangevuld 0 overgeslagen 0 fouten',
  );
});

test('the list of customers has links to importing and exporting', async () => {
  const { page } = await screen();
  const { body } = await page(paths.customers());
  expect(body).toContain('<a href="/klanten/importeren"');
  expect(body).toContain('<a href="/klanten/exporteren"');
});

test('a dry run names the rows whose telephone number does not exist, and the import stores these numbers unchanged', async () => {
  const { page, upload, all, store } = await screen();
  const odd = ['Pietersen', 'Kerkweg 2', 'abc', '', '', '', ''];
  const { location } = await upload(csvOf([HEADINGS, JANSEN, odd]));
  expect(textOf((await page(location)).body)).toContain(
    'Het telefoonnummer van rij 3 bestaat niet. Het komt mee zoals het er staat.',
  );
  await store(tokenOf(location));
  expect(await all()).toMatchObject([
    { telefoonnummer: '0612345678' },
    { Klant_naam: 'Pietersen', telefoonnummer: 'abc' },
  ]);
});
