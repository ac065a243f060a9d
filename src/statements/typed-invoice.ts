import type { DbAndClock } from '../database/open.ts';
import { formatNumber } from '../firm/number-format.ts';
import { getSettings } from '../firm/queries.ts';
import { dueRange, OVERPAID } from '../receivables/open/age.ts';
import { findOpenPage } from '../receivables/open/queries.ts';
import { today } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import { type Candidate, findBeginning, findNumbered } from './matching/queries.ts';
import { numbersIn, otherNumbersIn } from './numbers.ts';

const MOST_FOUND = 8;
const LEAST_LETTERS = 2;
const MOST_TYPED = 100;
const FIRST_PAGE = { after: '', before: '' };

/** Finds invoices by a number in any notation, or else open invoices by the name of the customer. */
export function findTyped(context: DbAndClock, typed: string, isRefund: boolean): Candidate[] {
  const text = typed.trim().slice(0, MOST_TYPED);
  if (text === '') return [];
  const numbered = findNumbered(context.db, numbersOf(context, text)).slice(0, MOST_FOUND);
  return numbered.length > 0 ? numbered : ofName(context, text, isRefund);
}

/**
 * Finds the same invoices as `findTyped`. Invoices with an open amount come first. If `findTyped` finds nothing, finds
 * the invoices whose number begins with the text.
 */
export function suggestInvoices(
  context: DbAndClock,
  typed: string,
  isRefund: boolean,
): Candidate[] {
  const found = findTyped(context, typed, isRefund);
  const text = typed.trim().slice(0, MOST_TYPED);
  if (found.length > 0 || text.length < LEAST_LETTERS)
    return found.toSorted((a, b) => Number(a.open === 0) - Number(b.open === 0));
  return findBeginning(context.db, text, MOST_FOUND);
}

/** Finds invoices by a number in any notation, by the number of their credit, or by the beginning of a number. */
export function findByNumber(context: DbAndClock, typed: string): Candidate[] {
  const text = typed.trim().slice(0, MOST_TYPED);
  if (!/\d/.test(text)) return [];
  const exact = findNumbered(context.db, numbersOf(context, text));
  const begun = [...new Set([text, text.toUpperCase()])].flatMap((start) =>
    findBeginning(context.db, start, MOST_FOUND),
  );
  return [...exact, ...begun];
}

/** The only found invoice, or the only found invoice with this open amount. Undefined without such an invoice. */
export function onlyTyped(found: readonly Candidate[], amount: Cents): Candidate | undefined {
  const exact = found.filter(({ open }) => open === amount);
  const [only, ...others] = exact.length === 1 ? exact : found;
  return others.length === 0 ? only : undefined;
}

/**
 * Spaces and dots between the digits of a typed number are read as a dash. The texts of a bank are not read in this
 * way, because in a text of a bank a space or a dot may separate two numbers.
 */
const BETWEEN_DIGITS = /(?<=\d)[\s.]+(?=\d)/g;

/** '28' is the 28th invoice of this year or of last year. '2026 28' is the 28th invoice of 2026. */
function numbersOf({ db, clock }: DbAndClock, text: string): string[] {
  const { invoiceNumberFormat, creditNumberFormat } = getSettings(db);
  const formats = [invoiceNumberFormat, creditNumberFormat];
  const year = Number(today(clock).slice(0, 4));
  const short = /^\d{1,4}$/.test(text)
    ? [year, year - 1].map((one) => formatNumber(invoiceNumberFormat, one, Number(text)))
    : [];
  const texts = [text, text.replace(BETWEEN_DIGITS, '-')];
  return [text, ...numbersIn(texts, formats), ...otherNumbersIn(texts, formats), ...short];
}

function ofName({ db, clock }: DbAndClock, text: string, isRefund: boolean): Candidate[] {
  if (text.length < LEAST_LETTERS) return [];
  const group = isRefund ? OVERPAID : '';
  const range = dueRange(group, today(clock));
  const { rows } = findOpenPage(db, { customer: text, group, range }, FIRST_PAGE);
  return rows.slice(0, MOST_FOUND).map(({ id, ...row }) => ({ ...row, invoiceId: id }));
}
