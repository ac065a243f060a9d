import { addDays, parseIsoDate } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import type { InvoiceDocument } from './document.ts';

type Payable = Pick<
  InvoiceDocument,
  'amounts' | 'isCredit' | 'paymentMethod' | 'cashReceived' | 'formOfAddress'
>;

/** The total minus the received cash. Negative when the driver received more than the total. */
export function restToPay({ amounts, cashReceived }: Payable): Cents {
  return cents(amounts.total - (cashReceived ?? 0));
}

/** Whether the customer may pay by transfer: a transfer was agreed, or the invoice gets a payment request. */
export function isTransfer({ paymentMethod, formOfAddress }: Payable): boolean {
  // Documents of older versions announce a payment request, but do not show how to transfer.
  const isByRequest = paymentMethod === 'betaalverzoek' && formOfAddress !== undefined;
  return paymentMethod === 'bank overmaken' || isByRequest;
}

/**
 * Whether the invoice asks for a transfer of the rest: there is a rest, and the customer may pay by transfer or the
 * driver reported cash. False for a credit.
 */
export function asksForTransfer(invoice: Payable): boolean {
  if (invoice.isCredit || restToPay(invoice) <= 0) return false;
  return isTransfer(invoice) || typeof invoice.cashReceived === 'number';
}

/** The same due date as in the table of open amounts (`balances`). */
export function dueDateOf(invoice: Pick<InvoiceDocument, 'issuedOn' | 'paymentTermDays'>) {
  const date = parseIsoDate(invoice.issuedOn);
  return date && addDays(date, invoice.paymentTermDays);
}

export function paymentTerm(days: number): string {
  return days > 0 ? `binnen ${plural(days, 'dag')}` : 'per omgaande';
}
