import { expect, test } from 'bun:test';
import { keptSums } from '../../../src/bookkeeping/kept-sums.ts';
import { checkOf, problemsOf } from '../../../src/database/kept-sums.ts';
import { migrate, migrations } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { EVEN, fillRecords } from '../../database/filled.ts';

const BEFORE = migrations.findIndex((script) => script.includes('CREATE TABLE customer_sums'));

test('the migration adds up the invoices, credits and payments that exist already', () => {
  const db = openDatabase(':memory:');
  migrate(db, migrations.slice(0, BEFORE));
  fillRecords(EVEN, { db, rows: 2000 });
  migrate(db);
  const sums = db.$client.query('SELECT sum(net) AS net FROM customer_sums').get();
  const stored = db.$client
    .query('SELECT (SELECT sum(net) FROM invoices) + (SELECT sum(net) FROM credits) AS net')
    .get();
  expect(sums).toEqual(stored);
  expect(problemsOf(db, keptSums.map(checkOf))).toEqual([]);
});
