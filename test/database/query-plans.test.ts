import { expect, test } from 'bun:test';
import { migrate } from '../../src/database/migrate.ts';
import { type Db, openDatabase } from '../../src/database/open.ts';
import { count } from '../backups/books.ts';
import { TestApp } from '../support/app.ts';
import { forgottenWays, steps, take } from '../support/everything.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';
import { startWhatsappServer } from '../support/whatsapp-server.ts';

/** Read whole by intent: the settings' one row, the users and notices of an office, and who is in the log. */
const SMALL_TABLES = [
  'settings',
  'users',
  'failures',
  'acting',
  'names',
  'present_actor',
  'sqlite_schema',
  'sqlite_master',
];
/** What may sort: these are the few rows that a name search found, which come in the index's order. */
const FOUND_BY_NAME = 'in (select value from json_each(';
/** A page of these walks the table till it is full: the log and the archive as they are, or by a name that nearly all bear. */
const WALKED_BY_ID = [
  'where "audit_log"."id" < ? order by "audit_log"."id" desc limit ?',
  'where "audit_log"."id" > ? order by "audit_log"."id" asc limit ?',
  'where "invoices"."id" < ? order by "invoices"."id" desc limit ?',
  'like ? escape \'\\\') order by "invoices"."id" desc limit ?',
  'like ? escape \'\\\') order by "invoices"."id" asc limit ?',
];

