import { type Db, prepared } from '../../../database/open.ts';
import type { Cents } from '../../../shared/money.ts';
import type { StoredLine } from '../queries.ts';
import { type Candidate, type Kind, likelyFirst } from './matching.ts';

/** Invoices with the same amount that are compared by name. */
const SAME_AMOUNT = 20;

/** A line that waits. */
export type Classified = { id: number; ref: string; amount: Cents; kind: Kind };

// The second line for the same invoice is doubtful, because booking the first one pays the invoice.
const classified = prepared((db) =>
  db.$client.query<Classified, []>(
    `WITH waiting AS (
       SELECT line.id, line.amount, line.is_reversal,
         (SELECT count(*) FROM statement_matches WHERE line_id = line.id) AS numbers,
         (SELECT min(invoice_id) FROM statement_matches WHERE line_id = line.id) AS invoice_id
       FROM statement_lines AS line INDEXED BY waiting_statement_lines WHERE is_waiting = 1
     ), compared AS (
       SELECT id, numbers, amount, invoice_id,
         numbers = 1 AND NOT is_reversal AND amount = (
           SELECT open FROM balances WHERE balances.invoice_id = waiting.invoice_id
         ) AS fits
       FROM waiting
     ), counted AS (
       SELECT id, numbers, amount, fits,
         row_number() OVER (PARTITION BY fits, invoice_id ORDER BY id) AS place
       FROM compared
     )
     SELECT counted.id, ref, counted.amount, CASE
         WHEN fits AND place = 1 THEN 'certain'
         WHEN numbers > 0 THEN 'doubtful'
         WHEN EXISTS (
           SELECT 1 FROM balances INDEXED BY balances_by_open WHERE open = counted.amount AND open <> 0
         ) THEN 'doubtful'
         ELSE 'unknown'
       END AS kind
     FROM counted CROSS JOIN statement_lines AS line ON line.id = counted.id
     ORDER BY counted.id`,
  ),
);
/** The kind of each line that waits, in the order in which the lines were read. */
export function classifyLines(db: Db): Classified[] {
  return classified(db).all();
}

const candidates = prepared((db) =>
  db.$client.query<Candidate, { id: number; amount: number }>(
    `SELECT candidate.invoice_id AS invoiceId, invoices.delivery_id AS deliveryId, number,
       customer_name AS customerName, balances.open, max(candidate.is_numbered) AS isNumbered
     FROM (
       SELECT invoice_id, 1 AS is_numbered FROM statement_matches WHERE line_id = $id
       UNION ALL
       SELECT invoice_id, 0 FROM (
         SELECT invoice_id FROM balances INDEXED BY balances_by_open WHERE open = $amount AND open <> 0
         LIMIT ${SAME_AMOUNT}
       )
     ) AS candidate
     CROSS JOIN invoices ON invoices.id = candidate.invoice_id
     CROSS JOIN balances ON balances.invoice_id = invoices.id
     GROUP BY candidate.invoice_id`,
  ),
);
/** The invoices that a line may belong to, the likeliest first. */
export function findCandidates(db: Db, { id, amount, counterparty }: StoredLine): Candidate[] {
  return likelyFirst(candidates(db).all({ id, amount }), counterparty);
}

const matchedOpen = prepared((db) =>
  db.$client.query<{ open: Cents }, [number, number]>(
    'SELECT open FROM statement_matches WHERE line_id = ? AND invoice_id = ?',
  ),
);
/** What was open of an invoice when a line with its number was read. */
export function findMatchedOpen(db: Db, lineId: number, invoiceId: number): Cents | undefined {
  return matchedOpen(db).get(lineId, invoiceId)?.open;
}
