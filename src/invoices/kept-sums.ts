import type { KeptSum } from '../database/kept-sums.ts';

const issued = (table: string, isCredit: 0 | 1) =>
  `SELECT issued_on AS day, ${isCredit} AS is_credit, count(*) AS count, sum(net) AS net, sum(vat) AS vat,
     sum(total) AS total FROM ${table} GROUP BY issued_on`;

export const invoiceSums: readonly KeptSum[] = [
  {
    table: 'issued_sums',
    columns: 'day, is_credit, count, net, vat, total',
    computed: `${issued('invoices', 0)} UNION ALL ${issued('credits', 1)}`,
    subject: `strftime('%d-%m-%Y', day)`,
    problem: (day) => `De omzet van ${day} is niet die van de facturen en creditfacturen.`,
  },
];
