import type { BankLine, Part } from './bank-line.ts';
import { openOf, type Order } from './orders.ts';

/** The kind that Vipo must give a line. */
export type Judged = {
  line: BankLine;
  isCertain: boolean;
  /** The line that pays the same invoice first. */
  doubleOf: BankLine | undefined;
  /** The parts that Vipo must propose for a line with several invoices. */
  proposal: Part[] | undefined;
};

type Payers = ReadonlyMap<string, ReadonlySet<string>>;

/** Judges the lines of a week, in the order of their days, before any of them is booked. */
export function judge(lines: BankLine[], orders: Order[], payers: Payers): Judged[] {
  const byName = Map.groupBy(orders, ({ name }) => name);
  const found = lines
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((line) => ({ line, pays: paidBy(line, byName, payers) }));
  const first = new Map<Order, BankLine>();
  for (const isSure of [true, false])
    for (const { line, pays } of found)
      if (pays !== undefined && pays.isSure === isSure && !first.has(pays.order))
        first.set(pays.order, line);
  return found.map(({ line, pays }) => {
    const order = pays?.order ?? (line.named.length === 1 ? line.named[0] : undefined);
    const earlier = order && first.get(order);
    const doubleOf = earlier === line ? undefined : earlier;
    const isCertain = pays?.isSure === true && doubleOf === undefined;
    return { line, isCertain, doubleOf, proposal: line.parts.length > 1 ? line.parts : undefined };
  });
}

type Paid = { order: Order; isSure: boolean };

/**
 * The invoice that the line pays exactly: the invoice that it names, or the only invoice of its payer with this
 * amount.
 */
function paidBy(
  { amount, named, sent, isLoose = false }: BankLine,
  byName: Map<string, Order[]>,
  payers: Payers,
): Paid | undefined {
  const payer = payerOf(payers, sent.iban);
  const [only, ...others] = named;
  if (only !== undefined) {
    if (others.length > 0 || openOf(only) !== amount) return undefined;
    return { order: only, isSure: !isLoose || payer === only.name };
  }
  const fitting = (byName.get(payer ?? '') ?? []).filter(
    (order) => order.issuedOn !== undefined && openOf(order) === amount,
  );
  const [order] = fitting;
  return order === undefined || fitting.length > 1 ? undefined : { order, isSure: true };
}

/** An account identifies no payer when payments of several customers were booked from it. */
function payerOf(payers: Payers, iban = ''): string | undefined {
  const [name, ...others] = payers.get(iban) ?? [];
  return others.length > 0 ? undefined : name;
}
