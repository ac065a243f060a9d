import { type Db, inTransaction } from '../database/open.ts';
import { getReceivable, setHold } from '../receivables/queries.ts';
import { type DomainError, fieldError } from '../shared/domain-error.ts';
import { HOLD_REASON } from './wire-names.ts';

/**
 * An empty reason removes the hold. `seen` is the reason that the user saw. Throws 'not-found' for a delivery without
 * an invoice, and 'conflict' when a colleague has stored another reason since.
 */
export function holdInvoice(
  db: Db,
  deliveryId: number,
  reason: string,
  seen?: string,
): { number: string } {
  return inTransaction(db, () => {
    const { invoiceId, number, hold } = getReceivable(db, deliveryId);
    if (seen !== undefined && ![seen, reason].includes(hold)) throw changed(hold);
    setHold(db, invoiceId, reason);
    return { number };
  });
}

function changed(hold: string): DomainError {
  const now = hold === '' ? 'is de reden gewist' : `is de reden ‘${hold}’ opgeslagen`;
  return fieldError(
    HOLD_REASON,
    `Intussen ${now}. Klopt jouw reden, sla dan opnieuw op.`,
    'conflict',
  );
}
