import { expect, test } from 'bun:test';
import type { Db } from '../../src/database/open.ts';
import { count } from '../backups/books.ts';
import { TestApp } from '../support/app.ts';
import { forgottenWays, steps, take } from '../support/everything.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';
import { startWhatsappServer } from '../support/whatsapp-server.ts';
import { EVEN, fill, SKEWED } from './filled.ts';

/** Small tables that may be read whole, such as the one row of settings and the users of an office. */
const SMALL_TABLES = [
  'settings',
  'users',
  'failures',
  'takeovers',
  'acting',
  'names',
  'present_actor',
  'sqlite_schema',
  'sqlite_master',
  // Subqueries with few rows: the candidates (at most 5,000), the hits and the trigrams of a search, and the rows that
  // are counted up to a limit.
  'candidate',
  'found',
  'hit',
  'terms',
  'counted',
  // The payments for the cash of one day.
  'cash',
];
/** Queries that may sort, since they sort only a page of rows or the first rows of a few names. */
const SORTS_FEW = [
  // Sorts the deliveries of each slot separately.
  '"deliveries"."slot" asc, "deliveries"."position" nulls last',
  'in (select value from json_each(',
  'CROSS JOIN json_each((',
  'SELECT DISTINCT doc FROM',
  // At most a hundred hits of a search.
  'ORDER BY +name_fold LIMIT',
  // The rows of a page, found by their ids, and the waiting lines of bank statements.
  'FROM json_each(?) AS asked',
  'INDEXED BY waiting_statement_lines',
  // The customers of one year.
  'ORDER BY net DESC',
];
/** Queries of lists without a filter, which may read rows in the order of their ids. */
const WALKED_BY_ID = [
  "FROM payments WHERE source <> 'overname' AND payments.id > $after0 AND payments.id < $before0 ORDER BY payments.id",
  'FROM audit_log WHERE id > $after0 AND id < $before0 ORDER BY id',
  'where "invoices"."id" < ? order by "invoices"."id" desc limit ?',
  'FROM audit_log WHERE audit_log.id > ? ORDER BY audit_log.id DESC LIMIT ?',
  // At most 63 entries of the log, which the index of the search does not have yet.
  'WHERE id > max(?1, (SELECT last FROM search_batches',
];

