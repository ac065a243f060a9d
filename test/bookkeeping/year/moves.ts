import { expect } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import type { Simulated } from './office-calls.ts';
import { centsOf, decimal, openOf, type Order, takeBack } from './orders.ts';

/**
 * A move of `amount` to the invoice of the order `to`. The amount is taken from the last payment of the order `from`
 * that is large enough. Both orders are of one customer.
 */
export type Moving = { from: Order; to: Order; amount: number };

type Paid = { id: number; bedrag: number; teruggedraaid: string | null; reden: string | null };

/**
 * Moves a payment or a part of it. The received money stays the same: the moved amount and the rest have the day and
 * the method of the payment.
 */
export async function movePayment(at: Simulated, { from, to, amount }: Moving): Promise<void> {
  const entry = from.payments.findLast(
    (paid) => !paid.undone && paid.reason === undefined && paid.amount >= amount,
  );
  const { betalingen } = await at.call('GET', paths.api.invoicePayments(from.id));
  const paid = betalingen.findLast(
    ({ bedrag, teruggedraaid, reden }: Paid) =>
      teruggedraaid === null && reden === null && centsOf(bedrag) === entry?.amount,
  );
  if (entry === undefined || paid === undefined)
    throw new Error(`${from.number} has no payment of ${amount} or more`);
  entry.undone = true;
  const rest = entry.amount - amount;
  to.payments.push({ ...entry, undone: false, amount });
  takeBack(to, entry.paidOn);
  if (rest > 0) from.payments.push({ ...entry, undone: false, amount: rest });
  const sent = { delivery_id: to.id, bedrag: decimal(amount) };
  const { open, openNaar } = await at.call('POST', paths.api.movePayment(paid.id), sent);
  expect([centsOf(open), centsOf(openNaar)]).toEqual([openOf(from), openOf(to)]);
  expect(await at.statusOf('POST', paths.api.movePayment(paid.id), sent)).toBe(409);
  if (entry.method === 'contant') {
    // After the move, the driver can no longer report another amount of cash for this invoice.
    const tick = { ontvangen: decimal(amount + 1) };
    expect(await at.statusOf('POST', paths.api.delivered(from.id), tick)).toBe(409);
  }
  at.moved += 1;
  if (rest > 0) at.movedInPart += 1;
}
