import { type Db, prepared } from '../../database/open.ts';
import { isSameCustomer, type Moved, type OtherInvoice } from './move.ts';

const COLUMNS = `invoices.id AS invoiceId, invoices.number, deliveries.customer_id AS customerId,
  invoices.customer_name_fold AS nameFold`;

const byDelivery = prepared((db) =>
  db.$client.query<Moved, [number]>(
    `SELECT ${COLUMNS} FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
     WHERE invoices.delivery_id = ?`,
  ),
);
export function findByDelivery(db: Db, deliveryId: number): Moved | undefined {
  return byDelivery(db).get(deliveryId) ?? undefined;
}

const byInvoice = prepared((db) =>
  db.$client.query<Moved, [number]>(
    `SELECT ${COLUMNS} FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
     WHERE invoices.id = ?`,
  ),
);
export function findByInvoice(db: Db, invoiceId: number): Moved | undefined {
  return byInvoice(db).get(invoiceId) ?? undefined;
}

/** More are not offered; a call may name any invoice. */
const MOST = 50;

type Found = Moved & OtherInvoice;
type Place = { customerId: number | null; nameFold: string; invoiceId: number };

const others = prepared((db) =>
  db.$client.query<Found, Place>(
    `SELECT ${COLUMNS}, invoices.delivery_id AS deliveryId, balances.open
     FROM (
       SELECT id FROM deliveries WHERE customer_id = $customerId
       UNION
       SELECT delivery_id FROM invoices INDEXED BY invoices_by_name WHERE customer_name_fold = $nameFold
     ) AS own
     CROSS JOIN invoices ON invoices.delivery_id = own.id
     CROSS JOIN balances ON balances.invoice_id = invoices.id
     JOIN deliveries ON deliveries.id = own.id
     WHERE balances.open > 0 AND invoices.id <> $invoiceId`,
  ),
);
/** The open invoices of the same customer, the first issued first. */
export function listOthers(db: Db, deliveryId: number): OtherInvoice[] {
  const from = findByDelivery(db, deliveryId);
  if (from === undefined) return [];
  const { customerId, nameFold, invoiceId } = from;
  return others(db)
    .all({ customerId, nameFold, invoiceId })
    .filter((other) => isSameCustomer(from, other))
    .toSorted((a, b) => a.invoiceId - b.invoiceId)
    .slice(0, MOST)
    .map(({ deliveryId: id, number, open }) => ({ deliveryId: id, number, open }));
}

const cashWasMoved = prepared((db) =>
  db.$client.query<object, [number]>(
    `SELECT 1 FROM payments AS own JOIN payments AS part ON part.moved_from = own.id
     WHERE own.invoice_id = ? AND own.source IN ('rit', 'factuur') AND own.moved_from IS NULL LIMIT 1`,
  ),
);
/** Whether cash that was received for an invoice on the round was moved to another invoice. */
export function isCashMoved(db: Db, invoiceId: number): boolean {
  return cashWasMoved(db).get(invoiceId) !== null;
}
