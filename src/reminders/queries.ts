import { type Db, inTransaction, prepared } from '../database/open.ts';

const holdOf = prepared((db) =>
  db.$client.query<{ reason: string }, [number]>(
    'SELECT reason FROM reminder_holds WHERE invoice_id = ?',
  ),
);
/** Why no reminders of an invoice are sent; '' when they may be sent. */
export function findHold(db: Db, invoiceId: number): string {
  return holdOf(db).get(invoiceId)?.reason ?? '';
}

/** An empty reason takes the hold off. */
export function saveHold(db: Db, invoiceId: number, reason: string): void {
  inTransaction(db, () => {
    if (reason === '')
      db.$client.run('DELETE FROM reminder_holds WHERE invoice_id = ?', [invoiceId]);
    else
      db.$client.run(
        `INSERT INTO reminder_holds (invoice_id, reason) VALUES (?, ?)
         ON CONFLICT (invoice_id) DO UPDATE SET reason = excluded.reason WHERE reason <> excluded.reason`,
        [invoiceId, reason],
      );
  });
}

const kvkNumberOf = prepared((db) =>
  db.$client.query<{ kvkNumber: string }, [number]>(
    `SELECT customers.kvk_number AS kvkNumber FROM deliveries
     JOIN customers ON customers.id = deliveries.customer_id WHERE deliveries.id = ?`,
  ),
);
/** The KvK number that the customer of a delivery has now; '' without one. */
export function findKvkNumber(db: Db, deliveryId: number): string {
  return kvkNumberOf(db).get(deliveryId)?.kvkNumber ?? '';
}
