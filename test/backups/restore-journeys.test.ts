import { expect, test } from 'bun:test';
import { watch } from 'node:fs';
import { clearDatabase } from '../../src/backups/clear-database.ts';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { actingAs } from '../../src/database/actor.ts';
import { STAGED, writeBackup } from '../../src/database/backup.ts';
import { withDataAsIs } from '../../src/database/data-dir.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../../src/database/open.ts';
import { findActive, insertSending } from '../../src/outgoing/queries.ts';
import { requestAttempt } from '../../src/payment-requests/order.ts';
import { recordState } from '../../src/payment-requests/record-state.ts';
import { type Moment, moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { openAmounts, pay } from '../receivables/ledger.ts';
import { temporaryFolder } from '../support/binary.ts';
import { plantMessage, plantRequest } from '../support/outgoing.ts';
import {
  addInvoices,
  booksWithBackup,
  clock,
  count,
  NOW,
  unexplained,
  withBooks,
} from './books.ts';

test('after a clearing and two restores every skipped number is recorded exactly once', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  await withBooks(folder.path, (db) => clearDatabase(db, clock, folder.path));
  await withBooks(folder.path, (db) => addInvoices(db, 2));
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => addInvoices(db, 1));
  restoreDatabase(
    folder.path,
    folder.file('backups/2026-11-20-1405-voor-terugzetten.sqlite'),
    clock,
  );
  await withBooks(folder.path, (db) => {
    expect(unexplained(db, 'invoice', 'invoices')).toEqual([]);
    expect(unexplained(db, 'credit', 'credits')).toEqual([]);
    expect(
      db.$client.query("SELECT last FROM number_series WHERE series = 'invoice'").get(),
    ).toEqual({ last: 8 });
  });
});

test('a backup of an older version is migrated when it is restored', async () => {
  using folder = temporaryFolder();
  const file = folder.file('oud.sqlite');
  const old = openDatabase(file);
  migrate(old, migrations.slice(0, 5));
  old.$client.run("INSERT INTO customers (name, name_fold, address) VALUES ('Oud', 'oud', 'A 1')");
  closeDatabase(old);
  const terminal = { id: null, name: 'opdrachtregel', clock };
  actingAs(terminal, () => restoreDatabase(folder.path, file, clock));
  await withBooks(folder.path, (db) => {
    expect(count(db, 'customers')).toBe(1);
    expect(db.$client.query('SELECT actor, action FROM audit_log').values()).toEqual([
      ['opdrachtregel', 'teruggezet'],
    ]);
  });
});

