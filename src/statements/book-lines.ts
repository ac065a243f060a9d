import { recordAct } from '../audit/acts/queries.ts';
import { type Db, type DbAndClock, inTransaction } from '../database/open.ts';
import { noInvoice } from '../invoices/queries.ts';
import { findReceivable } from '../receivables/queries.ts';
import type { Receivable } from '../receivables/receivable.ts';
import { recordPayment } from '../receivables/record-payment.ts';
import { amsterdamDate, type Moment, moment } from '../shared/dates.ts';
import type { ErrorCode } from '../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import { sumOf } from '../shared/sum.ts';
import { confirmAccount, findCustomerOf, findPayer } from './accounts/queries.ts';
import { findMatchedOpen } from './matching/queries.ts';
import { type BookedPart, findBooked, findLine, LINE_GONE, type StoredLine } from './queries.ts';
import { Refusals } from './refusals.ts';

/** `open` is the open amount that the user saw. `isDouble` books a second payment, whatever the open amount is. */
type Seen = { open?: Cents | undefined; isDouble?: boolean };

export type Whole = Seen & { ref: string; deliveryId: number };
/**
 * With `isNew`, an invoice that has a part of the line gets a second part. The user saw the amounts after the first
 * part.
 */
type Divided = { ref: string; parts: readonly ChosenPart[]; isNew?: boolean };
/** `amount` is negative when the amount of the line is negative. */
export type ChosenPart = Seen & { deliveryId: number; amount: Cents };

export type Choice = Whole | Divided;

export function isDivided(choice: Choice): choice is Divided {
  return 'parts' in choice;
}

/** `line` is the id of the first line of the request, even if this line was booked before. */
export type Confirmed = { booked: number; total: Cents; line: number };
/** The ids of the payments, for undoing. */
export type BookedLines = { payments: number[] };

type Booking = { db: Db; at: Moment; refusals: Refusals; payments: number[]; lines: number[] };

/**
 * Books all lines or none. Throws 'conflict' or 'invalid' with a sentence for each line that cannot be booked. The key
 * of each sentence is the ref of the line.
 */
export function bookLines({ db, clock }: DbAndClock, choices: readonly Choice[]): Confirmed {
  return inTransaction(db, () => {
    const at = moment(clock());
    const booking: Booking = { db, at, refusals: new Refusals(), payments: [], lines: [] };
    const amounts = choices.map((choice) => bookLine(booking, choice));
    booking.refusals.assertNone();
    const { payments, lines } = booking;
    const [line = 0] = lines;
    const detail: BookedLines = { payments };
    if (payments.length > 0) recordAct(db, { act: 'pay', kind: 'regel', recordId: line, detail });
    return { booked: choices.length, total: sumOf(amounts, (amount) => amount), line };
  });
}

/** Returns the booked amount, including parts that were booked before. */
function bookLine(booking: Booking, choice: Choice): Cents {
  const { db, at, refusals } = booking;
  const { ref } = choice;
  const refuse = (sentence: string, code?: ErrorCode) => {
    refusals.add(ref, sentence, code);
    return cents(0);
  };
  const line = findLine(db, ref);
  if (line === undefined) return refuse(LINE_GONE);
  const parts = partsToBook(db, line, choice);
  if (typeof parts === 'string') return refuse(parts);
  const tooMuch = excess(line, parts);
  if (tooMuch !== undefined) return refuse(tooMuch, 'invalid');
  for (const part of parts.filter(({ isBooked }) => !isBooked)) {
    const problem = changeProblem(db, line, part, isDivided(choice));
    if (problem !== undefined) return refuse(problem);
    booking.payments.push(bookPart(db, at, line, part));
  }
  booking.lines.push(line.id);
  confirmAccount(db, line.account);
  return sumOf(parts, ({ amount }) => amount);
}

type PartToBook = Omit<ChosenPart, 'deliveryId'> & { receivable: Receivable; isBooked: boolean };

function partsToBook(db: Db, line: StoredLine, choice: Choice): PartToBook[] | string {
  const booked = findBooked(db, line.ref);
  const chosen = isDivided(choice) ? choice.parts : [{ ...choice, amount: line.rest }];
  const parts: PartToBook[] = [];
  for (const { deliveryId, ...part } of chosen) {
    const receivable = findReceivable(db, deliveryId);
    if (receivable === undefined) return noInvoice().message;
    const before = booked.filter(({ invoiceId }) => invoiceId === receivable.invoiceId);
    const found = isDivided(choice)
      ? divided(part.amount, receivable, choice.isNew ? [] : before)
      : whole(line, before, booked);
    if (typeof found === 'string') return found;
    parts.push({ ...part, ...found, receivable });
  }
  return parts;
}

