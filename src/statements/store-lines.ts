import { type Db, inTransaction } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import { findOpenOfNumbers, insertMatch, isOpenAmount } from './matching/queries.ts';
import { findLine, insertLine, refreshLine } from './queries.ts';
import type { ReadLine } from './read.ts';

/** Stores each line with received money, and each debit that may be a refund. A known line is not stored again. */
export function storeLines(db: Db, at: Moment, lines: readonly ReadLine[]): void {
  inTransaction(db, () => {
    for (const line of lines) storeLine(db, at, line);
  });
}

function storeLine(db: Db, at: Moment, { numbers, otherNumbers = [], ...read }: ReadLine): void {
  const { ref, amount, counterparty, description, iban = '' } = read;
  const exact = findOpenOfNumbers(db, numbers);
  const isRefund = amount < 0 && (exact.length > 0 || isOpenAmount(db, amount));
  const known = findLine(db, ref);
  if (known === undefined && amount < 0 && !isRefund) return;
  const isReversal = read.isReversal ? 1 : 0;
  const id = known?.id ?? insertLine(db, { ...read, iban, isReversal, at });
  if (known !== undefined) refreshLine(db, { id, counterparty, iban, description });
  // A known line may have the number of an invoice that was made after the line was first read.
  for (const invoice of exact) insertMatch(db, { ...invoice, lineId: id, isExact: true });
  for (const invoice of findOpenOfNumbers(db, otherNumbers))
    insertMatch(db, { ...invoice, lineId: id, isExact: false });
}
