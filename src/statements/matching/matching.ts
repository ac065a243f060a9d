import type { Cents } from '../../shared/money.ts';
import { divideOver, findSum, type Part, sameSign } from './division.ts';
import { sharesName } from './names.ts';
import type { OpenInvoice, OpenInvoices } from './open-invoices.ts';

/** A 'certain' line has the exact amount, and the invoice number or the payer's IBAN. The README has all rules. */
export type Kind = 'certain' | 'doubtful' | 'unknown';

/** All data that decides the kind of a line, except the open invoices. */
export type WaitingLine = {
  id: number;
  ref: string;
  amount: Cents;
  /** The part of the amount that is neither booked nor ended. */
  rest: Cents;
  counterparty: string;
  isReversal: boolean;
  isOwn: boolean;
  /**
   * Finds the customer who paid from this IBAN before. A function, because a line with the number and the amount of an
   * invoice does not need this query.
   */
  payer: () => string | undefined;
  numbers: readonly { invoiceId: number; isExact: boolean }[];
};

/** `candidates` has the likeliest invoice first. */
export type Match = {
  kind: Kind;
  candidates: readonly number[];
  parts?: Part[];
  /** The invoice that the line pays exactly, by its number or by the payer. */
  pays?: OpenInvoice | undefined;
  /** The invoice whose number is in the texts, if there is only one. */
  names?: number | undefined;
};

const MOST_CANDIDATES = 6;
/** A division tries the invoices of at most this many customers with a similar name. */
const MOST_CUSTOMERS = 10;

export function match(line: WaitingLine, open: OpenInvoices): Match {
  const { rest, isOwn, isReversal } = line;
  const numbered = line.numbers
    // A number that is not in the format of the invoices may mean something else, such as a month.
    .filter(({ invoiceId, isExact }) => isExact || open.find(invoiceId) !== undefined)
    .map(({ invoiceId }) => invoiceId);
  const names = numbered.length === 1 ? numbered[0] : undefined;
  const pays = paidBy(line, open, numbered, names);
  const isWhole = rest === line.amount && !isReversal;
  if (pays !== undefined && isOwn && isWhole && isSure(line, pays, names))
    return { kind: 'certain', candidates: [pays.invoiceId], pays, names };
  const candidates = candidatesOf(line, open, numbered);
  const parts = pays === undefined ? partsOf(line, open, numbered) : undefined;
  const isKnown =
    candidates.length > 0 &&
    (numbered.length > 0 || line.payer() !== undefined || open.ofAmount(rest).length > 0);
  if (parts !== undefined) return { kind: 'doubtful', candidates, parts, names };
  return { kind: isKnown ? 'doubtful' : 'unknown', candidates, pays, names };
}

/**
 * The invoice whose open amount is the rest of the line and whose number is in the texts. If money was received and the
 * texts have no number, it is the payer's only invoice with this open amount.
 */
function paidBy(
  { rest, payer }: WaitingLine,
  open: OpenInvoices,
  numbered: readonly number[],
  names: number | undefined,
): OpenInvoice | undefined {
  const named = names === undefined ? undefined : open.find(names);
  if (named?.open === rest) return named;
  if (numbered.length > 0 || rest < 0) return undefined;
  const customer = payer();
  if (customer === undefined) return undefined;
  const [only, ...others] = open.ofCustomer(customer).filter((one) => one.open === rest);
  return others.length === 0 ? only : undefined;
}

/**
 * Whether the number or the payer makes it certain that the line pays the invoice. A number in another notation than
 * that of the invoice is enough only if the name fits too.
 */
function isSure(line: WaitingLine, { invoiceId, nameFold, customer }: OpenInvoice, names?: number) {
  const isExact = line.numbers.some((one) => one.invoiceId === invoiceId && one.isExact);
  if (isExact || line.payer() === customer) return true;
  return names !== undefined && sharesName(nameFold, line.counterparty);
}

/**
 * Invoices that fit by number come first, followed by invoices that fit by payer, by amount and name, and by amount
 * alone. Among the invoices that fit by number, those whose open amount has the sign of the line come first.
 */
function candidatesOf(
  { rest, counterparty, payer }: WaitingLine,
  open: OpenInvoices,
  numbered: readonly number[],
): number[] {
  const customer = payer();
  const ofPayer = customer === undefined ? [] : sameSign(open.ofCustomer(customer), rest);
  const likely = [
    ...ofPayer.filter((one) => one.open === rest),
    ...ofPayer,
    ...open.ofAmountAndName(rest, counterparty, MOST_CANDIDATES),
    ...open.ofAmount(rest).slice(0, MOST_CANDIDATES + ofPayer.length),
  ];
  const settled = sameSign(
    numbered.flatMap((id) => open.find(id) ?? []),
    rest,
  );
  const ids = new Set([
    ...settled.map(({ invoiceId }) => invoiceId),
    ...numbered,
    ...likely.map(({ invoiceId }) => invoiceId),
  ]);
  return [...ids].slice(0, MOST_CANDIDATES);
}

/** The invoices whose numbers are in the texts, or else open invoices of one customer that add up to the amount. */
function partsOf(
  { rest, counterparty, payer }: WaitingLine,
  open: OpenInvoices,
  numbered: readonly number[],
): Part[] | undefined {
  const named = numbered.flatMap((id) => open.find(id) ?? []);
  if (named.length > 1) return divideOver(named, rest);
  const [customer = payer()] = named.map((one) => one.customer);
  if (customer !== undefined) return findSum(open.ofCustomer(customer), rest);
  if (numbered.length > 0 || open.ofAmountAndName(rest, counterparty, 1).length > 0)
    return undefined;
  for (const one of open.customersNamed(counterparty).slice(0, MOST_CUSTOMERS)) {
    const parts = findSum(open.ofCustomer(one), rest);
    if (parts !== undefined) return parts;
  }
  return undefined;
}

/**
 * Finds lines that pay an invoice a second time. The first line for an invoice is the certain line, or else the line
 * that was read first.
 */
export function findDoubles<Line extends { ref: string; match: Match }>(
  lines: readonly Line[],
): Map<Line, string> {
  const first = new Map<number, string>();
  const recordFirst = (isFirst: (line: Line) => boolean) => {
    for (const line of lines) {
      const { invoiceId } = line.match.pays ?? {};
      if (invoiceId !== undefined && isFirst(line) && !first.has(invoiceId))
        first.set(invoiceId, line.ref);
    }
  };
  recordFirst(({ match: { kind } }) => kind === 'certain');
  recordFirst(() => true);
  const doubles = new Map<Line, string>();
  for (const line of lines) {
    const invoiceId = line.match.pays?.invoiceId ?? line.match.names;
    const ref = invoiceId === undefined ? undefined : first.get(invoiceId);
    if (ref !== undefined && ref !== line.ref) doubles.set(line, ref);
  }
  return doubles;
}
