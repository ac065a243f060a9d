import { yieldToRequests } from '../../background/yield.ts';
import { listOf } from '../../database/lists.ts';
import { LAST_CHARACTER } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import type { Cents } from '../../shared/money.ts';
import { ownAccounts } from '../accounts/queries.ts';
import { findPayer } from '../payers/queries.ts';
import type { Part } from './division.ts';
import { findDoubles, type Kind, type Match, match, type WaitingLine } from './matching.ts';
import { type OpenInvoice, OpenInvoices } from './open-invoices.ts';

/** Lines that are classified at once. More would make other requests wait. */
const CLASSIFIED_AT_ONCE = 100;
const READ_AT_ONCE = 1000;

type Line = Pick<WaitingLine, 'id' | 'ref' | 'amount' | 'rest' | 'isOwn'> & { account: string };

/** A line that waits, with the invoices that it may belong to. */
export type Classified = Line & {
  kind: Kind;
  match: Match;
  /** The line that pays the same invoice first. */
  doubleOf: string | undefined;
};

/** An invoice that a line may belong to. */
export type Candidate = {
  invoiceId: number;
  deliveryId: number;
  number: string;
  customerName: string;
  open: Cents;
};

type StoredWaiting = Omit<WaitingLine, 'isReversal' | 'isOwn' | 'payer' | 'numbers'> & {
  account: string;
  iban: string;
  isReversal: 0 | 1;
  /** The ids of invoices whose number the texts have; negative for another notation. */
  numbers: string;
};

const waiting = prepared((db) =>
  db.$client.query<StoredWaiting, [number]>(
    `SELECT id, ref, amount, rest, counterparty, account, iban, is_reversal AS isReversal, (
       SELECT json_group_array(iif(is_exact, invoice_id, -invoice_id)) FROM statement_matches WHERE line_id = line.id
     ) AS numbers
     FROM statement_lines AS line INDEXED BY waiting_statement_lines
     WHERE is_waiting = 1 AND id > ? ORDER BY id LIMIT ${CLASSIFIED_AT_ONCE}`,
  ),
);

/** The kind of each line that waits, in the order in which the lines were read. Other requests run between two parts. */
export async function classifyLines(db: Db): Promise<Classified[]> {
  const first = waiting(db).all(0);
  if (first.length === 0) return [];
  const open = await readOpenInvoices(db);
  const complete = completion(db);
  const all: (Line & { match: Match })[] = [];
  for (let part = first; part.length > 0;) {
    for (const stored of part) {
      const { id, ref, amount, rest, account } = stored;
      const line = complete(stored);
      all.push({ id, ref, amount, rest, account, isOwn: line.isOwn, match: match(line, open) });
    }
    await yieldToRequests();
    part = part.length < CLASSIFIED_AT_ONCE ? [] : waiting(db).all(part.at(-1)?.id ?? 0);
  }
  const doubles = findDoubles(all);
  return all.map((line) => {
    const doubleOf = doubles.get(line);
    // Booking the first line pays the invoice.
    const kind =
      doubleOf !== undefined && line.match.kind === 'certain' ? 'doubtful' : line.match.kind;
    return { ...line, kind, doubleOf };
  });
}

/** Adds what follows from the account and the IBAN, each looked up once. */
function completion(db: Db): (line: StoredWaiting) => WaitingLine {
  const isOwn = ownAccounts(db);
  const payers = new Map<string, string | undefined>();
  return ({ account, iban, isReversal, numbers, ...line }) => {
    const payer = () => {
      if (iban !== '' && !payers.has(iban)) payers.set(iban, findPayer(db, iban));
      return payers.get(iban);
    };
    return {
      ...line,
      isOwn: isOwn(account),
      payer,
      isReversal: isReversal === 1,
      numbers: (JSON.parse(numbers) as number[]).map((id) => ({
        invoiceId: Math.abs(id),
        isExact: id > 0,
      })),
    };
  };
}

