import { type Db, query } from '../database/open.ts';
import { listOf, oneRow } from '../database/statements.ts';
import type { Cents } from '../shared/money.ts';

export type FailedInvoice = {
  deliveryId: number;
  number: string;
  customerName: string;
  open: Cents;
  isCredited: boolean;
};

const invoicesOf = query<Omit<FailedInvoice, 'isCredited'> & { isCredited: 0 | 1 }, [string]>(
  `SELECT delivery_id AS deliveryId, invoices.number, customer_name AS customerName, open,
     EXISTS (SELECT 1 FROM credits WHERE invoice_id = invoices.id) AS isCredited
   FROM json_each(?) AS wanted
   CROSS JOIN invoices ON invoices.number = wanted.value
   CROSS JOIN balances ON balances.invoice_id = invoices.id`,
);
/** In the order of `numbers`, without those that have no invoice. */
export function listInvoices(db: Db, numbers: readonly string[]): FailedInvoice[] {
  const rows = invoicesOf(db).all(listOf(numbers));
  return rows.map((row) => ({ ...row, isCredited: row.isCredited === 1 }));
}

/** Which records an office has: 1 when it has at least one of them. */
export const findBeginnings = oneRow<{ customers: 0 | 1; deliveries: 0 | 1 }>(
  `SELECT EXISTS (SELECT 1 FROM customers) AS customers,
     EXISTS (SELECT 1 FROM deliveries) AS deliveries`,
);
