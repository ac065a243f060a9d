import { readOnly } from '../database/backup.ts';
import { isDamage } from '../database/damage.ts';
import type { Db } from '../database/open.ts';

type Value = string | number | null;
export type Row = Record<string, Value>;

const OUTGOING = { payment_requests: 'reference', messages: 'invoice_number' } as const;

/** Of an invoice that returns, what went out stays known, or it would be asked to be paid a second time. */
export function carryOutgoing(db: Db, kept: string): void {
  for (const [table, column] of Object.entries(OUTGOING)) {
    const known = 'SELECT 1 FROM invoices WHERE number = ?';
    for (const { id: _, ...row } of rowsOf(kept, table)) {
      if (db.$client.query(known).get(row[column] ?? '') !== null) carry(db, table, column, row);
    }
  }
}

function carry(db: Db, table: string, column: string, row: Row): void {
  const number = row[column] ?? '';
  const present = db.$client
    .query<{ id: number; state: string }, [Value, Value]>(
      `SELECT id, state FROM ${table} WHERE ${column} = ? AND created_at = ?`,
    )
    .get(number, row.created_at ?? '');
  const names = Object.keys(row);
  const values = Object.values(row);
  if (present?.state === 'sending') {
    const change = names.map((name) => `${name} = ?`).join();
    db.$client.query(`UPDATE ${table} SET ${change} WHERE id = ?`).run(...values, present.id);
  } else if (present === null && !isSettled(db, number, row, table)) {
    const marks = names.map(() => '?').join();
    db.$client
      .query(`INSERT OR IGNORE INTO ${table} (${names.join()}) VALUES (${marks})`)
      .run(...values);
  }
}

/** Whether the restored data know of a request of their own. */
function isSettled(db: Db, number: Value, { state }: Row, table: string): boolean {
  if (table !== 'payment_requests' || state === 'failed') return false;
  const living = "SELECT 1 FROM payment_requests WHERE reference = ? AND state <> 'failed'";
  return db.$client.query(living).get(number) !== null;
}

/** The rows of replaced data; none when they are older than the table or too damaged. */
export function rowsOf(kept: string, table: string): Row[] {
  try {
    return readOnly(kept, (client) => {
      const isThere = client.query('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
      if (isThere === null) return [];
      return client.query<Row, []>(`SELECT * FROM ${table} ORDER BY id`).all();
    });
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}
