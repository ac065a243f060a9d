import type { Db } from './open.ts';

/**
 * A table that triggers keep equal to a query, so that a screen does not add up all records. A feature describes its
 * kept sums beside its queries; `bookkeeping/kept-sums.ts` lists all of them.
 */
export type KeptSum = {
  table: string;
  /** The columns of the table in the order of the query. An id that only numbers the rows is left out. */
  columns: string;
  computed: string;
  /** SQL that names a row in words, for the sentence of `--verify` about a row that differs. */
  subject: string;
  problem: (subject: string) => string;
  before?: string;
};

/** Fills the tables again from the records. Call it only in a transaction. */
export function rebuildKeptSums({ $client }: Db, sums: readonly KeptSum[]): void {
  for (const { before, table } of sums) {
    if (before !== undefined) $client.run(before);
    $client.run(`DELETE FROM ${table}`);
  }
  for (const { table, columns, computed } of sums) {
    // While an earlier table was filled, its triggers may have inserted rows here. These rows are replaced.
    $client.run(`INSERT OR REPLACE INTO ${table} (${columns}) SELECT * FROM (${computed})`);
  }
}

/** A query whose column `subject` names each wrong row, and the sentence of `--verify` about such a row. */
export type Check = { sql: string; problem: (subject: string) => string };

export function problemsOf({ $client }: Db, checks: readonly Check[]): string[] {
  return checks.flatMap(({ sql, problem }) => {
    const found = $client.query<{ subject: string }, []>(sql).all();
    return [...new Set(found.map(({ subject }) => subject))].map(problem);
  });
}

/** Finds the rows that only the table or only the query has. */
export function checkOf({ table, columns, computed, subject, problem }: KeptSum): Check {
  const stored = `SELECT ${columns} FROM ${table}`;
  const sql = `SELECT ${subject} AS subject FROM (
      SELECT * FROM (SELECT * FROM (${computed}) EXCEPT ${stored})
      UNION ALL
      SELECT * FROM (${stored} EXCEPT SELECT * FROM (${computed}))
    ) ORDER BY ${columns}`;
  return { sql, problem };
}
