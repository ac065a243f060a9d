import type { KeptSum } from '../../database/kept-sums.ts';
import type { Period } from '../../database/page.ts';
import { oneRow } from '../../database/statements.ts';
import type { Cents } from '../../shared/money.ts';

export type IssuedSum = { count: number; net: Cents; vat: Cents; total: Cents };

const SUMS = `coalesce(sum(count), 0) AS count, coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat,
  coalesce(sum(total), 0) AS total`;

/** The sums of the invoices that were issued in a period, minus the credits that were issued in that period. */
export const sumTurnover = oneRow<IssuedSum, [period: Period]>(
  `SELECT ${SUMS} FROM issued_sums WHERE day BETWEEN $from AND $until`,
);

/** The sums of the invoices that were issued in a period, including credited invoices. */
export const sumInvoices = oneRow<IssuedSum, [period: Period]>(
  `SELECT ${SUMS} FROM issued_sums WHERE day BETWEEN $from AND $until AND is_credit = 0`,
);

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
