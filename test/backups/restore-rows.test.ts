import { expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { DamageError } from '../../src/database/damage.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../../src/database/open.ts';
import { hashPassword } from '../../src/users/password-hash.ts';
import { temporaryFolder } from '../support/binary.ts';
import { addUser, booksWithBackup, clock, fingerprint, withBooks } from './books.ts';

/** Changes rows without checks and triggers, as only another program would. */
function tamper({ $client }: Db, sql: string): void {
  const triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
  const kept = $client.query<{ name: string; sql: string }, []>(triggers).all();
  $client.run('PRAGMA ignore_check_constraints = ON');
  $client.run('PRAGMA foreign_keys = OFF');
  for (const { name } of kept) $client.run(`DROP TRIGGER ${name}`);
  $client.run(sql);
  for (const trigger of kept) $client.run(trigger.sql);
  $client.run('PRAGMA ignore_check_constraints = OFF');
  $client.run('PRAGMA foreign_keys = ON');
}

const damaged = 'is beschadigd.';
const unreadable = (what: string) => `bevat gegevens die Vipo niet kan lezen (${what}).`;
const entry = (detail: string) =>
  `INSERT INTO audit_log (at, day, actor, action, kind, detail)
   VALUES ('2026-11-20T09:00:00.000Z', '2026-11-20', 'piet', 'gewijzigd', 'levering', '${detail}')`;
const argon2id = (cost: string) =>
  `UPDATE users SET password_hash = '$argon2id$v=19$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}'`;

test.each([
  ['UPDATE settings SET payment_term_days = -5', damaged],
  ["UPDATE deliveries SET date = 'morgen'", damaged],
  ["UPDATE invoices SET data = '{'", damaged],
  ['DELETE FROM settings', unreadable('settings')],
  ["UPDATE users SET created_at = 'gisteren'", unreadable('users.created_at')],
  ["UPDATE users SET last_login_at = '2026-11-20'", unreadable('users.last_login_at')],
  ["UPDATE invoices SET issued_at = ''", unreadable('invoices.issued_at')],
  ["UPDATE invoices SET issued_on = '2026-02-30'", unreadable('invoices.issued_on')],
  ["UPDATE invoices SET data = '[]'", unreadable('invoices.data')],
  ["UPDATE invoices SET number = '2026' || char(10) WHERE id = 1", unreadable('invoices.number')],
  ["UPDATE invoices SET pdf = x'00'", unreadable('invoices.pdf')],
  ["UPDATE audit_log SET at = 'x'", unreadable('audit_log.at')],
  ["UPDATE audit_log SET day = 'x'", unreadable('audit_log.day')],
  [entry('7'), unreadable('audit_log.detail')],
  [entry('{"oud":null}'), unreadable('audit_log.detail')],
  [entry('{"oud":{},"nieuw":null}'), unreadable('audit_log.detail')],
  [entry('{"totaal":1.5}'), unreadable('audit_log.detail')],
  ['UPDATE customers SET version = 9223372036854775807', unreadable('customers.version')],
  [
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'deliveries'",
    unreadable('sqlite_sequence.seq'),
  ],
  ["UPDATE users SET password_hash = ''", unreadable('users.password_hash')],
  [argon2id('m=4194304,t=2,p=1'), unreadable('users.password_hash')],
  [argon2id('m=19456,t=4000000000,p=1'), unreadable('users.password_hash')],
  [argon2id('m=19456,t=2,p=255'), unreadable('users.password_hash')],
])(
  'a backup of data that were changed by %p is refused, and changes nothing',
  async (sql, sentence) => {
    using folder = temporaryFolder();
    const file = await booksWithBackup(folder);
    const before = await fingerprint(folder.path);
    const db = openDatabase(file);
    tamper(db, sql);
    closeDatabase(db);
    expect(() => restoreDatabase(folder.path, file, clock)).toThrow(
      `Het bestand ${file} ${sentence}`,
    );
    expect(await fingerprint(folder.path)).toBe(before);
    expect(existsSync(folder.file('backups'))).toBeFalse();
  },
);

test('a backup of an older version is refused with one line when a migration refuses its data', () => {
  using folder = temporaryFolder();
  const file = folder.file('old.sqlite');
  const old = openDatabase(file);
  migrate(old, migrations.slice(0, 5));
  old.$client.run("UPDATE settings SET bic = 'ABNA'");
  closeDatabase(old);
  const sentence = `Het bestand ${file} ${unreadable('schema 5')}`;
  expect(() => restoreDatabase(folder.path, file, clock)).toThrow(sentence);
});

test('a backup that Vipo writes can be restored, including password hashes', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const db = openDatabase(file);
  db.$client.run('UPDATE users SET password_hash = ?', [await hashPassword('boomstam-7')]);
  closeDatabase(db);
  expect(restoreDatabase(folder.path, file, clock).numbersKnown).toBeTrue();
});

test('data that violate a CHECK constraint are not backed up', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => {
    addUser(db);
    tamper(db, 'UPDATE settings SET payment_term_days = -5');
    expect(() => writeBackup(db, folder.file('copy.sqlite'))).toThrow(DamageError);
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['vipo.lock', 'vipo.sqlite']);
});
