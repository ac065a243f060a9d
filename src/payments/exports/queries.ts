import { partOf, type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { allRows } from '../../database/statements.ts';
import type { Payment } from '../../receivables/schema.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';

export type ListedPayment = Pick<
  Payment,
  'id' | 'paidOn' | 'amount' | 'method' | 'reason' | 'source'
> & {
  number: string;
  customerName: string;
  /** The text of the line of a bank statement, or else the reference of the payment. */
  words: string;
};

type Key = { paidOn: string; id: number };
const ofPeriod = allRows<ListedPayment, [period: Key & { until: string; limit: number }]>(`
  SELECT payments.id, paid_on AS paidOn, number, customer_name AS customerName, amount, method, reason, source,
    coalesce((
      SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = payments.reference AND NOT is_blank
    ), reference) AS words
  FROM payments INDEXED BY payments_by_day CROSS JOIN invoices ON invoices.id = payments.invoice_id
  WHERE (paid_on, payments.id) > ($paidOn, $id) AND paid_on <= $until AND undone_at IS NULL
  ORDER BY paid_on, payments.id LIMIT $limit`);
/** Reads the payments of a period in parts, sorted by day. Omits undone payments. */
export function readPayments(db: Db, from: IsoDate, until: IsoDate): Parts<ListedPayment> {
  return readInParts(db, (snapshot, key: Key = { paidOn: from, id: 0 }) => {
    const rows = ofPeriod(snapshot, { ...key, until, limit: ROWS_OF_PART });
    return partOf(rows, ({ paidOn, id }): Key => ({ paidOn, id }));
  });
}

/**
 * The amounts of an invoice at the end of a day. The credit is subtracted from `total`, and the refunds from `paid`.
 */
export type OpenItem = {
  id: number;
  number: string;
  customerName: string;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  total: Cents;
  paid: Cents;
  writtenOff: Cents;
};

const asOf = allRows<OpenItem, [after: { id: number; day: string; limit: number }]>(`
  SELECT invoices.id, number, customer_name AS customerName, issued_on AS issuedOn, due_on AS dueOn,
    iif(issued_on <= $day, total, 0) + coalesce((
      SELECT credits.total FROM credits WHERE invoice_id = invoices.id AND credits.issued_on <= $day
    ), 0) AS total,
    coalesce(sum(iif(reason IS NULL, amount, 0)), 0) AS paid,
    coalesce(sum(iif(reason IS NOT NULL, amount, 0)), 0) AS writtenOff
  FROM (SELECT id AS own FROM invoices WHERE id > $id ORDER BY id LIMIT $limit)
  CROSS JOIN invoices ON invoices.id = own
  CROSS JOIN balances ON balances.invoice_id = own
  LEFT JOIN payments ON payments.invoice_id = own AND paid_on <= $day AND undone_at IS NULL
  GROUP BY own ORDER BY own`);
/**
 * Reads the open items at the end of a day in parts. Omits payments that are undone now. A payment counts from its own
 * day, even if its invoice is of a later day.
 */
export function readOpenItems(db: Db, day: IsoDate): Parts<OpenItem> {
  return readInParts(db, (snapshot, id: number = 0) => {
    const read = asOf(snapshot, { id, day, limit: ROWS_OF_PART });
    const { next } = partOf(read, (row) => row.id);
    const rows = read.filter(({ total, paid, writtenOff }) => total !== paid + writtenOff);
    return { rows, next };
  });
}
