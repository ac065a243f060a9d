import type { SQLQueryBindings } from 'bun:sqlite';
import { type Column, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DomainError } from '../shared/domain-error.ts';
import { type Db, prepared, query } from './open.ts';

/* oxlint-disable typescript/no-unnecessary-type-parameters -- Only the caller knows its rows and parameters. */

/** A value for a statement. A list becomes one JSON text, which `json_each` reads. */
type Value = SQLQueryBindings | readonly (string | number)[];
type Values = Value[];

/** Makes a function that returns all rows of a plain SQL query. */
export function allRows<Row, Given extends Values = []>(text: string) {
  const statement = query<Row, SQLQueryBindings[]>(text);
  return (db: Db, ...values: Given): Row[] => statement(db).all(...values.map(bound));
}

/** Makes a function that returns the first row of a query, or undefined when there is none. */
export function firstRow<Row, Given extends Values = []>(text: string) {
  const statement = query<Row, SQLQueryBindings[]>(text);
  return (db: Db, ...values: Given): Row | undefined =>
    statement(db).get(...values.map(bound)) ?? undefined;
}

/** As `firstRow`, for a query that always has a row, such as a sum or an INSERT with RETURNING. */
export function oneRow<Row, Given extends Values = []>(text: string) {
  const find = firstRow<Row, Given>(text);
  return (db: Db, ...values: Given): Row => {
    const row = find(db, ...values);
    if (row === undefined) throw new Error(`no row: ${text}`);
    return row;
  };
}

/** Makes a function that returns the values of a query with one column. */
export function allValues<Only, Given extends Values = []>(text: string) {
  const list = allRows<Record<string, Only>, Given>(text);
  return (db: Db, ...values: Given): Only[] => list(db, ...values).flatMap(Object.values<Only>);
}

/** Makes a function that returns the first value of a query with one column, or undefined when there is no row. */
export function firstValue<Only, Given extends Values = []>(text: string) {
  const find = firstRow<Record<string, Only>, Given>(text);
  return (db: Db, ...values: Given): Only | undefined =>
    Object.values(find(db, ...values) ?? {})[0];
}

/** As `firstValue`, for a query that always has a row, such as a count. */
export function oneValue<Only, Given extends Values = []>(text: string) {
  const get = oneRow<Record<string, Only>, Given>(text);
  return (db: Db, ...values: Given): Only => Object.values(get(db, ...values))[0] as Only;
}

/** Makes a function that returns whether a query finds a row. */
export function hasRow<Given extends Values = []>(text: string) {
  const find = firstRow<object, Given>(text);
  return (db: Db, ...values: Given): boolean => find(db, ...values) !== undefined;
}

/** Makes a function that changes rows, and returns the number of changed rows. */
export function changeRows<Given extends Values = []>(text: string) {
  const statement = query<object, SQLQueryBindings[]>(text);
  return (db: Db, ...values: Given): number => statement(db).run(...values.map(bound)).changes;
}

function bound(value: Value): SQLQueryBindings {
  return Array.isArray(value) ? listOf(value) : (value as SQLQueryBindings);
}

/** A list as one value, so that one prepared statement works for lists of any length. */
export function listOf(values: readonly (string | number)[]): string {
  return JSON.stringify(values);
}

/** A condition in a Drizzle statement: the column has one of the values of a list that `listOf` made. */
export function isOneOf(column: Column, placeholder: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

type Selected = Record<string, SQLiteColumn>;
type Found<Columns extends Selected> = { [Name in keyof Columns]: GetColumnData<Columns[Name]> };

/**
 * Makes a function that finds a row by the value of a unique column, with Drizzle. It returns the given columns of the
 * row.
 */
export function finderBy<Columns extends Selected, Key extends SQLiteColumn>(
  columns: Columns,
  key: Key,
) {
  const statement = prepared((db) =>
    db
      .select(columns)
      .from(key.table)
      .where(eq(key, sql.placeholder('value')))
      .prepare(),
  );
  return (db: Db, value: NonNullable<GetColumnData<Key>>) =>
    statement(db).get({ value }) as Found<Columns> | undefined;
}

/**
 * Makes a function that gets what `find` finds. When `find` finds nothing, the function throws 'not-found' with the
 * sentence `missing`.
 */
export function getterOf<Row, Key>(find: (db: Db, key: Key) => Row | undefined, missing: string) {
  return (db: Db, key: Key): Row => {
    const row = find(db, key);
    if (row === undefined) throw new DomainError('not-found', missing);
    return row;
  };
}

/** As `finderBy`, for one column. The function returns the value of that column. */
export function valueBy<Wanted extends SQLiteColumn, Key extends SQLiteColumn>(
  wanted: Wanted,
  key: Key,
) {
  const find = finderBy({ wanted }, key);
  return (db: Db, value: NonNullable<GetColumnData<Key>>) => find(db, value)?.wanted;
}
