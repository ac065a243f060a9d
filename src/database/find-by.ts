import { eq, type GetColumnData, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Db, prepared } from './open.ts';

type Selected = Record<string, SQLiteColumn>;
type Row<Columns extends Selected> = { [Name in keyof Columns]: GetColumnData<Columns[Name]> };

/**
 * Makes a function that finds the row with a value in a unique column. The statement is prepared once for each
 * database.
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
    statement(db).get({ value }) as Row<Columns> | undefined;
}
