import type { KeptSum } from '../database/kept-sums.ts';

// The SQL uses json_valid, because `--verify` also reads data that another program may have damaged.
const DUE_ON = `coalesce(
  date(invoices.issued_on, '+' || coalesce(
    iif(json_valid(invoices.data), json_extract(invoices.data, '$.paymentTermDays'), 0), 0) || ' days'),
  invoices.issued_on)`;

export const receivableSums: readonly KeptSum[] = [
  {
    table: 'balances',
    columns: 'invoice_id, due_on, open',
    computed: `SELECT invoices.id AS invoice_id, ${DUE_ON} AS due_on,
        invoices.total + coalesce(credits.total, 0) - coalesce((
          SELECT sum(amount) FROM payments WHERE invoice_id = invoices.id AND undone_at IS NULL), 0) AS open
      FROM invoices LEFT JOIN credits ON credits.invoice_id = invoices.id`,
    subject: 'coalesce((SELECT number FROM invoices WHERE id = invoice_id), invoice_id)',
    problem: (number) =>
      `Wat van factuur ${number} openstaat, volgt niet uit haar totaal, credit en betalingen.`,
  },
  {
    table: 'open_sums',
    columns: 'due_on, count, total',
    computed: `SELECT due_on, count(*) AS count, sum(open) AS total
      FROM balances WHERE open > 0 GROUP BY due_on`,
    subject: `strftime('%d-%m-%Y', due_on)`,
    problem: (day) => `Wat op ${day} betaald moet zijn, is niet de som van de open facturen.`,
  },
];
