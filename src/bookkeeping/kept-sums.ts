import type { KeptSum } from '../database/kept-sums.ts';
import { deliverySums } from '../deliveries/kept-sums.ts';
import { invoiceSums } from '../invoices/issued/queries.ts';
import { receivableSums } from '../receivables/kept-sums.ts';

const yearOf = (day: string) => `CAST(substr(${day}, 1, 4) AS INTEGER)`;

const SOLD = `
  SELECT ${yearOf('invoices.issued_on')} AS year, invoices.customer_name_fold AS name_fold,
    deliveries.quantity AS quantity, invoices.net AS net
  FROM invoices JOIN deliveries ON deliveries.id = invoices.delivery_id
  UNION ALL
  SELECT ${yearOf('credits.issued_on')}, invoices.customer_name_fold, -deliveries.quantity, credits.net
  FROM credits JOIN invoices ON invoices.id = credits.invoice_id JOIN deliveries ON deliveries.id = invoices.delivery_id`;

const figureSums: readonly KeptSum[] = [
  {
    table: 'customer_sums',
    columns: 'year, name_fold, quantity, net',
    computed: `SELECT year, name_fold, sum(quantity) AS quantity, sum(net) AS net
      FROM (${SOLD}) GROUP BY year, name_fold`,
    subject: `name_fold || ' in ' || year`,
    problem: (customer) =>
      `De omzet of kuub van ${customer} is niet die van de facturen en creditfacturen.`,
  },
  {
    table: 'payment_sums',
    columns: 'year, method, count, total, days',
    computed: `SELECT ${yearOf('paid_on')} AS year, method, sum(amount > 0) AS count, sum(amount) AS total,
        sum(iif(amount > 0, max(0, coalesce((unixepoch(paid_on) - unixepoch(issued_on)) / 86400, 0)), 0)) AS days
      FROM payments JOIN invoices ON invoices.id = payments.invoice_id
      WHERE undone_at IS NULL AND reason IS NULL GROUP BY 1, method`,
    subject: `year || ' is ontvangen (' || method || ')'`,
    problem: (received) => `Wat in ${received}, klopt niet met de betalingen.`,
  },
];

/** All kept sums. When a sum is computed from the table of another sum, it comes after that sum. */
export const keptSums: readonly KeptSum[] = [
  ...deliverySums,
  ...invoiceSums,
  ...receivableSums,
  ...figureSums,
];
