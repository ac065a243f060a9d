import type { Db } from '../../database/open.ts';
import { allRows, oneRow } from '../../database/statements.ts';
import { type InvoiceParty, isSameCustomer } from '../../receivables/move.ts';
import { TAKEN_OVER } from '../../receivables/payment.ts';
import { getParty, getReceivable } from '../../receivables/queries.ts';
import type { Receivable } from '../../receivables/receivable.ts';
import type { Payment } from '../../receivables/schema.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import { sumOf } from '../../shared/sum.ts';

export type RecordedPayment = Pick<
  Payment,
  'id' | 'amount' | 'paidOn' | 'method' | 'reason' | 'source' | 'undoneAt' | 'movedFrom'
> & {
  /**
   * The text of the line of a bank statement, or else the reference of a payment with the source 'hand', or else ''.
   */
  words: string;
};

export type ReceivableWithPayments = Receivable &
  IssuedTo & {
    payments: RecordedPayment[];
    /** The sums of the payments, write-offs and take-overs that are not undone. */
    received: Cents;
    writtenOff: Cents;
    takenOver: Cents;
  };

/** `customerId` is null when the delivery has no customer with a record, or when the delivery is gone. */
type IssuedTo = { issuedOn: IsoDate; customerId: number | null };

const issuedTo = oneRow<IssuedTo, [invoiceId: number]>(`
  SELECT issued_on AS issuedOn, deliveries.customer_id AS customerId
  FROM invoices LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id WHERE invoices.id = ?`);

const ofInvoice = allRows<RecordedPayment, [invoiceId: number]>(`
  SELECT payments.id, amount, paid_on AS paidOn, method, reason, source, undone_at AS undoneAt,
    iif(reason IS NULL, moved_from, NULL) AS movedFrom,
    coalesce((
      SELECT counterparty || ': ' || description FROM statement_lines WHERE ref = payments.reference
    ), iif(source = 'hand', reference, '')) AS words
  FROM payments WHERE invoice_id = ? ORDER BY payments.id`);

/** Throws 'not-found' without an invoice. */
export function getReceivableWithPayments(db: Db, deliveryId: number): ReceivableWithPayments {
  const receivable = getReceivable(db, deliveryId);
  const { invoiceId } = receivable;
  const recorded = ofInvoice(db, invoiceId);
  return {
    ...receivable,
    ...issuedTo(db, invoiceId),
    payments: recorded,
    received: sumPayments(recorded, (reason) => reason === null),
    writtenOff: sumPayments(recorded, (reason) => reason !== null && reason !== TAKEN_OVER),
    takenOver: sumPayments(recorded, (reason) => reason === TAKEN_OVER),
  };
}

function sumPayments(
  recorded: RecordedPayment[],
  isWanted: (reason: Payment['reason']) => boolean,
) {
  const wanted = recorded.filter(({ reason, undoneAt }) => undoneAt === null && isWanted(reason));
  return sumOf(wanted, ({ amount }) => amount);
}

export type OtherInvoice = { deliveryId: number; number: string; open: Cents };

/** The form offers at most this many invoices. A call can name other invoices of the customer too. */
const MOST = 50;

const others = allRows<InvoiceParty & OtherInvoice, [party: InvoiceParty]>(`
  SELECT invoices.id AS invoiceId, invoices.number, deliveries.customer_id AS customerId,
    invoices.customer_name_fold AS nameFold, invoices.delivery_id AS deliveryId, balances.open
  FROM (
    SELECT id FROM deliveries WHERE customer_id = $customerId
    UNION
    SELECT delivery_id FROM invoices INDEXED BY invoices_by_name WHERE customer_name_fold = $nameFold
  ) AS own
  CROSS JOIN invoices ON invoices.delivery_id = own.id
  CROSS JOIN balances ON balances.invoice_id = invoices.id
  JOIN deliveries ON deliveries.id = own.id
  WHERE balances.open > 0 AND invoices.id <> $invoiceId ORDER BY invoices.id`);
export function listOthers(db: Db, deliveryId: number): OtherInvoice[] {
  const party = getParty(db, getReceivable(db, deliveryId).invoiceId);
  const own = others(db, party).filter((other) => isSameCustomer(party, other));
  return own.slice(0, MOST);
}
