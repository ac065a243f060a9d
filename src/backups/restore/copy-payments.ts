import { withReadOnly } from '../../database/backup.ts';
import { isDamage } from '../../database/damage.ts';
import type { Db } from '../../database/open.ts';
import { recordTikkiePayment } from '../../payment-requests/record-tikkie-payment.ts';
import type { Moment } from '../../shared/dates.ts';

type Value = string | number | null;
type Row = Record<string, Value>;
/** The ids of the payments in the restored data, by their ids in the replaced data. */
type Copied = Map<Value, number>;

/**
 * Copies the payments of invoices that return from the replaced data, so that no customer is asked again for money
 * that was received. Records what Tikkie had received for copied requests of data without payments.
 */
export function copyPayments(db: Db, replaced: string, at: Moment): void {
  const copied: Copied = new Map();
  withoutLargest(db, () => {
    for (const { id = 0, ...payment } of paymentsOf(replaced)) {
      const present = copyPayment(db, payment, copied);
      if (present !== undefined) copied.set(id, present);
    }
  });
  const paid = db.$client
    .query<{ reference: string; token: string | null }, []>(
      'SELECT reference, token FROM payment_requests WHERE amount_paid > 0',
    )
    .all();
  for (const request of paid) recordTikkiePayment(db, at, request);
}

/** Data of an older version may have payments that are larger than the schema admits now. Runs in the transaction. */
function withoutLargest({ $client }: Db, work: () => void): void {
  const name = 'payments_have_a_largest_amount';
  const trigger = $client
    .query<{ sql: string }, [string]>('SELECT sql FROM sqlite_schema WHERE name = ?')
    .get(name);
  if (trigger === null) throw new Error(`there is no trigger ${name}`);
  $client.run(`DROP TRIGGER ${name}`);
  work();
  $client.run(trigger.sql);
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

/** An invoice that returns keeps its number, but its id may be another. Returns the id of the payment. */
function copyPayment(
  db: Db,
  { number = '', moved_from = null, ...payment }: Row,
  copied: Copied,
): number | undefined {
  const invoice = db.$client
    .query<{ id: number }, [Value]>('SELECT id FROM invoices WHERE number = ?')
    .get(number);
  if (invoice === null) return undefined;
  const row: Row = { ...payment, invoice_id: invoice.id, ...originOf(payment, moved_from, copied) };
  const restored = findSame(db, row);
  if (restored === null) return isBookedElsewhere(db, row, copied) ? undefined : insert(db, row);
  if (row.undone_at !== null && restored.undone_at === null)
    db.$client
      .query('UPDATE payments SET undone_at = ?, undone_by = ?, taken_back_on = ? WHERE id = ?')
      .run(row.undone_at ?? '', row.undone_by ?? '', row.taken_back_on ?? null, restored.id);
  return restored.id;
}

/**
 * A payment that was moved from an invoice that does not return has no origin. Tikkie and the driver must not take it for
 * a payment of their own, so it counts as typed by hand.
 */
function originOf({ source = '' }: Row, movedFrom: Value, copied: Copied): Row {
  if (movedFrom === null) return {};
  const origin = copied.get(movedFrom);
  if (origin !== undefined) return { moved_from: origin };
  return { source: source === 'afschrift' ? source : 'hand' };
}

/**
 * Whether the restored data have booked so much of the same line of a bank statement that this part does not fit. Of a
 * line that the restored data do not know, they have all parts or none.
 */
function isBookedElsewhere({ $client }: Db, row: Row, copied: Copied): boolean {
  const { source = '', reference = '', amount = 0, undone_at } = row;
  if (source !== 'afschrift' || undone_at !== null) return false;
  const parts = $client
    .query<{ id: number; amount: number }, [Value]>(
      `SELECT id, amount FROM payments
       WHERE source = 'afschrift' AND undone_at IS NULL AND reference = ?`,
    )
    .all(reference);
  const line = $client
    .query<{ amount: number }, [Value]>('SELECT amount FROM statement_lines WHERE ref = ?')
    .get(reference);
  if (line === null) return parts.some(({ id }) => ![...copied.values()].includes(id));
  const total = parts.reduce((sum, part) => sum + part.amount, Number(amount));
  return Math.sign(total) !== Math.sign(line.amount) || Math.abs(total) > Math.abs(line.amount);
}

function findSame({ $client }: Db, row: Row) {
  return $client
    .query<{ id: number; undone_at: string | null }, Value[]>(
      `SELECT id, undone_at FROM payments
       WHERE invoice_id = ? AND recorded_at = ? AND amount = ? AND reference = ? AND method = ? AND moved_from IS ?`,
    )
    .get(
      row.invoice_id ?? 0,
      row.recorded_at ?? '',
      row.amount ?? 0,
      row.reference ?? '',
      row.method ?? '',
      row.moved_from ?? null,
    );
}

function insert(db: Db, row: Row): number | undefined {
  const names = Object.keys(row);
  const marks = names.map(() => '?');
  return db.$client
    .query<{ id: number }, Value[]>(
      `INSERT INTO payments (${names.join()}) VALUES (${marks.join()}) RETURNING id`,
    )
    .get(...Object.values(row))?.id;
}
