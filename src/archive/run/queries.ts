import { allRows } from '../../database/statements.ts';
import type { Cents } from '../../shared/money.ts';

export type DeliveryOfRun = { id: number } & (
  | { number: string; total: Cents; isSettled: 0 | 1 }
  | { number: null; total: null; isSettled: 0 }
);

/**
 * The deliveries that still exist. The number and the total of a missing invoice are null. `isSettled` is 1 for an
 * invoice that was credited or paid.
 */
export const listDeliveriesOfRun = allRows<DeliveryOfRun, [ids: number[]]>(`
  SELECT deliveries.id, invoices.number, invoices.total,
    credits.id IS NOT NULL OR coalesce(balances.open <= 0, 0) AS isSettled
  FROM deliveries
  LEFT JOIN invoices ON invoices.delivery_id = deliveries.id
  LEFT JOIN balances ON balances.invoice_id = invoices.id
  LEFT JOIN credits ON credits.invoice_id = invoices.id
  WHERE deliveries.id IN (SELECT value FROM json_each(?))`);
