import type { Db } from '../../database/open.ts';
import { insertRow, type Row } from '../../database/rows.ts';
import { recordTikkiePayment } from '../../payment-requests/record-state.ts';
import type { Moment } from '../../shared/dates.ts';
import {
  copyTakeover,
  findBookedLine,
  findInvoiceId,
  findPayment,
  listPaidRequests,
  replacedPayments,
  replacedRows,
  undoPayment,
  whilePaymentsMayBeLarge,
} from './queries.ts';

/** The id of each payment in the restored data, by its id in the replaced data. */
type Copied = Map<Row[string], number>;

/**
 * Copies the payments of the invoices in the backup from the replaced data, so that no customer is asked again for
 * money that was received. Copies the take-overs too, so that old invoices still count as paid. Data of older versions
 * have no payments, only the paid amounts of payment requests. These amounts become payments.
 */
export function copyPayments(db: Db, replaced: string, at: Moment): void {
  const copied: Copied = new Map();
  for (const takeover of replacedRows(db, replaced, 'takeovers')) copyTakeover(db, takeover);
  whilePaymentsMayBeLarge(db, () => {
    for (const { id = 0, ...payment } of replacedPayments(db, replaced)) {
      const present = copyPayment(db, payment, copied);
      if (present !== undefined) copied.set(id, present);
    }
  });
  for (const request of listPaidRequests(db)) recordTikkiePayment(db, at, request);
}

/**
 * Copies one payment. The invoice has the same number in the restored data, but may have another id. Returns the id of
 * the payment. Undefined when the payment was not copied.
 */
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
 * The payment from which a payment was moved is missing when its invoice is not in the backup. Then the source of the
 * moved payment becomes 'hand', unless this source is a bank statement. With its old source, a later answer of Tikkie
 * or report of the driver would change this payment.
 */
function originOf({ source = '' }: Row, movedFrom: Row[string], copied: Copied): Row {
  if (movedFrom === null) return {};
  const origin = copied.get(movedFrom);
  if (origin !== undefined) return { moved_from: origin };
  return { source: source === 'afschrift' ? source : 'hand' };
}

/**
 * Whether the restored data have already booked the amount of this payment, from the same line of a bank statement. The
 * payments of a line can never exceed the amount of the line. So a payment that would make them exceed this amount is
 * not copied. When the restored data do not have the line, its amount is not known. In this case the payment is not
 * copied if the backup has a payment of this line that the replaced data do not have. Otherwise the line could be
 * booked twice.
 */
function isBookedElsewhere(db: Db, row: Row, copied: Copied): boolean {
  const { source = '', reference = '', undone_at } = row;
  if (source !== 'afschrift' || undone_at !== null) return false;
  const { parts, amount } = findBookedLine(db, reference);
  if (amount === undefined) return parts.some(({ id }) => ![...copied.values()].includes(id));
  const total = parts.reduce((sum, part) => sum + part.amount, Number(row.amount));
  return Math.sign(total) !== Math.sign(amount) || Math.abs(total) > Math.abs(amount);
}
