import { DomainError, fieldError } from '../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';
import type { Payment } from './schema.ts';

/** `customerId` is null for a customer without a record. */
export type InvoiceParty = {
  invoiceId: number;
  number: string;
  customerId: number | null;
  nameFold: string;
};

/** Compares the records of the customers, or their names if one of them has no record. */
export function isSameCustomer(one: InvoiceParty, other: InvoiceParty): boolean {
  if (one.customerId !== null && other.customerId !== null)
    return one.customerId === other.customerId;
  return one.nameFold === other.nameFold;
}

export function assertMovable(
  { undoneAt, amount, reason }: Payment,
  from: InvoiceParty,
  target: InvoiceParty,
): void {
  if (undoneAt !== null) throw conflict('Deze betaling is al ongedaan gemaakt.');
  if (reason !== null) throw conflict('Een afgeboekt bedrag kun je niet verrekenen.');
  if (amount < 0) throw conflict('Een terugbetaling kun je niet verrekenen.');
  if (from.invoiceId === target.invoiceId)
    throw conflict(`De betaling staat al bij factuur ${target.number}. Kies een andere factuur.`);
  if (!isSameCustomer(from, target))
    throw conflict(`Factuur ${target.number} is van een andere klant.`);
}

/**
 * Returns the amount to move. Without `amount` this is the whole payment. Throws 'invalid' for less than a cent and for
 * more than the payment.
 */
export function partOf(payment: Cents, amount: Cents | undefined): Cents {
  const part = amount ?? payment;
  if (part > 0 && part <= payment) return part;
  throw fieldError('amount', `Vul een bedrag van € 0,01 tot ${formatEuros(payment)} in.`);
}

/**
 * The amount that the form proposes to move: the amount that the customer paid too much, but not more than the payment.
 * When the customer did not pay too much, it is the whole payment.
 */
export function proposedPart(payment: Cents, open: Cents): Cents {
  return open < 0 ? cents(Math.min(payment, -open)) : payment;
}

function conflict(sentence: string): DomainError {
  return new DomainError('conflict', sentence);
}
