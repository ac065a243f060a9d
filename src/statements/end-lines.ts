import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { formatEuros } from '../shared/money.ts';
import { endLine, findLine, LINE_GONE, reopenLine, type StoredLine } from './queries.ts';

/** Ends lines that are for no invoice, such as rent. Throws 'not-found', and 'conflict' for a line booked in full. */
export function endLines(db: Db, refs: readonly string[]): number {
  return changeLines(db, refs, { action: 'afschriftregel afgedaan', part: 'rest', save: endLine });
}

/** Makes ended lines wait again. Their texts come back when the statement is read again. */
export function reopenLines(db: Db, refs: readonly string[]): number {
  const action = 'afschriftregel teruggehaald';
  return changeLines(db, refs, { action, part: 'ended', save: reopenLine });
}

/** `part` is the part of the amount that changes. */
type Change = {
  action: string;
  part: 'rest' | 'ended';
  save: (db: Db, id: number) => unknown;
};

function changeLines(db: Db, refs: readonly string[], { action, part, save }: Change): number {
  return inTransaction(db, () => {
    const lines = [...new Set(refs)].map((ref) => getLine(db, ref));
    const changed = lines.filter((line) => line[part] !== 0);
    for (const { id } of changed) save(db, id);
    const [first, second] = changed;
    if (first === undefined) return lines.length;
    const only = { bedrag: first[part], datum: first.bookedOn };
    const detail = second === undefined ? only : { regels: changed.length };
    recordEvent(db, { action, kind: 'gegevens', detail });
    return lines.length;
  });
}

function getLine(db: Db, ref: string): StoredLine {
  const line = findLine(db, ref);
  if (line === undefined) throw new DomainError('not-found', LINE_GONE);
  assertNotBooked(line);
  return line;
}

/** Throws 'conflict' for a line that is booked in full. */
export function assertNotBooked(line: StoredLine): void {
  if (line.rest !== 0 || line.ended !== 0) return;
  throw new DomainError(
    'conflict',
    `De regel van ${nameOf(line)} is al geboekt. Maak eerst de betaling ongedaan.`,
  );
}

/** The name of a line in a sentence: the counterparty, or else the amount. */
export function nameOf({ counterparty, amount }: StoredLine): string {
  return counterparty === '' ? formatEuros(amount) : counterparty;
}
