import { type Db, inTransaction } from '../../database/open.ts';
import { amsterdamDate, type Clock, type Moment, moment } from '../../shared/dates.ts';
import { DomainError, type FieldErrors } from '../../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import type { Bill } from '../received/bill.ts';
import { getBill, recordPayment } from '../received/queries.ts';
import { findMatchedOpen } from './matching/queries.ts';
import { findBooked, findLine, type StoredLine } from './queries.ts';

/** A line and the invoice that it belongs to. `open` is what the user saw as open of the invoice. */
export type Choice = { ref: string; deliveryId: number; open?: Cents | undefined };
export type Confirmed = { booked: number; total: Cents };

type InvoiceBill = Bill & { invoiceId: number };

/** Books lines as payments in one transaction. Throws 'conflict' with a sentence for each line that cannot be booked. */
export function bookLines(
  { db, clock }: { db: Db; clock: Clock },
  choices: readonly Choice[],
): Confirmed {
  return inTransaction(db, () => {
    const errors: FieldErrors = {};
    const done: Confirmed = { booked: 0, total: cents(0) };
    for (const choice of choices) {
      const result = tryBook(db, moment(clock()), choice);
      if (typeof result === 'string') errors[choice.ref] = result;
      else {
        done.booked += 1;
        done.total = cents(done.total + result);
      }
    }
    const [first] = Object.values(errors);
    if (first === undefined) return done;
    throw new DomainError('conflict', `Er is niets geboekt. ${first}`, { fields: errors });
  });
}

/** Returns the amount of the line, or why it cannot be booked. */
function tryBook(db: Db, at: Moment, { ref, deliveryId, open }: Choice): Cents | string {
  const line = findLine(db, ref);
  if (line === undefined) return 'Deze regel is er niet (meer). Lees het afschrift opnieuw in.';
  const bill = findBill(db, deliveryId);
  if (bill === undefined) return 'Er is geen factuur van deze levering.';
  const booked = findBooked(db, ref);
  if (booked !== undefined) {
    const isSame = booked.invoiceId === bill.invoiceId;
    return isSame ? line.amount : `Deze regel is al geboekt bij factuur ${booked.number}.`;
  }
  const problem = changeProblem(db, line, bill, open);
  if (problem !== undefined) return problem;
  const today = amsterdamDate(at);
  recordPayment(db, at, {
    invoiceId: bill.invoiceId,
    amount: cents(Math.abs(line.amount)),
    isRefund: line.amount < 0,
    // A bank may give the next working day.
    paidOn: line.bookedOn < today ? line.bookedOn : today,
    method: 'bank',
    source: 'afschrift',
    reference: ref,
  });
  return line.amount;
}

function findBill(db: Db, deliveryId: number): InvoiceBill | undefined {
  try {
    return getBill(db, deliveryId);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Returns why a line is not booked, when the open amount of its invoice has changed since the user saw it. */
function changeProblem(
  db: Db,
  { id, amount }: StoredLine,
  { invoiceId, number, open }: InvoiceBill,
  seen: Cents | undefined,
): string | undefined {
  if (seen !== undefined)
    return seen === open ? undefined : `Van factuur ${number} staat nu ${inWords(open)}.`;
  const isCertain = findMatchedOpen(db, id, invoiceId) === amount;
  const isChanged = isCertain ? open !== amount : Math.sign(open) !== Math.sign(amount);
  return isChanged ? `Van factuur ${number} staat nu ${inWords(open)}.` : undefined;
}

function inWords(open: Cents): string {
  if (open === 0) return 'niets meer open';
  return open > 0
    ? `${formatEuros(open)} open`
    : `${formatEuros(cents(-open))} open om terug te betalen`;
}
