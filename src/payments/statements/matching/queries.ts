import { turn } from '../../../background/turns.ts';
import { listOf } from '../../../database/lists.ts';
import { type Db, prepared } from '../../../database/open.ts';
import type { Cents } from '../../../shared/money.ts';
import type { StoredLine } from '../queries.ts';
import { type Candidate, type Kind, likelyFirst } from './matching.ts';

/** Invoices with the same amount that are compared by name. */
const SAME_AMOUNT = 20;
/** Lines that are classified at once. More would make other requests wait. */
const CLASSIFIED_AT_ONCE = 500;

/** A line that waits. */
export type Classified = { id: number; ref: string; amount: Cents; kind: Kind };

/** A line that waits, compared with what is open. */
type Compared = Classified & {
  /** Whether it pays one invoice exactly. */
  fits: 0 | 1 | null;
  invoiceId: number | null;
};

const compared = prepared((db) =>
  db.$client.query<Compared, [number]>(
    `WITH waiting AS (
       SELECT line.id, line.amount, line.is_reversal,
         (SELECT count(*) FROM statement_matches WHERE line_id = line.id) AS numbers,
         (SELECT min(invoice_id) FROM statement_matches WHERE line_id = line.id) AS invoice_id
       FROM statement_lines AS line INDEXED BY waiting_statement_lines
       WHERE is_waiting = 1 AND id > ? ORDER BY id LIMIT ${CLASSIFIED_AT_ONCE}
     )
     SELECT waiting.id, ref, waiting.amount, invoice_id AS invoiceId,
       numbers = 1 AND NOT waiting.is_reversal AND waiting.amount = (
         SELECT open FROM balances WHERE balances.invoice_id = waiting.invoice_id
       ) AS fits,
       CASE
         WHEN numbers > 0 THEN 'doubtful'
         WHEN EXISTS (
           SELECT 1 FROM balances INDEXED BY balances_by_open WHERE open = waiting.amount AND open <> 0
         ) THEN 'doubtful'
         ELSE 'unknown'
       END AS kind
     FROM waiting CROSS JOIN statement_lines AS line ON line.id = waiting.id
     ORDER BY waiting.id`,
  ),
);
/** The kind of each line that waits, in the order in which the lines were read. Other requests run between two parts. */
export async function classifyLines(db: Db): Promise<Classified[]> {
  const all: Classified[] = [];
  const paid = new Set<number>();
  for (let after = 0; ; await turn()) {
    const part = compared(db).all(after);
    for (const line of part) all.push(classify(line, paid));
    const last = part.at(-1);
    if (last === undefined || part.length < CLASSIFIED_AT_ONCE) return all;
    after = last.id;
  }
}

/** The second line for the same invoice is doubtful, because booking the first one pays the invoice. */
function classify(line: Compared, paid: Set<number>): Classified {
  const { id, ref, amount, kind, fits, invoiceId } = line;
  if (fits !== 1 || invoiceId === null || paid.has(invoiceId)) return { id, ref, amount, kind };
  paid.add(invoiceId);
  return { id, ref, amount, kind: 'certain' };
}

const ofCertain = prepared((db) =>
  db.$client.query<{ ref: string; deliveryId: number; open: Cents }, [string]>(
    `SELECT ref, delivery_id AS deliveryId, balances.open
     FROM json_each(?) AS chosen
     CROSS JOIN statement_lines AS line ON line.id = chosen.value
     CROSS JOIN statement_matches ON statement_matches.line_id = line.id
     CROSS JOIN invoices ON invoices.id = statement_matches.invoice_id
     CROSS JOIN balances ON balances.invoice_id = invoices.id`,
  ),
);
/** The invoices of certain lines in the order of `lineIds`. Each line has the number of one invoice. */
export function findInvoicesOfCertain(db: Db, lineIds: readonly number[]) {
  return ofCertain(db).all(listOf(lineIds));
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
