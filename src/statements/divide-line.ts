import type { Db, DbAndClock } from '../database/open.ts';
import { assertNoFieldErrors, DomainError, type FieldErrors } from '../shared/domain-error.ts';
import { type Cents, cents, formatAmountInput, parseEuros } from '../shared/money.ts';
import type { ChosenPart } from './book-lines.ts';
import { confirmLines } from './confirm-lines.ts';
import { classifyLines } from './matching/classify-lines.ts';
import { MAX_PARTS } from './matching/division.ts';
import { type Candidate, findCandidates, findNumberedParts } from './matching/queries.ts';
import { findLineById, type StoredLine } from './queries.ts';
import { findTyped, onlyTyped } from './typed-invoice.ts';
import { divideNames } from './wire-names.ts';

/** `invoice` is the number of an invoice, or the name of a customer. */
export type TypedPart = { invoice: string; amount: string };
/** `rest` is the rest of the line that the user saw. If the rest has changed, the form may have been sent twice. */
export type TypedDivision = { parts: TypedPart[]; rest: string };

const LEAST_ROWS = 4;
const EMPTY_ROWS = 2;

/** Throws 'not-found' for an unknown line, and for a line that is not waiting. */
export function getWaitingLine(db: Db, id: number): StoredLine {
  const line = findLineById(db, id);
  if (line?.isWaiting !== 1)
    throw new DomainError('not-found', 'Deze regel is er niet (meer), of is al geboekt.');
  return line;
}

/**
 * The rows that the form proposes: the proposed division, or else the likeliest invoice. The amount of this invoice is
 * empty if its open amount and the rest of the line have different signs.
 */
export async function proposedParts(db: Db, { id, rest }: StoredLine): Promise<TypedPart[]> {
  const line = (await classifyLines(db)).find((one) => one.id === id);
  if (line === undefined) return [];
  const { parts } = line.match;
  if (parts !== undefined)
    return findNumberedParts(db, parts).map(({ number, amount }) => ({
      invoice: number,
      amount: formatAmountInput(cents(Math.abs(amount))),
    }));
  const [first] = findCandidates(db, line.match);
  if (first === undefined) return [];
  const amount = cents(Math.min(Math.abs(first.open), Math.abs(rest)));
  const isSettled = Math.sign(first.open) === Math.sign(rest);
  return [{ invoice: first.number, amount: isSettled ? formatAmountInput(amount) : '' }];
}

export function withEmptyRows(parts: readonly TypedPart[]): TypedPart[] {
  const count = Math.min(Math.max(parts.length + EMPTY_ROWS, LEAST_ROWS), MAX_PARTS);
  const empty = Array.from({ length: count }, () => ({ invoice: '', amount: '' }));
  return [...parts, ...empty.slice(parts.length)];
}

export function typedDivision(form: URLSearchParams): TypedDivision {
  const amounts = form.getAll(divideNames.amount);
  const parts = form
    .getAll(divideNames.invoice)
    .slice(0, MAX_PARTS)
    .map((invoice, at) => ({ invoice, amount: amounts[at] ?? '' }));
  return { parts, rest: form.get(divideNames.rest) ?? '' };
}

/**
 * Books the rows that are filled in. Returns the numbers of their invoices, and the booked amount. Throws 'invalid'
 * with a sentence for each wrong row (the first row is row 0), and the errors of `confirmLines`.
 */
export async function divideLine(
  context: DbAndClock,
  line: StoredLine,
  { parts: typed, rest }: TypedDivision,
) {
  const errors: FieldErrors = {};
  const parts = typed.flatMap((part, at): NumberedPart[] => {
    if (part.invoice.trim() === '' && part.amount.trim() === '') return [];
    const read = readPart(context, line, part);
    if (typeof read !== 'string') return [read];
    errors[String(at)] = read;
    return [];
  });
  assertNoFieldErrors(errors);
  if (parts.length === 0) throw new DomainError('invalid', 'Vul minstens één factuur in.');
  if (new Set(parts.map(({ deliveryId }) => deliveryId)).size < parts.length)
    throw new DomainError('invalid', 'Vul elke factuur één keer in.');
  const { total } = await confirmLines(context, [
    { ref: line.ref, parts, isNew: rest === String(line.rest) },
  ]);
  return { total, numbers: parts.map(({ number }) => number) };
}

type NumberedPart = ChosenPart & { number: string };

function readPart(
  context: DbAndClock,
  { rest }: StoredLine,
  part: TypedPart,
): NumberedPart | string {
  const name = part.invoice.trim().slice(0, 40);
  if (name === '') return 'Vul het factuurnummer of de klant in.';
  const sign = rest < 0 ? -1 : 1;
  const found = findTyped(context, part.invoice, rest < 0);
  const amount = part.amount.trim() === '' ? openAmountOf(found, sign) : parseEuros(part.amount);
  if (amount === undefined || amount === 0) return 'Vul een bedrag boven 0 in.';
  const signed: Cents = cents(sign * amount);
  const only = onlyTyped(found, signed);
  if (only !== undefined)
    return { deliveryId: only.deliveryId, number: only.number, amount: signed };
  return found.length > 0
    ? `Er zijn meer open facturen bij ‘${name}’: ${found.map(({ number }) => number).join(', ')}.`
    : `Er is geen factuur ${name}.`;
}

/**
 * The open amount of a found invoice, without its sign. Undefined unless exactly one found invoice has an open amount
 * with this sign. The sign is -1 for money that the firm pays back.
 */
function openAmountOf(found: readonly Candidate[], sign: number): Cents | undefined {
  const [only, ...others] = found.filter(({ open }) => sign * open > 0);
  return only && others.length === 0 ? cents(sign * only.open) : undefined;
}
