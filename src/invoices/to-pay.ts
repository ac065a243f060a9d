import { type Cents, cents } from '../shared/money.ts';
import type { InvoiceDocument } from './document.ts';

type Payable = Pick<
  InvoiceDocument,
  'amounts' | 'isCredit' | 'paymentMethod' | 'cashReceived' | 'formOfAddress'
>;

/** The part of the total that was not received in cash before the issue. Negative when the driver received more. */
export function restToPay({ amounts, cashReceived }: Payable): Cents {
  return cents(amounts.total - (cashReceived ?? 0));
}

/** Whether a transfer was agreed. It is also the second way to pay when there will be a payment request. */
export function isTransfer({ paymentMethod, formOfAddress }: Payable): boolean {
  // Documents of older versions promise a request instead.
  const isByRequest = paymentMethod === 'betaalverzoek' && formOfAddress !== undefined;
  return paymentMethod === 'bank overmaken' || isByRequest;
}

/** Whether the customer is asked for a transfer: as was agreed, or for the rest of what the driver received in part. */
export function asksForTransfer(invoice: Payable): boolean {
  if (invoice.isCredit || restToPay(invoice) <= 0) return false;
  return isTransfer(invoice) || typeof invoice.cashReceived === 'number';
}
