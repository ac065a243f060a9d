import type { Db } from '../../src/database/open.ts';
import { freshDatabase } from './database.ts';

/** Creates a database with the current schema and then runs the statements. */
export function newSchema(...statements: string[]): Db {
  const db = freshDatabase();
  for (const statement of statements) db.$client.run(statement);
  return db;
}

/** The tables of Vipo, without the tables of SQLite itself and the virtual tables of the search indexes. */
export function tablesOf({ $client }: Db): string[] {
  return $client
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
}

export function columnsOf({ $client }: Db, table: string): string[] {
  return $client
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name);
}
