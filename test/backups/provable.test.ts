import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { assertRestorable, restoreDatabase } from '../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../src/database/backup.ts';
import type { Db } from '../../src/database/open.ts';
import { MAX_AMOUNT } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { runVipo, temporaryFolder } from '../support/binary.ts';
import { plantUser } from '../support/planted.ts';
import { addInvoices, addUser, clock, NOW, withBooks } from './books.ts';

function prove(db: Db, file: string): void {
  writeBackup(db, file, (copy) => assertRestorable(copy, file));
}

test('a backup after a thousand payments of the largest amount can be restored', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    addUser(db);
    await addInvoices(db, 2);
    for (let i = 0; i < 1001; i++) pay(db, 2, NOW, { amount: MAX_AMOUNT });
    prove(db, file);
  });
  expect(restoreDatabase(folder.path, file, clock).numbersKnown).toBeTrue();
  await withBooks(folder.path, (db) => expect(verifyBooks(db).problems).toEqual([]));
});

test('a backup that cannot be restored is refused with the reason, and leaves no file', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, (db) => {
    addUser(db);
    db.$client.run("UPDATE users SET password_hash = 'geen hash'");
    expect(() => prove(db, file)).toThrow(
      `Het bestand ${file} bevat gegevens die Vipo niet kan lezen (users.password_hash).`,
    );
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['vipo.lock', 'vipo.sqlite']);
});

test('a backup of data with an added table is refused', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, (db) => {
    addUser(db);
    db.$client.run('CREATE TABLE extra (id INTEGER) STRICT');
    expect(() => prove(db, folder.file('backup.sqlite'))).toThrow('tabel extra hoort er niet bij');
  });
});

test('vipo --backup fails when the backup that it made cannot be restored', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'baas', { isAdmin: true });
  await withBooks(
    folder.file('data'),
    (db) => void db.$client.run("UPDATE users SET password_hash = 'geen hash'"),
  );
  const { code, stderr } = await runVipo(folder, ['--backup', folder.file('copy.sqlite')]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('(users.password_hash)')]);
});
