import type { Db } from './open.ts';

/**
 * A table that triggers keep equal to the result of a query, so that screens need not add up all records. Each feature
 * describes its kept sums beside its queries. `bookkeeping/kept-sums.ts` lists all of them.
 */
export type KeptSum = {
  table: string;
  /** The columns of the table, in the order of the query. An id that only numbers the rows is left out. */
  columns: string;
  computed: string;
  /** SQL that describes a row in words, for the sentence of `--verify` about a wrong row. */
  subject: string;
  problem: (subject: string) => string;
  before?: string;
};

/** Computes all tables again from the records. Call it only in a transaction. */
export function rebuildKeptSums({ $client }: Db, sums: readonly KeptSum[]): void {
  for (const { before, table } of sums) {
    if (before !== undefined) $client.run(before);
    $client.run(`DELETE FROM ${table}`);
  }
  for (const { table, columns, computed } of sums) {
    // When an earlier table was filled, its triggers may have inserted rows into this table. The computed rows replace
    // these.
    $client.run(`INSERT OR REPLACE INTO ${table} (${columns}) SELECT * FROM (${computed})`);
  }
}

/**
 * A query that finds wrong rows. Its column `subject` describes a row, and `problem` makes the sentence of `--verify`.
 */
export type Check = { sql: string; problem: (subject: string) => string };

export function problemsOf({ $client }: Db, checks: readonly Check[]): string[] {
  return checks.flatMap(({ sql, problem }) => {
    const found = $client.query<{ subject: string }, []>(sql).all();
    return [...new Set(found.map(({ subject }) => subject))].map(problem);
  });
}

/** The check that finds rows that are only in the table or only in the result of the query. */
export function checkOf({ table, columns, computed, subject, problem }: KeptSum): Check {
  const stored = `SELECT ${columns} FROM ${table}`;
  const sql = `SELECT ${subject} AS subject FROM (
      SELECT * FROM (SELECT * FROM (${computed}) EXCEPT ${stored})
      UNION ALL
      SELECT * FROM (${stored} EXCEPT SELECT * FROM (${computed}))
    ) ORDER BY ${columns}`;
  return { sql, problem };
}