/** Why a query's plan is refused; undefined when it is served by an index. */
function fault(db: Db, query: string): string | undefined {
  const plan = db.$client.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${query}`).all();
  return plan.map(({ detail }) => detail).find((detail) => isBad(detail, query));
}

function isBad(detail: string, query: string): boolean {
  if (detail.includes('TEMP B-TREE')) return !query.includes(FOUND_BY_NAME);
  // From a row on to the end is a walk, too.
  if (/USING INTEGER PRIMARY KEY \(rowid[<>]\?/.test(detail))
    return !WALKED_BY_ID.some((end) => query.endsWith(end));
  const [, table = ''] = /^SCAN ([\w-]+)/.exec(detail) ?? [];
  if (table === '' || SMALL_TABLES.includes(table)) return false;
  return !/USING (COVERING )?INDEX|VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE/.test(detail);
}

/** Drives every way into an app and returns the SQL that it ran, and what failed. */
async function everythingRun() {
  const [tikkie, whatsapp] = [await startTikkieServer(), await startWhatsappServer()];
  const app = new TestApp({
    development: true,
    adminPincode: '4711',
    tikkie: tikkie.config,
    whatsapp: whatsapp.config,
  });
  const queries = listen(app.db);
  await app.addUser('baas', { isAdmin: true });
  const token = app.sessionOf('baas');
  const failed: string[] = [];
  for (const step of steps) {
    if ((await take(app, step, token)) === 500) failed.push(step[1]);
  }
  await Promise.all([tikkie.stop(), whatsapp.stop()]);
  return { queries: [...queries], failed };
}

/** Collects what the app prepares from now on. */
function listen({ $client }: Db): Set<string> {
  const queries = new Set<string>();
  for (const name of ['prepare', 'query', 'run'] as const) {
    const original = $client[name].bind($client) as (sql: string, ...rest: unknown[]) => unknown;
    Object.assign($client, {
      [name]: (sql: string, ...rest: unknown[]) => {
        queries.add(sql);
        return original(sql, ...rest);
      },
    });
  }
  return queries;
}

/** What grows with the years: only of tables with rows are there statistics. */
const GROWING = [
  'customers',
  'deliveries',
  'invoices',
  'credits',
  'payment_requests',
  'messages',
  'audit_log',
];

/** 100,000 of each; filled once, since a plan changes nothing. */
let filled: Db | undefined;

function seeded(): Db {
  filled ??= fill();
  return filled;
}

function fill(): Db {
  const db = openDatabase(':memory:');
  migrate(db);
  const numbers =
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)';
  db.$client.run(
    `${numbers} INSERT INTO customers (name, name_fold, search_text, address)
     SELECT 'Klant ' || i, 'klant ' || i, 'klant ' || i || char(10), 'x' FROM n`,
  );
  db.$client.run(
    `${numbers} INSERT INTO deliveries
       (customer_id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT i, 'Klant ' || i, 'klant ' || i, 'x', date('2020-01-01', (i / 5) || ' days'), i % 2, 9000, 2000, 0,
       'contant' FROM n`,
  );
  db.$client.run(
    `${numbers} INSERT INTO invoices
       (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold, address, date,
        slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, '2026-' || id, 2026, id, date, date, customer_name, customer_name_fold, address, date, slot,
       100, 21, 121, 2100, '{}', printf('%064d', id), x'00' FROM deliveries WHERE id % 5 > 0`,
  );
  db.$client.run(
    `INSERT INTO credits
       (invoice_id, number, year, sequence, issued_at, issued_on, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, 'C' || number, year, sequence, issued_at, issued_on, -net, -vat, -total, vat_rate, data, pdf_sha256, pdf
     FROM invoices WHERE id % 20 = 0`,
  );
  db.$client.run(
    `INSERT INTO payment_requests (reference, amount, description, state, token, status, created_at, refreshed_at)
     SELECT number, total, 'x', 'made', number, iif(id % 20 = 1, 'OPEN', 'CLOSED'), issued_at, issued_at
     FROM invoices WHERE id % 2 = 1`,
  );
  db.$client.run(
    `INSERT INTO messages (recipient, first_name, invoice_number, amount, link, state, created_at)
     SELECT '+31612345678', 'Jan', reference, amount, 'x', iif(id % 9 = 0, 'failed', 'sent'), created_at
     FROM payment_requests`,
  );
  db.$client.run(
    `${numbers} INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject)
     SELECT date('2024-01-01', (i / 9) || ' days'), date('2024-01-01', (i / 9) || ' days'), i % 4, 'user ' || i % 4,
       iif(i % 7 = 0, 'verwijderd', 'gewijzigd'), iif(i % 3 = 0, 'klant', 'levering'), i, 'Klant ' || i FROM n`,
  );
  return db;
}

test('every query of every route uses an index, with and without statistics', async () => {
  const { queries, failed } = await everythingRun();
  expect({ failed, forgotten: forgottenWays() }).toEqual({ failed: [], forgotten: [] });
  const readable = queries.filter((sql) => /^\s*(select|insert|update|delete|with)/i.test(sql));
  expect(readable.length).toBeGreaterThan(60);
  const db = seeded();
  expect(GROWING.filter((table) => count(db, table) < 200)).toEqual([]);
  const faults = () => readable.flatMap((sql) => fault(db, sql)?.concat(': ', sql) ?? []);
  expect(faults()).toEqual([]);
  const before = usedIndexes(db, readable);
  db.$client.run('ANALYZE');
  expect(faults()).toEqual([]);
  const used = before.union(usedIndexes(db, readable));
  expect(OF_LISTS.filter((name) => !used.has(name))).toEqual([]);
});

/** An ordered walk along another index would do without these, and read the whole table. */
const OF_LISTS = [
  'audit_log_by_actor',
  'audit_log_by_day',
  'audit_log_by_kind',
  'deliveries_by_customer',
  'deliveries_by_time',
  'invoices_by_day',
  'open_deliveries_by_name',
  'open_deliveries_by_time',
  'payment_requests_to_refresh',
];

function usedIndexes(db: Db, queries: string[]): Set<string> {
  const plans = queries.flatMap((query) =>
    db.$client.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${query}`).all(),
  );
  return new Set(plans.flatMap(({ detail }) => / INDEX (\w+)/.exec(detail)?.[1] ?? []));
}

test.each([
  'SELECT * FROM deliveries WHERE address = ?',
  'SELECT * FROM deliveries ORDER BY price LIMIT 10',
  'SELECT customer_name, count(*) FROM deliveries GROUP BY customer_name',
  'DELETE FROM customers WHERE phone = ?',
])('a bad query is refused: %s', (query) => {
  expect(fault(seeded(), query)).toBeString();
});
