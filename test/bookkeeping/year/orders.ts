import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { amounts, type Sale } from '../figures/model.ts';

export const WEEKS = 52;
const ORDERS = 2000;
const FIRST_DAY = '2026-01-01' as IsoDate;
/** From this week on, the prices of the office are without BTW. */
const WITHOUT_BTW = 26;

/** How a customer pays. `statements` are payments by bank with the number of weeks after the invoice. */
type Habit = { method: string; statements: { week: number; part: number; extra?: number }[] };

const HABITS: Habit[] = [
  { method: 'contant', statements: [] },
  { method: 'betaalverzoek', statements: [] },
  { method: 'bank overmaken', statements: [{ week: 1, part: 1 }] },
  { method: 'bank overmaken', statements: [{ week: 2, part: 1 }] },
  { method: 'bank overmaken', statements: [{ week: 6, part: 1 }] },
  { method: 'contant', statements: [] },
  {
    method: 'bank overmaken',
    statements: [
      { week: 1, part: 2 },
      { week: 4, part: 2 },
    ],
  },
  { method: 'bank overmaken', statements: [] },
  { method: 'bank overmaken', statements: [{ week: 2, part: 1, extra: 5 }] },
  { method: 'bank overmaken', statements: [{ week: 3, part: 1 }] },
];

/** An order of the simulated office, with what its invoice must say, in cents that the test computes itself. */
export type Order = Sale & {
  id: number;
  /** The place in the year, from which everything that differs between orders follows. */
  place: number;
  week: number;
  habit: Habit;
  /** The KvK number of a business; '' for a consumer. */
  kvkNumber: string;
  /** '' for a customer without an e-mail address. */
  email: string;
  isToBeCredited: boolean;
  number: string;
  creditNumber: string;
};

export const ADDRESS = 'Haardlaan 3, 7311 CD Apeldoorn';
const NAMES = ['Jansen', 'Çelik', 'Łukasz', '=SOM(1)', 'Houtoven "De Eik"; Bakker'];
/** A number without common factors with the other ones, so that customers order in all ways. */
const CUSTOMERS = 181;

export function lastDayOf(week: number): IsoDate {
  return addDays(FIRST_DAY, week * 7 + 6);
}

export function allOrders(): Order[] {
  return Array.from({ length: ORDERS }, (_, i) => {
    const week = Math.floor((i * WEEKS) / ORDERS);
    return {
      id: 0,
      place: i,
      week,
      ...customerOf(i),
      deliveredOn: addDays(FIRST_DAY, week * 7 + (i % 6)),
      price: 8_000 + ((i * 37) % 4_000),
      quantity: 500 + ((i * 131) % 7_000),
      fee: i % 3 === 0 ? 0 : (i * 53) % 4_000,
      included: week < WITHOUT_BTW,
      // Three in a hundred, each time with other habits.
      isToBeCredited: [7, 41, 88].includes((i + Math.floor(i / 100)) % 100),
      number: '',
      creditNumber: '',
      payments: [],
    };
  });
}

function customerOf(i: number): Pick<Order, 'name' | 'habit' | 'kvkNumber' | 'email'> {
  const habit = HABITS[(i * 7) % HABITS.length];
  if (habit === undefined) throw new Error('there is a habit for each order');
  const customer = i % CUSTOMERS;
  const isBusiness = customer % 15 === 0;
  return {
    habit,
    name: `${NAMES[i % NAMES.length]} ${customer}`,
    kvkNumber: isBusiness ? String(70_000_000 + (i % (CUSTOMERS * NAMES.length))) : '',
    email: i % 7 === 0 ? `klant${i}@klant.example` : '',
  };
}

const totals = new WeakMap<Order, number>();

/** Computed once an order, because each week asks for all orders what is open. */
export function totalOf(order: Order): number {
  const total = totals.get(order) ?? Number(amounts(order).total);
  totals.set(order, total);
  return total;
}

/** What is open of an invoice after its credit and its payments; negative when money must be paid back. */
export function openOf(order: Order): number {
  const total = order.creditedOn === undefined ? totalOf(order) : 0;
  return total - order.payments.reduce((sum, { amount }) => sum + amount, 0);
}

export function remember(order: Order, amount: number, paidOn: string, method: string): void {
  order.payments.push({ amount, paidOn, method, undone: false });
}

/** An amount as JSON and XML have it, without the rounding of a division. */
export function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of an amount of a call. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100);
}
