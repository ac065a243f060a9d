import type { Db } from '../../../database/open.ts';
import type { PaidBy } from '../../../receivables/received/payment.ts';

const QUANTITIES = `
  SELECT CAST(substr(invoices.issued_on, 1, 4) AS INTEGER) AS year, invoices.customer_name_fold AS name_fold,
    deliveries.quantity AS quantity, invoices.net AS net
  FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
  UNION ALL
  SELECT CAST(substr(credits.issued_on, 1, 4) AS INTEGER), invoices.customer_name_fold, -deliveries.quantity, credits.net
  FROM credits JOIN invoices ON invoices.id = credits.invoice_id JOIN deliveries ON deliveries.id = invoices.delivery_id`;

const SOLD = `SELECT year, name_fold, sum(quantity) AS quantity, sum(net) AS net
  FROM (${QUANTITIES}) GROUP BY year, name_fold`;
const STORED_SOLD = 'SELECT year, name_fold, quantity, net FROM customer_sums';

const RECEIVED = `SELECT CAST(substr(paid_on, 1, 4) AS INTEGER) AS year, method, sum(amount > 0) AS count, sum(amount) AS total,
    sum(iif(amount > 0, max(0, coalesce((unixepoch(paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)) AS days
  FROM payments JOIN invoices ON invoices.id = payments.invoice_id
  WHERE undone_at IS NULL AND reason IS NULL GROUP BY 1, method`;
const STORED_RECEIVED = 'SELECT year, method, count, total, days FROM payment_sums';

/** Fills the kept sums of customers and payments again. Call it only in a transaction. */
export function rebuildFigures({ $client }: Db): void {
  $client.run('DELETE FROM customer_sums');
  $client.run(`INSERT INTO customer_sums (year, name_fold, quantity, net) ${SOLD}`);
  $client.run('DELETE FROM payment_sums');
  $client.run(`INSERT INTO payment_sums (year, method, count, total, days) ${RECEIVED}`);
}

/** The customers and years whose kept turnover or quantity differs from the invoices and credits. */
export function findWrongCustomerSums({ $client }: Db): { year: number; name: string }[] {
  return $client
    .query<{ year: number; name: string }, []>(
      `SELECT DISTINCT year, name_fold AS name FROM (${difference(SOLD, STORED_SOLD)}) ORDER BY year, name_fold`,
    )
    .all();
}

/** The methods and years whose kept payments differ from the payments. */
export function findWrongPaymentSums({ $client }: Db): { year: number; method: PaidBy }[] {
  return $client
    .query<{ year: number; method: PaidBy }, []>(
      `SELECT DISTINCT year, method FROM (${difference(RECEIVED, STORED_RECEIVED)}) ORDER BY year, method`,
    )
    .all();
}

/**
 * The numbers of the invoices whose delivery has another quantity or date than the snapshot, which is on the PDF. The
 * figures take both from the delivery.
 */
export function findOtherDeliveries({ $client }: Db): string[] {
  return $client
    .query<{ number: string }, []>(
      `SELECT number FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
       WHERE json_valid(data) AND (
         deliveries.quantity <> CAST(round(json_extract(data, '$.calculations.aantal') * 1000) AS INTEGER)
         OR deliveries.date <> substr(json_extract(data, '$.delivery.Tijd'), 1, 10)
       ) ORDER BY invoices.id`,
    )
    .all()
    .map(({ number }) => number);
}

function difference(computed: string, stored: string): string {
  return `SELECT * FROM (SELECT * FROM (${computed}) EXCEPT ${stored})
    UNION ALL SELECT * FROM (${stored} EXCEPT SELECT * FROM (${computed}))`;
}
