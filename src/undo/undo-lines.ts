import type { Act } from '../audit/schema.ts';
import { getPayment } from '../receivables/queries.ts';
import { undoPayment } from '../receivables/undo-payment.ts';
import { moment } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import type { BookedLines } from '../statements/book-lines.ts';
import { bringBackLine, type KeptLine } from '../statements/bring-back-line.ts';
import { findLine } from '../statements/queries.ts';
import { tooLate, type Undoing, type Undone } from './undoing.ts';

/** Makes a skipped or ended line of a bank statement wait again. */
export function undoLines({ db }: Undoing, { detail }: Act): Undone {
  const line = detail as KeptLine;
  bringBackLine(db, line);
  // The line was booked after its statement was read again.
  if (findLine(db, line.ref)?.isWaiting !== 1) throw tooLate('deze regel is daarna geboekt.');
  return waits(line.counterparty);
}

/** Undoes all payments that one request booked from lines, so that the lines wait again. */
export function undoBookedLines({ db, clock }: Undoing, { detail }: Act): Undone {
  const payments = (detail as BookedLines).payments.map((id) => getPayment(db, id));
  if (payments.some(({ undoneAt }) => undoneAt !== null))
    throw tooLate(
      payments.length === 1
        ? 'deze betaling is daarna gewijzigd.'
        : 'een van deze betalingen is daarna gewijzigd.',
    );
  const at = moment(clock());
  for (const { id } of payments) undoPayment(db, at, id);
  const [ref = '', ...others] = new Set(payments.map(({ reference }) => reference));
  if (others.length === 0) return waits(findLine(db, ref)?.counterparty);
  return { name: plural(others.length + 1, 'regel'), rest: ' wachten weer.' };
}

function waits(counterparty: string | undefined): Undone {
  return { name: counterparty || 'De regel', rest: ' wacht weer.' };
}
