import { expect, test } from 'bun:test';
import { keptSums } from '../../src/bookkeeping/kept-sums.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { checkOf, problemsOf, rebuildKeptSums } from '../../src/database/kept-sums.ts';
import { addInvoices, NOW, withBooks } from '../backups/books.ts';
import { addNamed } from '../deliveries/named.ts';
import { pay } from '../receivables/ledger.ts';
import { temporaryFolder } from '../support/binary.ts';
import { columnsOf, newSchema, tablesOf } from '../support/schema.ts';

test('each kept sum is reported when its rows are missing, and rebuilding corrects it', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    addNamed(db, 1, () => ({ name: 'Jansen', date: '2026-11-01' }));
    pay(db, 2, NOW);
    for (const { table } of keptSums) {
      db.$client.run(`DELETE FROM ${table}`);
      expect([table, verifyBooks(db).problems]).not.toEqual([table, []]);
      rebuildKeptSums(db, keptSums);
      expect([table, problemsOf(db, keptSums.map(checkOf))]).toEqual([table, []]);
    }
  });
});

test('--verify compares all columns of each table of kept sums except the column with the ids of names', () => {
  const db = newSchema();
  const compared = keptSums.map(({ table, columns }) => [table, columns.split(', ').toSorted()]);
  const stored = keptSums.map(({ table }) => [
    table,
    columnsOf(db, table)
      .filter((column) => column !== 'id')
      .toSorted(),
  ]);
  expect(compared).toEqual(stored);
});

test('each table of sums is in the list of kept sums', () => {
  const tables = tablesOf(newSchema()).filter((name) => name.endsWith('_sums'));
  const known = new Set(keptSums.map(({ table }) => table));
  expect(tables.filter((name) => !known.has(name))).toEqual([]);
});
