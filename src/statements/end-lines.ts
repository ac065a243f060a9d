import { recordEvent } from '../audit/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { formatEuros } from '../shared/money.ts';
import { endLine, findLine, reopenLine, type StoredLine } from './queries.ts';

/** Ends lines that are for no invoice, such as rent. Throws 'not-found', and 'conflict' for a line booked in full. */
export function endLines(db: Db, refs: readonly string[]): number {
  return changeLines(db, refs, 'end');
}

/** Makes ended lines wait again. Their texts come back when the statement is read again. */
export function reopenLines(db: Db, refs: readonly string[]): number {
  return changeLines(db, refs, 'reopen');
}

function changeLines(db: Db, refs: readonly string[], change: 'end' | 'reopen'): number {
  return inTransaction(db, () => {
    const lines = [...new Set(refs)].map((ref) => getLine(db, ref));
    const changed = lines.filter((line) => (change === 'end' ? line.rest : line.ended) !== 0);
    const save = change === 'end' ? endLine : reopenLine;
    for (const { id } of changed) save(db, id);
    recordChange(db, changed, change);
    return lines.length;
  });
}

function getLine(db: Db, ref: string): StoredLine {
  const line = findLine(db, ref);
  if (line === undefined)
    throw new DomainError(
      'not-found',
      'Deze regel is er niet (meer). Lees het afschrift opnieuw in.',
    );
  if (line.rest === 0 && line.ended === 0)
    throw new DomainError(
      'conflict',
      `De regel van ${nameOf(line)} is al geboekt. Maak eerst de betaling ongedaan.`,
    );
  return line;
}

function recordChange(db: Db, lines: readonly StoredLine[], change: 'end' | 'reopen'): void {
  const [first] = lines;
  if (first === undefined) return;
  const detail =
    lines.length === 1
      ? { bedrag: change === 'end' ? first.rest : first.ended, datum: first.bookedOn }
      : { regels: lines.length };
  const action = change === 'end' ? 'afschriftregel afgedaan' : 'afschriftregel teruggehaald';
  recordEvent(db, { action, kind: 'gegevens', detail });
}

/** The name of a line in a sentence: the counterparty, or else the amount. */
export function nameOf({ counterparty, amount }: StoredLine): string {
  return counterparty === '' ? formatEuros(amount) : counterparty;
}
