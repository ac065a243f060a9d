import { afterAll, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { openDatabase } from '../../src/database/open.ts';
import { addInvoices, withBooks } from '../backups/books.ts';
import { type Folder, runVipo, startVipo, temporaryFolder } from '../support/binary.ts';
import { plantDelivery } from '../support/planted.ts';

const example = temporaryFolder();
afterAll(() => example[Symbol.dispose]());

/** Copies data with twelve invoices, two credits and an open delivery to the folder. Returns the database file. */
async function books(folder: Folder): Promise<string> {
  if (!existsSync(example.file('data'))) {
    mkdirSync(example.file('data'), { mode: 0o700 });
    await withBooks(example.file('data'), async (db) => {
      for (let i = 0; i < 2; i++) await addInvoices(db, 6);
    });
    plantDelivery(example);
  }
  const file = folder.file('data/vipo.sqlite');
  mkdirSync(folder.file('data'), { mode: 0o700 });
  copyFileSync(example.file('data/vipo.sqlite'), file);
  return file;
}

const numbersSpared = 'PRAGMA foreign_keys = OFF; DROP TRIGGER number_series_never_goes_back;';
const invoicesOpened = 'DROP TRIGGER invoices_never_change; DROP TRIGGER invoices_are_kept;';
const first = 'WHERE id = (SELECT min(id) FROM invoices)';
const creditsOpened = 'DROP TRIGGER credits_never_change;';
const firstCredit = 'WHERE id = (SELECT min(id) FROM credits)';
/** For each series: the table, the SQL that drops its trigger, the changed row, and how the report on it begins. */
const series = [
  ['invoices', '', first, 'Factuur [0-9]{4}-0001: '],
  ['credits', creditsOpened, firstCredit, 'Creditfactuur C[0-9]{4}-0001: '],
] as const;

const documentDamages = [
  [
    'a snapshot of another net',
    "data = json_set(data, '$.calculations.netto', 0.5)",
    'de gegevens noemen €.0,50 in plaats van -?€.[0-9.,]+ [(]netto[)][.]',
  ],
  [
    'a snapshot of another BTW',
    "data = json_set(data, '$.calculations.btw', 0.5)",
    'de gegevens noemen €.0,50 in plaats van -?€.[0-9.,]+ [(]BTW[)][.]',
  ],
  [
    'a snapshot of another rate',
    "data = json_set(data, '$.vatPercentage', 9)",
    'de gegevens noemen 9 % BTW in plaats van 21 %[.]',
  ],
  [
    'a snapshot of another day',
    "data = json_set(data, '$.invoiceDate', '2020-01-01')",
    'de gegevens noemen een andere datum[.]',
  ],
  [
    'a snapshot of another price',
    "data = json_set(data, '$.calculations.prijs', sign(net) * 1.23)",
    'de bedragen volgen niet uit prijs',
  ],
  [
    'a snapshot of prices without BTW',
    "data = json_set(data, '$.pricesIncludeVat', json('false'))",
    'de bedragen volgen niet uit prijs',
  ],
  [
    'a line of another amount',
    "data = json_set(data, '$.lines[0].amount', 0.5)",
    'de regels volgen niet uit prijs',
  ],
  [
    'a line too many',
    "data = json_insert(data, '$.lines[#]', json_extract(data, '$.lines[0]'))",
    'de regels volgen niet uit prijs',
  ],
  [
    'a snapshot without lines',
    "data = json_remove(data, '$.lines')",
    'de gegevens zijn onleesbaar[.]',
  ],
  [
    'BTW that is net',
    'net = net + sign(net), vat = vat - sign(net)',
    'de bedragen volgen niet uit prijs',
  ],
  ['another rate', 'vat_rate = 900', 'de gegevens noemen 21 % BTW in plaats van 9 %[.]'],
  [
    'a day in another year',
    "issued_on = '2020-01-01'",
    'de datum 2020-01-01 ligt niet in het jaar van het nummer [(][0-9]{4}[)][.]',
  ],
  [
    'another number',
    "number = 'X' || number || '9', data = json_set(data, '$.invoiceNumber', 'X20-0001')",
    'de gegevens noemen een ander nummer[.]',
  ],
] as const;

const damages = [
  [
    'a PDF that was changed',
    `UPDATE invoices SET pdf = x'25504446' ${first}`,
    /Factuur \d{4}-0001: de PDF is niet meer die van toen\./,
  ],
  [
    'two PDFs that were exchanged, with their hashes',
    `CREATE TEMP TABLE two AS SELECT id, pdf, pdf_sha256 FROM invoices WHERE sequence IN (1, 2);
     UPDATE invoices SET pdf = two.pdf, pdf_sha256 = two.pdf_sha256 FROM two
     WHERE invoices.sequence IN (1, 2) AND two.id <> invoices.id`,
    /Factuur \d{4}-0001: de PDF is die van 'Factuur \d{4}-0002'\./,
  ],
  [
    'a snapshot that says something else',
    `UPDATE invoices SET data = json_set(data, '$.calculations.totaal', 0.5) ${first}`,
    /Factuur \d{4}-0001: de gegevens noemen €.0,50 in plaats van/,
  ],
  [
    'a snapshot that cannot be read',
    `UPDATE invoices SET data = '{}' ${first}`,
    /de gegevens zijn onleesbaar\./,
  ],
  [
    'an invoice that is gone',
    'DELETE FROM invoices WHERE sequence = 3',
    /Factuurnummer 3 van \d{4} ontbreekt\./,
  ],
  [
    'a series that was set back',
    'UPDATE number_series SET last = last - 1',
    /is hoger dan het laatst gegeven/,
  ],
  [
    'a series that ran ahead',
    "UPDATE number_series SET last = last + 1 WHERE series = 'invoice'",
    /Factuurnummer \d+ van \d{4} ontbreekt\./,
  ],
  [
    'a credit that is gone',
    'DROP TRIGGER credits_are_kept; DELETE FROM credits WHERE id = (SELECT min(id) FROM credits)',
    /Creditfactuurnummer 1 van \d{4} ontbreekt\./,
  ],
  [
    'a series of credits that is gone',
    "DROP TRIGGER number_series_is_kept; DELETE FROM number_series WHERE series = 'credit'",
    /Creditfactuurnummer \d+ van \d{4} is hoger dan het laatst gegeven \(0\)\./,
  ],
  [
    'a number that was skipped and given',
    "INSERT INTO skipped_numbers SELECT 'invoice', year, 1, 1, 'x', 'x' FROM invoices LIMIT 1",
    /Factuurnummer 1 van \d{4} is 2 keer gegeven\./,
  ],
  [
    'a credit of another amount',
    'DROP TRIGGER credits_never_change; UPDATE credits SET net = net - 1, total = total - 1',
    /heft haar factuur niet precies op\./,
  ],
  [
    'a credit at another rate',
    `${creditsOpened} UPDATE credits SET vat_rate = 900`,
    /heft haar factuur niet precies op\./,
  ],
  [
    'a number of another series and year',
    `UPDATE invoices SET number = '1999-9999' ${first}`,
    /Factuur 1999-9999: het nummer is niet dat van 1 in \d{4}\./,
  ],
  [
    'a number in both series',
    `${creditsOpened} UPDATE credits SET number = (SELECT number FROM invoices ${first}) ${firstCredit}`,
    /Nummer \d{4}-0001 staat op een factuur en op een creditfactuur\./,
  ],
  [
    'a delivery that says that it is invoiced',
    'UPDATE deliveries SET invoiced = 1 WHERE id = (SELECT max(id) FROM deliveries)',
    /is als gefactureerd gemerkt zonder factuur/,
  ],
  ...series.flatMap(([table, opened, row, whose]) =>
    documentDamages.map(
      ([what, change, sentence]) =>
        [
          `${table}: ${what}`,
          `${opened} UPDATE ${table} SET ${change} ${row}`,
          new RegExp(what === 'another number' ? sentence : whose + sentence),
        ] as const,
    ),
  ),
] as const;

/** The problems that `--verify` reports, found without starting the executable. */
function problemsIn(folder: Folder): string[] {
  const db = openDatabase(folder.file('data/vipo.sqlite'));
  const { problems } = verifyBooks(db);
  db.$client.close(true);
  return problems;
}

test('--verify reports correct data as correct, also while the server runs, and reports each kind of damage', async () => {
  using folder = temporaryFolder();
  const file = await books(folder);
  const right = await runVipo(folder, ['--verify']);
  expect([right.code, right.stderr]).toEqual([0, '']);
  expect(right.stdout).toMatch(
    /^Alles klopt: \d\d facturen en \d creditfacturen gecontroleerd\.\n$/,
  );
  {
    await using _ = await startVipo(folder);
    expect((await runVipo(folder, ['--verify'])).code).toBe(0);
  }
  for (const [what, damage, sentence] of damages) {
    using copy = temporaryFolder();
    mkdirSync(copy.file('data'));
    copyFileSync(file, copy.file('data/vipo.sqlite'));
    const db = openDatabase(copy.file('data/vipo.sqlite'));
    db.$client.run(`${numbersSpared} ${invoicesOpened} ${damage}`);
    db.$client.close(true);
    expect([what, problemsIn(copy).join('\n')]).toEqual([what, expect.stringMatching(sentence)]);
    if (what !== damages[0][0]) continue;
    const { code, stdout, stderr } = await runVipo(copy, ['--verify']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/gecontroleerd: \d+ keer klopt er iets niet\.\n$/);
  }
});

test('--verify accepts numbers that a clearing skipped', async () => {
  using folder = temporaryFolder();
  await books(folder);
  await runVipo(folder, ['--clear-database', '--yes']);
  const { code, stdout } = await runVipo(folder, ['--verify']);
  expect([code, stdout]).toEqual([
    0,
    'Alles klopt: 0 facturen en 0 creditfacturen gecontroleerd.\n',
  ]);
});

test('--verify reports a damaged or missing file in one clear line', async () => {
  using folder = temporaryFolder();
  const none = await runVipo(folder, ['--verify']);
  expect([none.code, none.stderr.split('\n')]).toEqual([1, [expect.stringContaining('data'), '']]);
  const file = await books(folder);
  truncateSync(file, 40_960);
  const torn = await runVipo(folder, ['--verify']);
  expect([torn.code, torn.stderr]).toEqual([1, expect.stringContaining('beschadigd')]);
  writeFileSync(file, 'geen database');
  const other = await runVipo(folder, ['--verify']);
  expect([other.code, other.stderr.trim().split('\n').length]).toEqual([1, 1]);
});
