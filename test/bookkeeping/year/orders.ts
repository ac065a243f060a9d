import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { aDelivery } from '../../support/app.ts';
import { amounts, type Sale } from '../figures/model.ts';
import { caseOf, CUSTOMERS, type Deviation, isSecond, PAIR, stopOf } from './deviations.ts';

const IS_YEAR = process.env.VIPO_YEAR === '1';
/**
 * The number of simulated weeks. `npm run year` simulates a whole year, which takes minutes. The usual tests simulate
 * thirteen weeks from the middle of a quarter, which have every deviation.
 */
export const WEEKS = IS_YEAR ? 52 : 13;
const FIRST_DAY = (IS_YEAR ? '2026-01-01' : '2026-02-12') as IsoDate;
/** The quarters in which documents are issued. */
export const QUARTERS = IS_YEAR ? [1, 2, 3, 4] : [1, 2];
const ORDERS = IS_YEAR ? 1700 : 425;
/** From this week on, the prices of the office exclude BTW. */
const WITHOUT_BTW = WEEKS / 2;

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
export type Order = Omit<Sale, 'payments'> & {
  id: number;
  /** The sequence number of the order in the year. All differences between orders are computed from this number. */
  sequence: number;
  week: number;
  habit: Habit;
  /** The KvK number of a business; '' for a consumer. */
  kvkNumber: string;
  /** '' for a customer without an e-mail address. */
  email: string;
  isToBeCredited: boolean;
  number: string;
  creditNumber: string;
  /** The deviation from the plan. */
  deviation: Deviation;
  stop: ReturnType<typeof stopOf>;
  /** The ordered quantity in thousandths. `quantity` is the delivered quantity. */
  planned: number;
  /** The account from which the customer pays; '' when the bank does not tell it. */
  iban: string;
  /** The cash that the driver received at the door. */
  cash: number;
  /** The week in which the office pays back by bank what was paid too much. */
  refundWeek: number;
  isHeld: boolean;
  payments: Entry[];
  /** The order that replaces this order after its credit. */
  anew?: Order;
};

/** A payment or a write-off as the test keeps it. */
export type Entry = Sale['payments'][number] & {
  reason?: string;
  /** The day on which a receipt or a credit took a write-off back. */
  takenBackOn?: string;
  /** The day since which this entry is the rest of a write-off that was taken back in part. */
  restSince?: string;
};

export const ADDRESS = 'Haardlaan 3, 7311 CD Apeldoorn';
const NAMES = ['Jansen', 'Çelik', 'Łukasz', '=SOM(1)', 'Houtoven "De Eik"; Bakker'];
const NEVER = WEEKS;

export function isIncluded(week: number): boolean {
  return week < WITHOUT_BTW;
}

export function lastDayOf(week: number): IsoDate {
  return addDays(FIRST_DAY, week * 7 + 6);
}

export function allOrders(): Order[] {
  return Array.from({ length: ORDERS }, (_, i) => {
    const week = Math.floor((i * WEEKS) / ORDERS);
    const deviation = caseOf(i);
    // The second order of a pair is often smaller than the first. A payment that is moved to the second order then
    // leaves a rest or exceeds the open amount.
    const planned = 500 + (isSecond(i) ? (i * 977) % 3_000 : (i * 131) % 7_000);
    const stop = week === WEEKS - 1 ? '' : stopOf(i);
    return {
      id: 0,
      sequence: i,
      week,
      ...customerOf(i),
      deliveredOn: addDays(FIRST_DAY, week * 7 + (i % 6)),
      price: 8_000 + ((i * 37) % 4_000),
      planned,
      quantity: stop === 'minder' ? planned - 250 : planned,
      fee: i % 3 === 0 ? 0 : (i * 53) % 4_000,
      included: isIncluded(week),
      // At most three orders in each hundred, at different places in each hundred, so that all habits occur.
      isToBeCredited: deviation === '' && [7, 41, 88].includes((i + Math.floor(i / 100)) % 100),
      number: '',
      creditNumber: '',
      deviation,
      stop,
      cash: 0,
      refundWeek: NEVER,
      isHeld: false,
      payments: [],
    };
  });
}

function customerOf(i: number): Pick<Order, 'name' | 'habit' | 'kvkNumber' | 'email' | 'iban'> {
  const habit = HABITS[(i * 7) % HABITS.length];
  if (habit === undefined) throw new Error('there is no habit for this order');
  // The second order of a pair has the customer of the first order.
  const sequence = isSecond(i) ? i - PAIR : i;
  const customer = sequence % CUSTOMERS;
  const isBusiness = customer % 15 === 0;
  return {
    habit: caseOf(i) === '' ? habit : { ...habit, statements: [] },
    name: `${NAMES[sequence % NAMES.length]} ${customer}`,
    kvkNumber: isBusiness ? String(70_000_000 + (sequence % (CUSTOMERS * NAMES.length))) : '',
    email: i % 7 === 0 ? `klant${i}@klant.example` : '',
    iban: customer % 3 === 0 ? ibanOf(customer, sequence % NAMES.length) : '',
  };
}

/** When the number of customers is a multiple of 30, all customers with this number share one account. */
function ibanOf(customer: number, name: number): string {
  const account = customer % 30 === 0 ? customer : 1000 * (name + 1) + customer;
  return `NL20VIPO${String(account).padStart(10, '0')}`;
}

/** An order as the calls take it. */
export function orderAsSent(order: Order) {
  const { name, deliveredOn, price, planned, fee, habit, email } = order;
  return {
    ...aDelivery,
    Klant_naam: name,
    leveringsadres: ADDRESS,
    email,
    Tijd: `${deliveredOn} Ochtend`,
    Prijs: decimal(price),
    Aantal: (planned / 1000).toFixed(3),
    bezorgkosten: decimal(fee),
    Betaling: habit.method,
  };
}

const totals = new WeakMap<Order, number>();

/** The total of an order. It is computed only once, because the open amounts of all orders are computed each week. */
export function totalOf(order: Order): number {
  const total = totals.get(order) ?? Number(amounts(order).total);
  totals.set(order, total);
  return total;
}

/** The open amount of an invoice after its credit and payments; negative when money must be paid back. */
export function openOf(order: Order): number {
  const total = order.creditedOn === undefined ? totalOf(order) : 0;
  return order.payments.reduce((open, { amount, undone }) => open - (undone ? 0 : amount), total);
}

export function remember(order: Order, amount: number, paidOn: string, method: string): void {
  order.payments.push({ amount, paidOn, method, undone: false });
  takeBack(order, paidOn);
}

/** Takes back the last write-off up to the surplus of an order, so that written-off money is never paid back. */
export function takeBack(order: Order, day: string): void {
  const surplus = -openOf(order);
  const last = order.payments.findLast(({ reason, undone }) => reason !== undefined && !undone);
  if (surplus <= 0 || last === undefined) return;
  last.undone = true;
  last.takenBackOn = last.paidOn > day ? last.paidOn : day;
  const { paidOn, method, reason, takenBackOn: restSince } = last;
  const rest = { paidOn, method, undone: false, reason, restSince } as Entry;
  if (last.amount > surplus) order.payments.push({ ...rest, amount: last.amount - surplus });
}

/** An amount as JSON and XML have it, made from its digits, because a division could round. */
export function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The cents of an amount in the answer of a call. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100);
}
