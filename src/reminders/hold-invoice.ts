import { type Db, inTransaction } from '../database/open.ts';
import { findInvoice, noInvoice } from '../invoices/queries.ts';
import { findHold, removeHold, saveHold } from '../receivables/queries.ts';

/** Excludes an invoice from reminders. An empty reason allows them again. Throws 'not-found' without an invoice. */
export function holdInvoice(db: Db, deliveryId: number, reason: string): { number: string } {
  const { id, number } = getInvoice(db, deliveryId);
  inTransaction(db, () => {
    if (reason === '') removeHold(db, id);
    else saveHold(db, id, reason);
  });
  return { number };
}

export function getHold(db: Db, deliveryId: number): { number: string; reason: string } {
  const { id, number } = getInvoice(db, deliveryId);
  return { number, reason: findHold(db, id) };
}

function getInvoice(db: Db, deliveryId: number) {
  const invoice = findInvoice(db, deliveryId);
  if (invoice === undefined) throw noInvoice();
  return invoice;
}
