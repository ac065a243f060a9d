import { type Cents, cents } from '../../shared/money.ts';
import type { OpenInvoice } from './open-invoices.ts';

/** `open` is the open amount of the invoice. */
export type Part = { invoiceId: number; deliveryId: number; amount: Cents; open: Cents };

export const MAX_PARTS = 20;
/** Pairs and triples are searched only among this number of invoices, which are the invoices that are due first. */
const MOST_COMBINED = 60;

/** Invoices of one customer that add up to the amount: all invoices, or else the oldest ones, or else two or three. */
export function findSum(invoices: readonly OpenInvoice[], amount: Cents): Part[] | undefined {
  const signed = sameSign(invoices, amount);
  const found = oldest(signed, amount) ?? pairOrTriple(signed.slice(0, MOST_COMBINED), amount);
  return found?.map(partOf);
}

function partOf({ invoiceId, deliveryId, open }: OpenInvoice): Part {
  return { invoiceId, deliveryId, amount: open, open };
}

/** All amounts have the same sign and none is 0, so there is at most one solution. */
function oldest(invoices: readonly OpenInvoice[], amount: Cents): OpenInvoice[] | undefined {
  let sum = 0;
  for (const [at, { open }] of invoices.slice(0, MAX_PARTS).entries()) {
    sum += open;
    if (sum === amount) return at > 0 ? invoices.slice(0, at + 1) : undefined;
    if (Math.abs(sum) > Math.abs(amount)) return undefined;
  }
  return undefined;
}

function pairOrTriple(invoices: readonly OpenInvoice[], amount: Cents): OpenInvoice[] | undefined {
  const pair = pairOf(invoices, amount);
  if (pair !== undefined) return pair;
  for (const [at, first] of invoices.entries()) {
    const rest = pairOf(invoices.slice(at + 1), cents(amount - first.open));
    if (rest !== undefined) return [first, ...rest];
  }
  return undefined;
}

function pairOf(invoices: readonly OpenInvoice[], amount: Cents): OpenInvoice[] | undefined {
  const seen = new Map<number, OpenInvoice>();
  for (const second of invoices) {
    const first = seen.get(amount - second.open);
    if (first !== undefined) return [first, second];
    if (!seen.has(second.open)) seen.set(second.open, second);
  }
  return undefined;
}

/** Gives each invoice its open amount, in the given order, until nothing of the amount is left. */
export function divideOver(invoices: readonly OpenInvoice[], amount: Cents): Part[] | undefined {
  let rest: number = amount;
  const parts = sameSign(invoices, amount)
    .slice(0, MAX_PARTS)
    .map((one) => {
      const part = Math.abs(one.open) < Math.abs(rest) ? one.open : cents(rest);
      rest -= part;
      return { ...partOf(one), amount: part };
    });
  const paid = parts.filter((part) => part.amount !== 0);
  return paid.length > 1 ? paid : undefined;
}

export function sameSign(invoices: readonly OpenInvoice[], amount: Cents): OpenInvoice[] {
  return invoices.filter(({ open }) => Math.sign(open) === Math.sign(amount));
}
