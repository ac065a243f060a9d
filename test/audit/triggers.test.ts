import { expect, test } from 'bun:test';
import { audited } from '../../migrations/audited/audited.ts';
import { IS_AUDIT_TRIGGER } from '../../src/database/audit-triggers.ts';
import type { Db } from '../../src/database/open.ts';
import { columnsOf, newSchema, tablesOf } from '../support/schema.ts';
import {
  ADDS_UP,
  type LeftOut,
  loggedInPart,
  notFixed,
  notKept,
  notLogged,
  readsSome,
  tablesWithoutLog,
} from './left-out.ts';

type Trigger = { name: string; tbl_name: string; sql: string };
type ColumnList = { columns: string[]; leftOut: Record<string, LeftOut> };

/** The triggers that migrations made. */
function triggersOf({ $client }: Db): Trigger[] {
  return $client
    .query<Trigger, []>(
      `SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' AND NOT (${IS_AUDIT_TRIGGER})`,
    )
    .all();
}

/** The lists of columns that a trigger watches and compares. */
function columnLists(sql: string): ColumnList[] {
  const [, watched] = /\bUPDATE OF\s+([\w\s,]+?)\s+ON\b/.exec(sql) ?? [];
  const [, ...compared] = /\(([^()]*)\)\s*IS NOT\s*\(([^()]*)\)/.exec(sql) ?? [];
  return [
    ...(watched === undefined ? [] : [{ columns: watched.split(/[\s,]+/), leftOut: notFixed }]),
    ...compared.map((list) => ({ columns: columnsIn(list), leftOut: notLogged })),
  ];
}

function columnsIn(list: string): string[] {
  return [...list.matchAll(/\b(?:new|old|row)\.(\w+)/g)].map(([, column = '']) => column);
}

/** The columns that are in only one of the two lists. */
function difference(one: string[], other: string[]): string[] {
  return [...new Set(one).symmetricDifference(new Set(other))].toSorted();
}

/** The columns that a trigger forgets, and the columns that left-out.ts lists although they do not exist. */
function forgottenColumns(db: Db): string[] {
  return triggersOf(db)
    .filter(({ name }) => !(name in readsSome) && !ADDS_UP.test(name))
    .flatMap(({ name, tbl_name: table, sql }) => {
      const lists = columnLists(sql);
      if (lists.length === 0) return [`${name} has no list of columns`];
      return lists.flatMap(({ columns, leftOut }) => {
        const listed = [...columns, ...Object.keys(leftOut[table] ?? {})];
        return difference(listed, columnsOf(db, table)).map((column) => `${name}: ${column}`);
      });
    });
}

/** The columns whose values and changes the log does not record, without a reason in left-out.ts. */
function unloggedColumns(db: Db): string[] {
  const byTable = Map.groupBy(audited, ({ table }) => table);
  return [...byTable]
    .filter(([table]) => !(table in loggedInPart))
    .flatMap(([table, changes]) => {
      const logged = changes.flatMap(({ values }) => columnsIn(Object.values(values).join(' ')));
      const listed = [...logged, ...Object.keys(notLogged[table] ?? {})];
      return difference(listed, columnsOf(db, table)).map((column) => `${table}.${column}`);
    });
}

function forgottenTables(db: Db): string[] {
  const known = [...audited.map(({ table }) => table), ...Object.keys(tablesWithoutLog)];
  return difference(known, tablesOf(db));
}

test('each trigger lists every column of its table, or left-out.ts gives the reason why not', () => {
  expect(forgottenColumns(newSchema())).toEqual([]);
});

test('each trigger that left-out.ts excuses from listing all columns exists', () => {
  const names = triggersOf(newSchema()).map(({ name }) => name);
  expect(Object.keys(readsSome).filter((name) => !names.includes(name))).toEqual([]);
});

test('the log records each column of an audited table, or left-out.ts gives the reason why not', () => {
  expect(unloggedColumns(newSchema())).toEqual([]);
});

test('each column of a deleted record is kept, or left-out.ts gives the reason why not', () => {
  const kept = audited.filter(({ keptWithout }) => keptWithout !== undefined);
  expect(Object.fromEntries(kept.map(({ table, keptWithout }) => [table, keptWithout]))).toEqual(
    Object.fromEntries(
      Object.entries(notKept).map(([table, reasons]) => [table, Object.keys(reasons)]),
    ),
  );
});

test('each table has a trigger that writes to the log, or left-out.ts gives the reason why not', () => {
  expect(forgottenTables(newSchema())).toEqual([]);
});

test('a new column that the triggers and the log forget is reported', () => {
  const db = newSchema('ALTER TABLE deliveries ADD COLUMN colour TEXT');
  expect(forgottenColumns(db)).toEqual(['invoiced_deliveries_never_change: colour']);
  expect(unloggedColumns(db)).toEqual(['deliveries.colour']);
});

test('a new trigger that left-out.ts does not mention is reported', () => {
  const db = newSchema('CREATE TRIGGER extra AFTER INSERT ON customers BEGIN SELECT new.name; END');
  expect(forgottenColumns(db)).toEqual(['extra has no list of columns']);
});

test('a new table that does not write to the log is reported', () => {
  expect(forgottenTables(newSchema('CREATE TABLE parcels (id INTEGER) STRICT'))).toEqual([
    'parcels',
  ]);
});
