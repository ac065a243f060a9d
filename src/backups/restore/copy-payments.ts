import type { Db } from '../../database/open.ts';
import { insertRow, type Row } from '../../database/rows.ts';
import { recordTikkiePayment } from '../../payment-requests/record-state.ts';
import type { Moment } from '../../shared/dates.ts';
import {
  findBookedLine,
  findInvoiceId,
  findPayment,
  listPaidRequests,
  replacedPayments,
  undoPayment,
  whilePaymentsMayBeLarge,
} from './queries.ts';

/** The ids of the payments in the restored data, by their ids in the replaced data. */
type Copied = Map<Row[string], number>;

/**
 * Copies the payments of invoices that return from the replaced data, so that no customer is asked again for money
 * that was received. Data of older versions have no payments, only amounts of payment requests, which become payments.
 */
export function copyPayments(db: Db, replaced: string, at: Moment): void {
  const copied: Copied = new Map();
  whilePaymentsMayBeLarge(db, () => {
    for (const { id = 0, ...payment } of replacedPayments(replaced)) {
      const present = copyPayment(db, payment, copied);
      if (present !== undefined) copied.set(id, present);
    }
  });
  for (const request of listPaidRequests(db)) recordTikkiePayment(db, at, request);
}

/** An invoice that returns keeps its number, but its id may differ. Returns the id of the payment. */
function copyPayment(
  db: Db,
  { number = '', moved_from = null, ...payment }: Row,
  copied: Copied,
): number | undefined {
  const invoiceId = findInvoiceId(db, number);
  if (invoiceId === undefined) return undefined;
  const row: Row = { ...payment, invoice_id: invoiceId, ...originOf(payment, moved_from, copied) };
  const restored = findPayment(db, row);
  if (restored === undefined)
    return isBookedElsewhere(db, row, copied) ? undefined : insertRow(db, 'payments', row);
  if (row.undone_at !== null && restored.undone_at === null)
    undoPayment(db, { taken_back_on: null, ...row, id: restored.id });
  return restored.id;
}

/**
 * A payment that was moved from an invoice that does not return has no origin in the restored data. Its source
 * becomes 'hand', unless the source is a bank statement. Otherwise a later answer of Tikkie or report of the driver
 * would treat it as its own payment.
 */
function originOf({ source = '' }: Row, movedFrom: Row[string], copied: Copied): Row {
  if (movedFrom === null) return {};
  const origin = copied.get(movedFrom);
  if (origin !== undefined) return { moved_from: origin };
  return { source: source === 'afschrift' ? source : 'hand' };
}

/**
 * Whether the restored data already have this payment from a line of a bank statement. With the line: its payments
 * can be at most its amount, so a payment that would exceed the amount is there already. Without the line: either all
 * its payments are there or none, so one payment that was not copied shows that all are there.
 */
function isBookedElsewhere(db: Db, row: Row, copied: Copied): boolean {
  const { source = '', reference = '', undone_at } = row;
  if (source !== 'afschrift' || undone_at !== null) return false;
  const { parts, amount } = findBookedLine(db, reference);
  if (amount === undefined) return parts.some(({ id }) => ![...copied.values()].includes(id));
  const total = parts.reduce((sum, part) => sum + part.amount, Number(row.amount));
  return Math.sign(total) !== Math.sign(amount) || Math.abs(total) > Math.abs(amount);
}
