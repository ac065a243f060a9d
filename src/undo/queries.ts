import type { DeletedKind } from '../audit/deleted/deleted-record.ts';
import type { Values } from '../audit/schema.ts';
import type { Db } from '../database/open.ts';
import { insertRow } from '../database/rows.ts';
import { changeRows, firstValue, oneRow } from '../database/statements.ts';

const TABLES: Record<DeletedKind, string> = { levering: 'deliveries', klant: 'customers' };

export function insertRecord(db: Db, kind: DeletedKind, record: Values): void {
  insertRow(db, TABLES[kind], record);
}

/** Links a delivery to the customer who has this name now, because customers may have been deleted or added since. */
export const linkToCustomer = changeRows<[deliveryId: number]>(
  `UPDATE deliveries SET customer_id = (SELECT id FROM customers WHERE name_fold = customer_name_fold)
   WHERE id = ?`,
);

export const getInvoice = oneRow<{ number: string; deliveryId: number }, [id: number]>(
  'SELECT number, delivery_id AS deliveryId FROM invoices WHERE id = ?',
);

/** The number of the invoice of the delivery that the act changed. */
export const findInvoiceNumber = firstValue<string, [actId: number]>(
  `SELECT number FROM acts JOIN invoices ON invoices.delivery_id = acts.record_id
   WHERE acts.id = ? AND acts.kind = 'levering'`,
);
