import { yieldToRequests } from '../../background/yield.ts';
import type { Db } from '../../database/open.ts';
import { findPayer, ownAccounts } from '../accounts/queries.ts';
import { findDoubles, type Kind, type Match, match, type WaitingLine } from './matching.ts';
import { OpenInvoices } from './open-invoices.ts';
import { findOpenInvoices, findWaitingLines, FIRST_OPEN, type StoredWaiting } from './queries.ts';

type Line = Pick<WaitingLine, 'id' | 'ref' | 'amount' | 'rest' | 'isOwn'> & { account: string };

export type Classified = Line & {
  kind: Kind;
  match: Match;
  /** The `ref` of the line that pays the same invoice first. */
  doubleOf: string | undefined;
};

/**
 * The lines are in the order in which they were read. They are classified in parts, and other requests are answered in
 * between.
 */
export async function classifyLines(db: Db): Promise<Classified[]> {
  let part = findWaitingLines(db, 0);
  if (part.lines.length === 0) return [];
  const open = await readOpenInvoices(db);
  const complete = completion(db);
  const all: (Line & { match: Match })[] = [];
  for (;;) {
    for (const stored of part.lines) {
      const { id, ref, amount, rest, account } = stored;
      const line = complete(stored);
      all.push({ id, ref, amount, rest, account, isOwn: line.isOwn, match: match(line, open) });
    }
    await yieldToRequests();
    if (part.isLast) break;
    part = findWaitingLines(db, all.at(-1)?.id ?? 0);
  }
  const doubles = findDoubles(all);
  return all.map((line) => {
    const doubleOf = doubles.get(line);
    // Once the first line is booked, the invoice is paid, so the second line is not certain.
    const kind =
      doubleOf !== undefined && line.match.kind === 'certain' ? 'doubtful' : line.match.kind;
    return { ...line, kind, doubleOf };
  });
}

/** Adds to lines whether the firm owns the account, and which customer pays. Each IBAN is looked up once. */
function completion(db: Db): (line: StoredWaiting) => WaitingLine {
  const isOwn = ownAccounts(db);
  const payers = new Map<string, string | undefined>();
  return ({ account, iban, isReversal, numbers, ...line }) => {
    const payer = () => payers.getOrInsertComputed(iban, () => findPayer(db, iban) ?? undefined);
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

async function readOpenInvoices(db: Db): Promise<OpenInvoices> {
  const all = new OpenInvoices();
  for (let after = FIRST_OPEN; ; await yieldToRequests()) {
    const { invoices, isLast } = findOpenInvoices(db, after);
    all.add(invoices);
    if (isLast) return all;
    after = invoices.at(-1) ?? after;
  }
}
