import type { Db } from './open.ts';

/** The values of a row by the names of its columns, for code that copies rows of any version of the schema. */
export type Row = Record<string, string | number | null>;

/** Inserts a row with exactly these columns. Returns the rowid. */
export function insertRow({ $client }: Db, table: string, row: Row, verb = 'INSERT'): number {
  const names = Object.keys(row);
  const marks = names.map(() => '?');
  const { lastInsertRowid } = $client
    .query(`${verb} INTO ${table} (${names.join()}) VALUES (${marks.join()})`)
    .run(...Object.values(row));
  return Number(lastInsertRowid);
}
