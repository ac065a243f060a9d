import { expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { newSchema } from '../support/schema.ts';

// dependency-cruiser checks the tables of Drizzle, which are imports. This test checks the names of tables in SQL.

const { order } = (await import(resolve('.ci/imports.mjs'))) as { order: readonly string[] };

/** The folder of each table that is in no schema.ts. Any other table belongs to the folder of its schema.ts. */
const ofSql = new Map([
  ['acting', 'database'],
  ['balances', 'receivables'],
  ['clearing', 'database'],
  ['confirmed_accounts', 'statements'],
  ['audit_subjects', 'audit'],
  ['customer_name_trigrams', 'customers'],
  ['customer_names', 'customers'],
  ['customer_sums', 'bookkeeping'],
  ['delivery_names', 'deliveries'],
  ['delivery_sums', 'deliveries'],
  ['delivery_ticks', 'rounds'],
  ['distinct_name_trigrams', 'database'],
  ['distinct_names', 'database'],
  ['erasing', 'audit'],
  ['invoice_names', 'invoices'],
  ['issued_sums', 'invoices'],
  ['names', 'database'],
  ['number_series', 'invoices'],
  ['open_sums', 'receivables'],
  ['payment_sums', 'bookkeeping'],
  ['recovery_codes', 'users'],
  ['reminder_holds', 'receivables'],
  ['search_batches', 'database'],
  ['search_texts', 'database'],
  ['search_trigrams', 'database'],
  ['search_values', 'database'],
  ['skipped_numbers', 'invoices'],
  ['statement_lines', 'statements'],
  ['statement_matches', 'statements'],
  ['uninvoiced_sums', 'deliveries'],
]);

function filesOf(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync()].toSorted();
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? '';
}

const text = (file: string) => Bun.file(file).text();

async function owners(): Promise<Map<string, string>> {
  const all = new Map(ofSql);
  for (const file of filesOf('src/**/schema.ts'))
    for (const [, table = ''] of (await text(file)).matchAll(/sqliteTable\(\s*'(\w+)'/g))
      all.set(table, folderOf(file));
  return all;
}

/** The tables that the SQL in a file reads or writes, without the names of its CTEs. */
function tablesIn(file: string): Set<string> {
  const source = file.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const ctes = new Set(
    [...source.matchAll(/\bWITH (?:RECURSIVE )?(\w+)/g)].map(([, name]) => name),
  );
  const named = source.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|table:)\s+["']?(\w+)/gi);
  return new Set([...named].flatMap(([, name = '']) => (ctes.has(name) ? [] : [name])));
}

test('every table of the schema belongs to a folder', async () => {
  const known = await owners();
  const tables = newSchema()
    .$client.query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT GLOB 'sqlite_*' ORDER BY name`,
    )
    .all();
  expect([...known.keys()].toSorted()).toEqual(tables.map(({ name }) => name));
  expect([...known.values()].filter((folder) => !order.includes(folder))).toEqual([]);
});

test('SQL names only tables of its own folder and of folders before it', async () => {
  const known = await owners();
  const later: string[] = [];
  for (const file of filesOf('src/*/**/*.{ts,tsx}'))
    for (const table of tablesIn(await text(file))) {
      const owner = known.get(table);
      if (owner !== undefined && order.indexOf(owner) > order.indexOf(folderOf(file)))
        later.push(`${file} names ${table} of ${owner}`);
    }
  expect(later).toEqual([]);
});

test('the check of tables and folders finds the tables that a query names', () => {
  const sql = `SELECT a FROM (SELECT 1 FROM one) JOIN two ON 1; INSERT OR IGNORE INTO three SELECT 1;
    UPDATE four SET a = 1; WITH five AS (SELECT 1) DELETE FROM five`;
  expect([...tablesIn(sql)]).toEqual(['one', 'two', 'three', 'four']);
});