type Found = { amount: Cents; isBooked: boolean } | string;

/**
 * A part is not booked again if one booked part of the invoice, or all of them together, have its amount. So a repeated
 * request books nothing.
 */
function divided(amount: Cents, { number }: Receivable, before: readonly BookedPart[]): Found {
  if (before.length === 0) return { amount, isBooked: false };
  const sum = sumOf(before, ({ amount: booked }) => booked);
  if (sum === amount || before.some((part) => part.amount === amount))
    return { amount, isBooked: true };
  return `Van deze regel is al ${formatEuros(cents(Math.abs(sum)))} geboekt bij factuur ${number}.`;
}

function whole(
  line: StoredLine,
  before: readonly BookedPart[],
  booked: readonly BookedPart[],
): Found {
  if (line.rest !== 0) return { amount: line.rest, isBooked: false };
  const [other] = booked;
  if (before.length > 0) return { amount: line.amount, isBooked: true };
  return other === undefined
    ? 'Deze regel hoort niet bij een factuur. Maak dat eerst ongedaan.'
    : `Deze regel is al geboekt bij factuur ${other.number}.`;
}

/** The reason why the new parts do not fit in the rest of the line. Undefined when they fit. */
function excess({ rest, amount }: StoredLine, parts: readonly PartToBook[]): string | undefined {
  const fresh = parts.filter(({ isBooked }) => !isBooked);
  if (fresh.some((part) => Math.sign(part.amount) !== Math.sign(amount)))
    return amount > 0 ? 'Elk deel is een bedrag boven 0.' : 'Elk deel is een bedrag onder 0.';
  const sum = sumOf(fresh, (part) => part.amount);
  if (Math.abs(sum) <= Math.abs(rest)) return undefined;
  return `De delen zijn samen ${formatEuros(cents(Math.abs(sum)))}, en van deze regel wacht ${formatEuros(cents(Math.abs(rest)))}.`;
}

function bookPart(
  db: Db,
  at: Moment,
  line: StoredLine,
  { amount, receivable }: PartToBook,
): number {
  const today = amsterdamDate(at);
  return recordPayment(db, at, {
    invoiceId: receivable.invoiceId,
    amount: cents(Math.abs(amount)),
    isRefund: amount < 0,
    // A bank may give the next working day as the day of booking, but a payment cannot have a day in the future.
    paidOn: line.bookedOn < today ? line.bookedOn : today,
    method: 'bank',
    source: 'afschrift',
    reference: line.ref,
  }).id;
}

/**
 * The reason to refuse a part: the open amount differs from the amount that the user saw. Without a seen amount, the
 * README has the three cases. Undefined when the part can be booked.
 */
function changeProblem(
  db: Db,
  line: StoredLine,
  { amount, open: seen, isDouble = false, receivable }: PartToBook,
  isPart: boolean,
): string | undefined {
  const { invoiceId, number, open } = receivable;
  if (isDouble) return undefined;
  if (seen !== undefined)
    return seen === open ? undefined : `Van factuur ${number} staat nu ${inWords(open)}.`;
  const isCertain = !isPart && findMatchedOpen(db, line.id, invoiceId) === amount;
  const isTooMuch = !isPart && Math.abs(open) < Math.abs(amount) && isOfPayer(db, line, invoiceId);
  const isChanged = isCertain
    ? open !== amount
    : Math.sign(open) !== Math.sign(amount) || isTooMuch;
  return isChanged ? `Van factuur ${number} staat nu ${inWords(open)}.` : undefined;
}

function isOfPayer(db: Db, { iban }: StoredLine, invoiceId: number): boolean {
  const payer = findPayer(db, iban);
  return payer !== null && payer === findCustomerOf(db, invoiceId);
}

function inWords(open: Cents): string {
  if (open === 0) return 'niets meer open';
  return open > 0
    ? `${formatEuros(open)} open`
    : `${formatEuros(cents(-open))} open om terug te betalen`;
}