const opened = prepared((db) =>
  db.$client.query<OpenInvoice, { open: number; dueOn: string; invoiceId: number }>(
    `SELECT balances.invoice_id AS invoiceId, invoices.delivery_id AS deliveryId, balances.open, due_on AS dueOn,
       invoices.customer_name_fold AS nameFold,
       coalesce('#' || deliveries.customer_id, invoices.customer_name_fold) AS customer
     FROM balances INDEXED BY balances_by_open
     CROSS JOIN invoices INDEXED BY invoices_by_id ON invoices.id = balances.invoice_id
     LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
     WHERE balances.open <> 0 AND (balances.open, due_on, balances.invoice_id) > ($open, $dueOn, $invoiceId)
     ORDER BY balances.open, due_on, balances.invoice_id LIMIT ${READ_AT_ONCE}`,
  ),
);

async function readOpenInvoices(db: Db): Promise<OpenInvoices> {
  const all = new OpenInvoices();
  let after = { open: Number.MIN_SAFE_INTEGER, dueOn: '', invoiceId: 0 };
  for (;;) {
    const part = opened(db).all(after);
    all.add(part);
    const last = part.at(-1);
    if (last === undefined || part.length < READ_AT_ONCE) return all;
    const { open, dueOn, invoiceId } = last;
    after = { open, dueOn, invoiceId };
    await yieldToRequests();
  }
}

const shown = prepared((db) =>
  db.$client.query<Candidate, [string]>(
    `SELECT invoices.id AS invoiceId, invoices.delivery_id AS deliveryId, number, customer_name AS customerName,
       balances.open
     FROM json_each(?) AS candidate
     CROSS JOIN invoices ON invoices.id = candidate.value
     CROSS JOIN balances ON balances.invoice_id = invoices.id`,
  ),
);
/** The invoices that a line may belong to, the likeliest first. */
export function findCandidates(db: Db, { candidates }: Match): Candidate[] {
  const order = new Map(candidates.map((id, at) => [id, at]));
  const place = ({ invoiceId }: Candidate) => order.get(invoiceId) ?? 0;
  return shown(db)
    .all(listOf(candidates))
    .toSorted((a, b) => place(a) - place(b));
}

const ofNumbers = prepared((db) =>
  db.$client.query<Candidate, [string]>(
    `SELECT invoices.id AS invoiceId, invoices.delivery_id AS deliveryId, number, customer_name AS customerName,
       balances.open
     FROM invoices CROSS JOIN balances ON balances.invoice_id = invoices.id
     WHERE invoices.id IN (
       SELECT id FROM invoices WHERE number IN (SELECT value FROM json_each(?1))
       UNION ALL
       SELECT invoice_id FROM credits WHERE number IN (SELECT value FROM json_each(?1))
     )`,
  ),
);
/** The invoices with these numbers, or with these numbers of their credits. */
export function findNumbered(db: Db, numbers: readonly string[]): Candidate[] {
  return ofNumbers(db).all(listOf(numbers));
}

const beginning = prepared((db) =>
  db.$client.query<Candidate, [string, string, number]>(
    `SELECT invoices.id AS invoiceId, invoices.delivery_id AS deliveryId, number, customer_name AS customerName,
       balances.open
     FROM invoices CROSS JOIN balances ON balances.invoice_id = invoices.id
     WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT ?`,
  ),
);
/** The last invoices whose number begins with the text. */
export function findBeginning(db: Db, text: string, most: number): Candidate[] {
  return beginning(db).all(text, text + LAST_CHARACTER, most);
}

/** The numbers of the invoices of parts. */
export function findNumbers(db: Db, parts: readonly Part[]): Map<number, string> {
  const found = shown(db).all(listOf(parts.map(({ invoiceId }) => invoiceId)));
  return new Map(found.map(({ invoiceId, number }) => [invoiceId, number]));
}

const matchedOpen = prepared((db) =>
  db.$client.query<{ open: Cents }, [number, number]>(
    'SELECT open FROM statement_matches WHERE line_id = ? AND invoice_id = ?',
  ),
);
/** The open amount of an invoice at the moment when a line with its number was read. */
export function findMatchedOpen(db: Db, lineId: number, invoiceId: number): Cents | undefined {
  return matchedOpen(db).get(lineId, invoiceId)?.open;
}
