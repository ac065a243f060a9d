import { type Db, inTransaction } from '../database/open.ts';
import { getAccount, removeHold, saveHold } from '../receivables/queries.ts';

/**
 * Excludes an invoice from reminders. An empty reason allows reminders again. Throws 'not-found' without an invoice.
 */
export function holdInvoice(db: Db, deliveryId: number, reason: string): { number: string } {
  const { invoiceId, number } = getAccount(db, deliveryId);
  inTransaction(db, () => {
    if (reason === '') removeHold(db, invoiceId);
    else saveHold(db, invoiceId, reason);
  });
  return { number };
}
