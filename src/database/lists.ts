import { type Column, type SQL, sql } from 'drizzle-orm';

export function isOneOf(column: Column, placeholder: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

/** A list as one value, so that one prepared statement serves lists of any length. */
export function listOf(values: readonly (string | number)[]): string {
  return JSON.stringify(values);
}
