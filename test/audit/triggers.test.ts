import { expect, test } from 'bun:test';
import type { Db } from '../../src/database/open.ts';
import { columnsOf, newSchema, tablesOf } from '../support/schema.ts';
import {
  ADDS_UP,
  type LeftOut,
  notFixed,
  notKept,
  notLogged,
  readsSome,
  tablesWithoutLog,
} from './left-out.ts';

type Trigger = { name: string; tbl_name: string; sql: string };
type ColumnList = { columns: string[]; leftOut: Record<string, LeftOut> };

function triggersOf({ $client }: Db): Trigger[] {
  return $client
    .query<Trigger, []>("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
}

/** The lists of columns that a trigger watches, compares, logs and keeps. */
function columnLists(sql: string): ColumnList[] {
  const [, watched] = /\bUPDATE OF\s+([\w\s,]+?)\s+ON\b/.exec(sql) ?? [];
  const [, ...compared] = /\(([^()]*)\)\s*IS NOT\s*\(([^()]*)\)/.exec(sql) ?? [];
  return [
    ...(watched === undefined ? [] : [{ columns: watched.split(/[\s,]+/), leftOut: notFixed }]),
    ...compared.map((list) => ({ columns: columnsIn(list), leftOut: notLogged })),
    ...sql.split(';').flatMap((statement) => {
      const leftOut = statement.includes('INTO deleted_records') ? notKept : notLogged;
      return jsonObjects(statement).map((list) => ({ columns: columnsIn(list), leftOut }));
    }),
  ];
}

/** The arguments of each json_object call that contains no other json_object call. */
function jsonObjects(sql: string): string[] {
  return sql
    .split('json_object')
    .slice(1)
    .map(untilClosed)
    .filter((list) => /\b(?:new|old)\./.test(list));
}

/** The text between the opening parenthesis at the start and its closing one; '' when it is not closed. */
function untilClosed(text: string): string {
  let depth = 0;
  for (const [i, character] of Array.from(text).entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return text.slice(1, i);
  }
  return '';
}

function columnsIn(list: string): string[] {
  return [...list.matchAll(/\b(?:new|old)\.(\w+)/g)].map(([, column = '']) => column);
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

function forgottenTables(db: Db): string[] {
  const logging = triggersOf(db).filter(({ sql }) => sql.includes('INSERT INTO audit_log'));
  const known = [...logging.map(({ tbl_name: table }) => table), ...Object.keys(tablesWithoutLog)];
  return difference(known, tablesOf(db));
}

test('each trigger lists every column of its table, or left-out.ts gives the reason why not', () => {
  expect(forgottenColumns(newSchema())).toEqual([]);
});

test('each trigger that left-out.ts excuses from listing all columns exists', () => {
  const names = triggersOf(newSchema()).map(({ name }) => name);
  expect(Object.keys(readsSome).filter((name) => !names.includes(name))).toEqual([]);
});

test('each table has a trigger that writes to the log, or left-out.ts gives the reason why not', () => {
  expect(forgottenTables(newSchema())).toEqual([]);
});

test('a new column that the triggers forget is reported for each of their lists', () => {
  const db = newSchema('ALTER TABLE deliveries ADD COLUMN colour TEXT');
  expect(forgottenColumns(db)).toEqual([
    'invoiced_deliveries_never_change: colour',
    'delivery_planned_is_told: colour',
    ...Array.from({ length: 4 }, () => 'delivery_changed_is_told: colour'),
    ...Array.from({ length: 2 }, () => 'delivery_deleted_is_told: colour'),
  ]);
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
