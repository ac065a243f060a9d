import { addDays, type IsoDate } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';
import type { ReadLine } from '../statements/read.ts';
import { company } from './data.ts';
import type { Bill } from './receipts.ts';

/** Lines of a bank statement of yesterday: two for open invoices, one with too little, and one that belongs to none. */
export function exampleLines(bills: readonly Bill[], day: IsoDate): ReadLine[] {
  const open = bills.filter(({ open: left, total }) => left === total && left > 0);
  const sure = open.slice(0, 2).map((bill) => lineOf(bill, bill.open, `Factuur ${bill.number}`));
  const short = open.slice(2, 3).map((bill) => lineOf(bill, cents(bill.open - 300), 'hout nov'));
  const unknown = {
    counterparty: 'H. Pietersen',
    description: 'Tikkie terug',
    numbers: [],
    amount: cents(7500),
  };
  return [...sure, ...short, unknown].map((line, i) => ({
    ...line,
    ref: String(i + 1).padStart(32, '0'),
    account: company.iban,
    bookedOn: addDays(day, -1),
    isReversal: false,
  }));
}

function lineOf({ customerName, number }: Bill, amount: Cents, description: string) {
  return { counterparty: customerName, description, numbers: [number], amount };
}
