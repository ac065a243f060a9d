import type { Cents } from '../../shared/money.ts';
import { divideOver, findSum, type Part, sameSign } from './division.ts';
import { sharesName } from './names.ts';
import type { OpenInvoice, OpenInvoices } from './open-invoices.ts';

/** 'certain': exact amount, firm's account, and the number or the customer's IBAN. 'doubtful': less is known. */
export type Kind = 'certain' | 'doubtful' | 'unknown';

/** Everything that decides the kind of a line except the open invoices. */
export type WaitingLine = {
  id: number;
  ref: string;
  amount: Cents;
  /** The part of the amount that is not booked yet. */
  rest: Cents;
  counterparty: string;
  isReversal: boolean;
  isOwn: boolean;
  /** A function, because few lines need the look-up of the customer who paid from this IBAN before. */
  payer: () => string | undefined;
  numbers: readonly { invoiceId: number; isExact: boolean }[];
};

/** The likeliest candidate comes first. */
export type Match = {
  kind: Kind;
  candidates: readonly number[];
  parts?: Part[];
  /** The invoice that the line pays exactly, by its number or by the payer. */
  pays?: OpenInvoice | undefined;
  /** The only invoice whose number the texts have. */
  names?: number | undefined;
};

const MOST_CANDIDATES = 6;
/** At most this number of customers with a similar name are tried when a line is divided over invoices. */
const MOST_CUSTOMERS = 10;

export function match(line: WaitingLine, open: OpenInvoices): Match {
  const { rest, isOwn, isReversal } = line;
  const numbered = line.numbers
    // A number in another notation may mean something else, such as a month.
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

/** The invoice with the number of the line, else the only invoice of the payer with this amount. */
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

/** A number in another notation is certain only when the name or the payer agrees as well. */
function isSure(line: WaitingLine, { invoiceId, nameFold, customer }: OpenInvoice, names?: number) {
  const isExact = line.numbers.some((one) => one.invoiceId === invoiceId && one.isExact);
  if (isExact || line.payer() === customer) return true;
  return names !== undefined && sharesName(nameFold, line.counterparty);
}

/** The order: by number, by payer, by amount and name, and then by amount alone. */
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
  const ids = new Set([...numbered, ...likely.map(({ invoiceId }) => invoiceId)]);
  return [...ids].slice(0, MOST_CANDIDATES);
}

/** The invoices with their numbers in the texts, else the open invoices of one customer that add up to the amount. */
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

/** The certain line pays first. Without a certain line, the order of the lines decides. */
export function findDoubles<Line extends { ref: string; match: Match }>(
  lines: readonly Line[],
): Map<Line, string> {
  const first = new Map<number, string>();
  const pay = (isFirst: (line: Line) => boolean) => {
    for (const line of lines) {
      const { invoiceId } = line.match.pays ?? {};
      if (invoiceId !== undefined && isFirst(line) && !first.has(invoiceId))
        first.set(invoiceId, line.ref);
    }
  };
  pay(({ match: { kind } }) => kind === 'certain');
  pay(() => true);
  const doubles = new Map<Line, string>();
  for (const line of lines) {
    const invoiceId = line.match.pays?.invoiceId ?? line.match.names;
    const ref = invoiceId === undefined ? undefined : first.get(invoiceId);
    if (ref !== undefined && ref !== line.ref) doubles.set(line, ref);
  }
  return doubles;
}