/** The steps of the plan of a query. */
function planOf({ $client }: Db, query: string): string[] {
  const plan = $client.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${query}`).all();
  return plan.map(({ detail }) => detail);
}

function isBad(detail: string, query: string): boolean {
  if (detail.includes('TEMP B-TREE')) return !SORTS_FEW.some((part) => query.includes(part));
  // A range of row ids is bad, because it may reach to the end of the table.
  if (/USING INTEGER PRIMARY KEY \(rowid[<>]\?/.test(detail))
    return !WALKED_BY_ID.some((part) => query.includes(part));
  const [, table = ''] = /^SCAN ([\w-]+)/.exec(detail) ?? [];
  if (table === '' || SMALL_TABLES.includes(table)) return false;
  return !/USING (COVERING )?INDEX|VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE/.test(detail);
}

/** Calls every route of an app and returns the SQL that ran and the routes that failed. */
async function everythingRun() {
  const [tikkie, whatsapp] = [await startTikkieServer(), await startWhatsappServer()];
  const mail = await startMailServer();
  const app = new TestApp({
    development: true,
    adminPincode: '4711',
    tikkie: tikkie.config,
    whatsapp: whatsapp.config,
    mail: mail.config,
  });
  addManyNames(app.db);
  const queries = listen(app.db);
  await app.addUser('baas', { isAdmin: true });
  const token = app.sessionOf('baas');
  const failed: string[] = [];
  for (const step of steps) {
    if ((await take(app, step, token)) === 500) failed.push(step[1]);
  }
  await Promise.all([tikkie.stop(), whatsapp.stop(), mail.stop()]);
  return { queries: [...queries], failed };
}

/** Adds so many similar names that a search also runs its queries for very many names. */
function addManyNames({ $client }: Db): void {
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)';
  $client.run(
    `${numbers} INSERT INTO customers (id, name, name_fold, search_text, address)
     SELECT 1000 + i, 'Jan ' || i, 'jan ' || i, 'jan ' || i || char(10) || '612', 'x' FROM n`,
  );
  $client.run(
    `${numbers} INSERT INTO deliveries (id, customer_name, customer_name_fold, address, phone, date, slot, price, quantity, fee, payment)
     SELECT 1000 + i, 'Jan ' || i, 'jan ' || i, 'x', '0612345618', iif(i % 2 = 0, '2026-11-01', '2026-11-24'), 0, 1, 1, 0, 'contant' FROM n`,
  );
}

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

/** The tables that grow with the years. SQLite has statistics only of tables with rows. */
const GROWING = [
  'customers',
  'deliveries',
  'invoices',
  'credits',
  'balances',
  'customer_sums',
  'payments',
  'outgoing',
  'audit_log',
  'statement_lines',
  'statement_matches',
];

/** A database that is filled only once, because explaining a query changes nothing. */
let filled: Db | undefined;

function seeded(): Db {
  filled ??= fill(EVEN);
  return filled;
}

let run: ReturnType<typeof everythingRun> | undefined;

async function everyQuery(): Promise<string[]> {
  run ??= everythingRun();
  const { queries } = await run;
  return queries.filter((sql) => /^\s*(select|insert|update|delete|with)/i.test(sql));
}

/** Checks that each query uses an index or reads only few rows. Returns all indexes that the queries use. */
function usedIndexes(db: Db, queries: string[]): Set<string> {
  const plans = queries.map((query) => ({ query, plan: planOf(db, query) }));
  const faults = plans.flatMap(({ query, plan }) =>
    plan.filter((detail) => isBad(detail, query)).map((detail) => `${detail}: ${query}`),
  );
  expect(faults).toEqual([]);
  const details = plans.flatMap(({ plan }) => plan);
  return new Set(details.flatMap((detail) => / INDEX (\w+)/.exec(detail)?.[1] ?? []));
}

test('every query of every route uses an index, with and without statistics', async () => {
  const readable = await everyQuery();
  expect({ failed: (await run)?.failed, forgotten: forgottenWays() }).toEqual({
    failed: [],
    forgotten: [],
  });
  expect(readable.length).toBeGreaterThan(60);
  const db = seeded();
  expect(GROWING.filter((table) => count(db, table) < 200)).toEqual([]);
  const before = usedIndexes(db, readable);
  db.$client.run('ANALYZE');
  const used = before.union(usedIndexes(db, readable));
  expect(OF_LISTS.filter((name) => !used.has(name))).toEqual([]);
});

test('every query uses an index even when one customer, one user and one day have most rows', async () => {
  const db = fill(SKEWED);
  db.$client.run('ANALYZE');
  const used = usedIndexes(db, await everyQuery());
  expect(OF_LISTS.filter((name) => !used.has(name))).toEqual([]);
});

/** Indexes that the lists must use. With any other index a query would read the whole table. */
const OF_LISTS = [
  'balances_by_open',
  'open_balances',
  'overpaid_balances',
  'payments_of_lines',
  'statement_lines_by_iban',
  'waiting_statement_lines',
  'audit_log_by_actor',
  'audit_log_by_actor_and_kind',
  'audit_log_by_day',
  'audit_log_by_kind',
  'customers_by_address',
  'deliveries_by_address',
  'deliveries_by_customer',
  'deliveries_by_name',
  'deliveries_by_phone',
  'deliveries_by_reference',
  'deliveries_by_time',
  'invoices_by_day',
  'invoices_by_id',
  'invoices_by_name',
  'open_deliveries_by_name',
  'open_deliveries_by_time',
  'outgoing_not_sent',
  'outgoing_to_refresh',
];

test.each([
  'SELECT * FROM deliveries WHERE remarks = ?',
  'SELECT * FROM deliveries ORDER BY price LIMIT 10',
  'SELECT customer_name, count(*) FROM deliveries GROUP BY customer_name',
  'DELETE FROM customers WHERE phone = ?',
])('the check of query plans refuses a bad query: %s', (query) => {
  expect(planOf(seeded(), query).some((detail) => isBad(detail, query))).toBeTrue();
});
