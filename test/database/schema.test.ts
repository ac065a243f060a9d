import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printSchema } from '../../migrations/print-schema.ts';
import { IS_AUDIT_TRIGGER } from '../../src/database/audit-triggers.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { type Db, openDatabase } from '../../src/database/open.ts';
import { newSchema } from '../support/schema.ts';

/** The parts of the schema in the order of their creation, which decides in which order SQLite runs the triggers. */
function partsOf({ $client }: Db) {
  return $client.query('SELECT type, name, sql FROM sqlite_schema ORDER BY rowid').all();
}

function triggersOf({ $client }: Db) {
  return $client.query(`SELECT sql FROM sqlite_schema WHERE ${IS_AUDIT_TRIGGER}`).all();
}

test('migrations/schema.sql has the schema that the migrations make (npm run schema)', () => {
  const file = join(import.meta.dir, '../../migrations/schema.sql');
  expect(readFileSync(file, 'utf8')).toBe(printSchema(newSchema()));
});

test('running migrations/schema.sql makes the same schema as the migrations', () => {
  const db = openDatabase(':memory:');
  db.$client.run(printSchema(newSchema()));
  expect(printSchema(db)).toBe(printSchema(newSchema()));
});

const GENERATED = migrations.findIndex((script) => script.includes('migrations/audited/'));

test.each([1, GENERATED, migrations.length - 1])(
  'migrating a database of version %p gives the schema of a new database, in the same order',
  (version) => {
    const db = openDatabase(':memory:');
    migrate(db, migrations.slice(0, version));
    migrate(db);
    expect(partsOf(db)).toEqual(partsOf(newSchema()));
  },
);

test.each([
  'DROP TRIGGER audit_customers_insert',
  'CREATE TRIGGER audit_extra AFTER INSERT ON credits BEGIN DELETE FROM failures; END',
  `DROP TRIGGER audit_settings_update;
   CREATE TRIGGER audit_settings_update AFTER UPDATE ON settings BEGIN SELECT 1; END`,
])(
  'a migration makes the triggers of the audit log again when their SQL differs from the generated SQL: %s',
  (change) => {
    const db = newSchema(change);
    const present = triggersOf(newSchema());
    expect(triggersOf(db)).not.toEqual(present);
    migrate(db);
    expect(triggersOf(db)).toEqual(present);
    expect(printSchema(db)).toBe(printSchema(newSchema()));
  },
);

test('a migration runs without the triggers of the audit log, and these triggers are made again after the migration', () => {
  const db = newSchema();
  migrate(db, [...migrations, "UPDATE settings SET company_name = 'Bos'"]);
  expect(db.$client.query('SELECT * FROM audit_log').all()).toEqual([]);
  expect(triggersOf(db)).toEqual(triggersOf(newSchema()));
});
