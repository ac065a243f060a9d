import type { NewPayment } from '../receivables/payment.ts';
import { addDays, type IsoDate } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';

/** An invoice that is paid by bank. */
export type Bill = {
  invoiceId: number;
  number: string;
  customerName: string;
  total: Cents;
  open: Cents;
  issuedOn: IsoDate;
};

/** The payment by bank of an example invoice; undefined for one that is not paid. Old invoices are paid in full. */
export function exampleReceipt(bill: Bill, index: number, isOld: boolean): NewPayment | undefined {
  const { invoiceId, total, issuedOn } = bill;
  if (index % 4 === 3 && !isOld) return undefined;
  const paidOn = addDays(issuedOn, 3 + ((index * 5) % 13));
  const amount = isOld ? total : receivedAmount(total, index);
  return { invoiceId, amount, paidOn, method: 'bank', source: 'hand' };
}

/** Some customers pay a part, and some pay too much. */
function receivedAmount(total: Cents, index: number): Cents {
  if (index % 6 === 4) return cents(Math.ceil(total / 2));
  return index % 11 === 6 ? cents(total + 1000) : total;
}
