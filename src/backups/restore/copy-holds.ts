import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import type { Db } from '../../database/open.ts';

type Held = { number: string; reason: string | null };

/**
 * Gives the invoices that return from the replaced data the reminder holds that they had there, so that no customer is
 * reminded against what a user decided since the backup.
 */
export function copyHolds(db: Db, replaced: string): void {
  const invoice = '(SELECT id FROM invoices WHERE number = ?)';
  for (const { number, reason } of holdsOf(replaced)) {
    if (reason === null)
      db.$client.run(`DELETE FROM reminder_holds WHERE invoice_id = ${invoice}`, [number]);
    else
      db.$client.run(
        `INSERT INTO reminder_holds (invoice_id, reason)
         SELECT id, ? FROM invoices WHERE number = ?
         ON CONFLICT (invoice_id) DO UPDATE SET reason = excluded.reason`,
        [reason, number],
      );
  }
}

/** All invoices of the replaced data, each with its hold; none when the data have no holds or are damaged. */
function holdsOf(replaced: string): Held[] {
  try {
    return withReadOnly(replaced, (client) => {
      const table = "SELECT 1 FROM sqlite_schema WHERE name = 'reminder_holds'";
      if (client.query(table).get() === null) return [];
      return client
        .query<Held, []>(
          `SELECT number, reason FROM invoices
           LEFT JOIN reminder_holds ON reminder_holds.invoice_id = invoices.id`,
        )
        .all();
    });
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}
