import { expect, test } from 'bun:test';
import { copyFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../../src/database/open.ts';
import { type Folder, runVipo, startVipo, temporaryFolder } from '../support/binary.ts';

/** The example firm, stopped: 70 invoices and more, some credited. */
async function books(folder: Folder): Promise<string> {
  const vipo = await startVipo(folder, ['--demo']);
  await vipo.end('SIGTERM');
  return folder.file('data/vipo.sqlite');
}

const numbersSpared = 'PRAGMA foreign_keys = OFF; DROP TRIGGER number_series_never_goes_back;';
const invoicesOpened = 'DROP TRIGGER invoices_never_change; DROP TRIGGER invoices_are_kept;';
const first = 'WHERE id = (SELECT min(id) FROM invoices)';

const damages = [
  [
    'a PDF that was changed',
    `UPDATE invoices SET pdf = x'25504446' ${first}`,
    /Factuur \d{4}-0001: de PDF is niet meer die van toen\./,
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
    'a delivery that says that it is invoiced',
    'UPDATE deliveries SET invoiced = 1 WHERE id = (SELECT max(id) FROM deliveries)',
    /is als gefactureerd gemerkt zonder factuur/,
  ],
] as const;

test('whole books are said to be right, also while the server runs; each damage is named', async () => {
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
    const { code, stdout, stderr } = await runVipo(copy, ['--verify']);
    expect([what, code, stdout]).toEqual([what, 1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/gecontroleerd: \d+ keer klopt er iets niet\.\n$/);
  }
});

test('numbers that clearing skipped are accepted', async () => {
  using folder = temporaryFolder();
  await books(folder);
  await runVipo(folder, ['--clear-database', '--yes']);
  const { code, stdout } = await runVipo(folder, ['--verify']);
  expect([code, stdout]).toEqual([
    0,
    'Alles klopt: 0 facturen en 0 creditfacturen gecontroleerd.\n',
  ]);
});

test('a file that is damaged or none is one clear line', async () => {
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
