import type { Db } from '../database/open.ts';
import { allRows, hasRow } from '../database/statements.ts';
import type { Cents } from '../shared/money.ts';

export type FailedInvoice = {
  deliveryId: number;
  number: string;
  customerName: string;
  open: Cents;
  isCredited: boolean;
};

const invoicesOf = allRows<
  Omit<FailedInvoice, 'isCredited'> & { isCredited: 0 | 1 },
  [numbers: readonly string[]]
>(
  `SELECT delivery_id AS deliveryId, invoices.number, customer_name AS customerName, open,
     EXISTS (SELECT 1 FROM credits WHERE invoice_id = invoices.id) AS isCredited
   FROM json_each(?) AS wanted
   CROSS JOIN invoices ON invoices.number = wanted.value
   CROSS JOIN balances ON balances.invoice_id = invoices.id`,
);
/** Lists the invoices with these numbers, in the order of `numbers`. A number without an invoice is left out. */
export function listInvoices(db: Db, numbers: readonly string[]): FailedInvoice[] {
  const rows = invoicesOf(db, numbers);
  return rows.map((row) => ({ ...row, isCredited: row.isCredited === 1 }));
}

export const hasCustomers = hasRow('SELECT 1 FROM customers');
export const hasDeliveries = hasRow('SELECT 1 FROM deliveries');