test('a restore over data of a newer version keeps payments and payment requests, although their tables and the log have new columns', async () => {
  using folder = temporaryFolder();
  const file = folder.file('kopie.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    writeBackup(db, file);
    const columns = ['payments', 'outgoing', 'audit_log'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN later TEXT NOT NULL DEFAULT 'x';`,
    );
    migrate(db, [...migrations, columns.join('')]);
    pay(db, 2, NOW);
    plantRequest(db, '2026-0002');
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect(openAmounts(db)['2026-0002']).toBe(8000);
    expect([count(db, 'outgoing'), verifyBooks(db).problems]).toEqual([1, []]);
  });
});

test('a restore over data of a newer version with a payment of an unknown kind is refused and keeps that payment', async () => {
  using folder = temporaryFolder();
  const file = folder.file('kopie.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    writeBackup(db, file);
    // In this newer version a payment may have any method.
    const loose = `CREATE TEMP TABLE kept AS SELECT * FROM payments; DROP TABLE payments;
      CREATE TABLE payments AS SELECT * FROM kept`;
    migrate(db, [...migrations, loose]);
    db.$client
      .run(`INSERT INTO payments (id, invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by)
      VALUES (1, 2, 100, '2026-11-20', 'munten', 'hand', '', '2026-11-20T09:00:00.000Z', 'piet')`);
  });
  expect(() => restoreDatabase(folder.path, file, clock)).toThrow(
    `nieuwere versie van Vipo (schema ${migrations.length + 1})`,
  );
  await withDataAsIs(folder.path, (db) => expect(count(db, 'payments')).toBe(1));
});

test('a restore keeps payment requests and messages that were sent since the backup, so that they are not sent again', async () => {
  using folder = temporaryFolder();
  const at = moment(NOW);
  const later = moment(new Date(NOW.getTime() + 1000));
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    begin(db, '2026-0002', at);
  });
  const file = folder.file('kopie.sqlite');
  await withBooks(folder.path, (db) => writeBackup(db, file));
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    make(db, '2026-0002', 'b');
    plantRequest(db, '2026-0002', { state: 'failed', createdAt: later });
    for (const [reference, token] of [
      ['2026-0001', 'a'],
      ['2026-0003', 'c'],
    ] as const) {
      begin(db, reference, at);
      make(db, reference, token);
    }
    plantMessage(db, '2026-0001');
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    const rows =
      'SELECT about, channel, state, provider_id FROM outgoing ORDER BY about, channel, id';
    expect(db.$client.query(rows).values()).toEqual([
      ['2026-0001', 'tikkie', 'sent', 'a'],
      ['2026-0001', 'whatsapp', 'sent', null],
      ['2026-0002', 'tikkie', 'sent', 'b'],
      ['2026-0002', 'tikkie', 'failed', null],
    ]);
  });
});

test('a restore keeps the payment request that an invoice has in the backup, and drops the present payment request of the invoice', async () => {
  using folder = temporaryFolder();
  const file = folder.file('kopie.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    begin(db, '2026-0001', moment(NOW));
    make(db, '2026-0001', 'a');
    writeBackup(db, file);
    db.$client.run('DELETE FROM outgoing');
    begin(db, '2026-0001', moment(new Date(NOW.getTime() + 1000)));
    make(db, '2026-0001', 'b');
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect(db.$client.query('SELECT provider_id FROM outgoing').values()).toEqual([['a']]);
  });
});

function requestOf(reference: string) {
  return requestAttempt({ amount: cents(1000), description: 'Brandhout', reference });
}

function begin(db: Db, reference: string, createdAt: Moment): void {
  insertSending(db, requestOf(reference), createdAt);
}

/** Stores the answer of Tikkie to a request that is being sent. */
function make(db: Db, reference: string, token: string): void {
  const request = findActive(db, requestOf(reference));
  if (request === undefined) throw new Error(`nothing was begun for ${reference}`);
  const url = `https://betaal.example/${token}`;
  recordState(db, request, { token, url, status: 'OPEN', amountPaid: cents(0) }, () => NOW);
}

/** Waits until a file is created with this name, or renamed to this name, in a folder. */
async function appearance(path: string, file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(path, (event, name) => {
    if (event === 'rename' && name === file) resolve();
  });
  await promise;
  watcher.close();
}

test.each([
  ['its copy is begun', STAGED, [2, 8]],
  ['its copy is prepared', `${STAGED}-wal`, [2, 8]],
  ['its copy replaces the data', 'vipo.sqlite', [2]],
])(
  'a restore that is killed when %s leaves either all the old or all the new data',
  async (_, changed, possible) => {
    using folder = temporaryFolder();
    const file = await booksWithBackup(folder);
    await withBooks(folder.path, (db) => addInvoices(db, 3));
    const appeared = appearance(folder.path, changed);
    const program = [process.execPath, `${import.meta.dir}/restorer.ts`, folder.path, file];
    const restorer = Bun.spawn(program, { stderr: 'inherit' });
    await appeared;
    restorer.kill('SIGKILL');
    await restorer.exited;
    await withBooks(folder.path, (db) => {
      expect(db.$client.query('PRAGMA integrity_check').values()).toEqual([['ok']]);
      expect(unexplained(db, 'invoice', 'invoices')).toEqual([]);
      expect(possible).toContain(count(db, 'invoices'));
    });
  },
);

function logEntries(db: Db): string[] {
  return db.$client
    .query<{ text: string }, []>("SELECT kind || ' ' || action AS text FROM audit_log ORDER BY id")
    .all()
    .map(({ text }) => text);
}

test('after two restores the log has each entry since the backup once, and an entry about each restore', async () => {
  using folder = temporaryFolder();
  const file = await booksWithBackup(folder);
  const before = await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    return logEntries(db);
  });
  expect(before).toContain('factuur gemaakt');
  restoreDatabase(folder.path, file, clock);
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    const restored = 'gegevens teruggezet';
    expect(logEntries(db)).toEqual([...before, restored, restored]);
  });
});
