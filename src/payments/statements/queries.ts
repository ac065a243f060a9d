import { listOf } from '../../database/lists.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import type { IsoDate, Moment } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { ReadLine } from './read.ts';

export type StoredLine = {
  id: number;
  ref: string;
  account: string;
  bookedOn: IsoDate;
  amount: Cents;
  counterparty: string;
  description: string;
  isReversal: 0 | 1;
  isWaiting: 0 | 1;
};

const COLUMNS = `id, ref, account, booked_on AS bookedOn, amount, counterparty, description,
  is_reversal AS isReversal, is_waiting AS isWaiting`;

const byRef = prepared((db) =>
  db.$client.query<StoredLine, [string]>(`SELECT ${COLUMNS} FROM statement_lines WHERE ref = ?`),
);
export function findLine(db: Db, ref: string): StoredLine | undefined {
  return byRef(db).get(ref) ?? undefined;
}

const byId = prepared((db) =>
  db.$client.query<StoredLine, [number]>(`SELECT ${COLUMNS} FROM statement_lines WHERE id = ?`),
);
export function findLineById(db: Db, id: number): StoredLine | undefined {
  return byId(db).get(id) ?? undefined;
}

/**
 * Stores the lines that may belong to an invoice: every credit, and a debit with the number or the amount of a refund. A
 * line that is known already stays as it is.
 */
export function storeLines(db: Db, at: Moment, lines: readonly ReadLine[]): void {
  inTransaction(db, () => {
    for (const line of lines) storeLine(db, at, line);
  });
}

function storeLine(db: Db, at: Moment, line: ReadLine): void {
  const { ref, account, bookedOn, amount, counterparty, description, isReversal } = line;
  const matches = invoicesOf(db).all(listOf(line.numbers));
  const isRefund = amount < 0 && (matches.length > 0 || sameAmount(db).get(amount) !== null);
  const known = findLine(db, ref);
  if (known === undefined && amount < 0 && !isRefund) return;
  const id =
    known?.id ??
    insertLine(db).get({
      ref,
      account,
      bookedOn,
      amount,
      counterparty,
      description,
      isReversal: isReversal ? 1 : 0,
      at,
    })?.id;
  if (id === undefined) throw new Error('a line was not stored');
  // A known line may name an invoice that was made since.
  for (const { invoiceId, open } of matches) insertMatch(db).run(id, invoiceId, open);
}

const invoicesOf = prepared((db) =>
  db.$client.query<{ invoiceId: number; open: Cents }, [string]>(
    `SELECT invoice_id AS invoiceId, open FROM balances WHERE invoice_id IN (
       SELECT id FROM invoices WHERE number IN (SELECT value FROM json_each(?1))
       UNION ALL
       SELECT invoice_id FROM credits WHERE number IN (SELECT value FROM json_each(?1))
     )`,
  ),
);
const sameAmount = prepared((db) =>
  db.$client.query<object, [number]>(
    'SELECT 1 FROM balances INDEXED BY balances_by_open WHERE open = ? AND open <> 0 LIMIT 1',
  ),
);
type NewLine = Record<string, string | number>;
const insertLine = prepared((db) =>
  db.$client.query<{ id: number }, NewLine>(
    `INSERT INTO statement_lines
       (ref, account, booked_on, amount, counterparty, description, is_reversal, is_waiting, read_at)
     SELECT $ref, $account, $bookedOn, $amount, $counterparty, $description, $isReversal, $amount <> coalesce((
       SELECT sum(amount) FROM payments WHERE reference = $ref AND source = 'afschrift' AND undone_at IS NULL
     ), 0), $at
     RETURNING id`,
  ),
);
const insertMatch = prepared((db) =>
  db.$client.query<object, [number, number, number]>(
    'INSERT OR IGNORE INTO statement_matches (line_id, invoice_id, open) VALUES (?, ?, ?)',
  ),
);

const bookedInvoice = prepared((db) =>
  db.$client.query<{ invoiceId: number; number: string }, [string]>(
    `SELECT invoice_id AS invoiceId, number
     FROM payments INDEXED BY payments_of_lines JOIN invoices ON invoices.id = payments.invoice_id
     WHERE reference = ? AND source = 'afschrift' AND undone_at IS NULL`,
  ),
);
/** The invoice that a line is booked to. */
export function findBooked(db: Db, ref: string) {
  return bookedInvoice(db).get(ref) ?? undefined;
}

const countOfBooked = prepared((db) =>
  db.$client.query<{ count: number }, [string]>(
    `SELECT count(*) AS count FROM payments INDEXED BY payments_of_lines
     WHERE reference IN (SELECT value FROM json_each(?)) AND source = 'afschrift' AND undone_at IS NULL`,
  ),
);
export function countBooked(db: Db, refs: readonly string[]): number {
  return countOfBooked(db).get(listOf(refs))?.count ?? 0;
}

/** The days of lines that wait although their payments are all of them, or that do not wait although they are not. */
export function findWrongLines({ $client }: Db): IsoDate[] {
  return $client
    .query<{ bookedOn: IsoDate }, []>(
      `SELECT DISTINCT booked_on AS bookedOn FROM statement_lines WHERE is_waiting <> (amount <> coalesce((
         SELECT sum(amount) FROM payments
         WHERE reference = statement_lines.ref AND source = 'afschrift' AND undone_at IS NULL
       ), 0)) ORDER BY 1`,
    )
    .all()
    .map(({ bookedOn }) => bookedOn);
}

const invoiceByNumber = prepared((db) =>
  db.$client.query<{ deliveryId: number }, [string]>(
    `SELECT delivery_id AS deliveryId FROM invoices WHERE id IN (
       SELECT id FROM invoices WHERE number = ?1
       UNION ALL
       SELECT invoice_id FROM credits WHERE number = ?1
     )`,
  ),
);
/** The delivery of an invoice or a credit, by its number. */
export function findByNumber(db: Db, number: string): number | undefined {
  return invoiceByNumber(db).get(number)?.deliveryId;
}
