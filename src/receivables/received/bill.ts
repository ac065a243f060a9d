import type { Owed } from '../balances/balance.ts';
import type { PaidBy } from './payment.ts';
import type { Payment } from './schema.ts';

export type BillPayment = Pick<
  Payment,
  'id' | 'amount' | 'paidOn' | 'method' | 'reason' | 'source' | 'undoneAt' | 'movedFrom'
> & {
  /** How the source identifies the payment: for a bank statement the words of its line. */
  words: string;
};

/** An invoice with its payments, also those that were undone. */
export type Bill = Owed & {
  deliveryId: number;
  number: string;
  customerName: string;
  /** The method that was agreed. */
  method: PaidBy;
  payments: BillPayment[];
  /** Why no reminders of the invoice are sent; '' when they may be sent. */
  hold: string;
};

/** How the customer will most likely pay, from the method of the delivery. */
export function expectedMethod(agreed: string | null): PaidBy {
  if (agreed === 'contant') return 'contant';
  return agreed === 'betaalverzoek' ? 'tikkie' : 'bank';
}
