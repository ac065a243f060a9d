import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import type { Db } from '../../database/open.ts';
import { recordTikkiePayment } from '../../payments/received/queries.ts';
import type { Moment } from '../../shared/dates.ts';

type Value = string | number | null;
type Row = Record<string, Value>;

/**
 * Copies the payments of invoices that return from the replaced data, so that no customer is asked again for money
 * that was received. Records what Tikkie had received for copied requests of data without payments.
 */
export function copyPayments(db: Db, replaced: string, at: Moment): void {
  for (const { id: _, ...payment } of paymentsOf(replaced)) copyPayment(db, payment);
  const paid = db.$client
    .query<{ reference: string; token: string | null }, []>(
      'SELECT reference, token FROM payment_requests WHERE amount_paid > 0',
    )
    .all();
  for (const request of paid) recordTikkiePayment(db, at, request);
}

function paymentsOf(replaced: string): Row[] {
  try {
    return withReadOnly(replaced, (client) => {
      const table = "SELECT 1 FROM sqlite_schema WHERE name = 'payments'";
      if (client.query(table).get() === null) return [];
      return client
        .query<Row, []>(
          `SELECT payments.*, invoices.number FROM payments
           JOIN invoices ON invoices.id = payments.invoice_id ORDER BY payments.id`,
        )
        .all();
    });
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

/** An invoice that returns keeps its number, but its id may be another. */
function copyPayment(db: Db, { number = '', ...payment }: Row): void {
  const invoice = db.$client
    .query<{ id: number }, [Value]>('SELECT id FROM invoices WHERE number = ?')
    .get(number);
  if (invoice === null) return;
  const row: Row = { ...payment, invoice_id: invoice.id };
  const restored = findSame(db, row);
  if (restored === null && !isBookedElsewhere(db, row)) insert(db, row);
  else if (restored !== null && row.undone_at !== null && restored.undone_at === null)
    db.$client
      .query('UPDATE payments SET undone_at = ?, undone_by = ? WHERE id = ?')
      .run(row.undone_at ?? '', row.undone_by ?? '', restored.id);
}

/** Whether the restored data have booked the same line of a bank statement to an invoice. */
function isBookedElsewhere({ $client }: Db, { source, reference = '', undone_at }: Row): boolean {
  if (source !== 'afschrift' || undone_at !== null) return false;
  const booked = `SELECT 1 FROM payments
    WHERE source = 'afschrift' AND undone_at IS NULL AND reference = ?`;
  return $client.query(booked).get(reference) !== null;
}

function findSame({ $client }: Db, row: Row) {
  return $client
    .query<{ id: number; undone_at: string | null }, Value[]>(
      `SELECT id, undone_at FROM payments
       WHERE invoice_id = ? AND recorded_at = ? AND amount = ? AND reference = ?`,
    )
    .get(row.invoice_id ?? 0, row.recorded_at ?? '', row.amount ?? 0, row.reference ?? '');
}

function insert(db: Db, row: Row): void {
  const names = Object.keys(row);
  const marks = names.map(() => '?');
  db.$client
    .query(`INSERT INTO payments (${names.join()}) VALUES (${marks.join()})`)
    .run(...Object.values(row));
}
