import { type Db, inTransaction } from '../database/open.ts';
import { getReceivable, setHold } from '../receivables/queries.ts';

/** An empty reason removes the hold. Throws 'not-found' for a delivery without an invoice. */
export function holdInvoice(db: Db, deliveryId: number, reason: string): { number: string } {
  const { invoiceId, number } = getReceivable(db, deliveryId);
  inTransaction(db, () => setHold(db, invoiceId, reason));
  return { number };
}
