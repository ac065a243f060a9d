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
  week: number;
  habit: Habit;
  isToBeCredited: boolean;
  number: string;
  creditNumber: string;
};

export function lastDayOf(week: number): IsoDate {
  return addDays(FIRST_DAY, week * 7 + 6);
}

export function allOrders(): Order[] {
  return Array.from({ length: ORDERS }, (_, i) => {
    const week = Math.floor((i * WEEKS) / ORDERS);
    const habit = HABITS[(i * 7) % HABITS.length];
    if (habit === undefined) throw new Error('there is a habit for each order');
    return {
      id: 0,
      week,
      habit,
      name: `${['Jansen', 'Çelik', 'Łukasz', '=SOM(1)', 'Houtoven "De Eik"; Bakker'][i % 5]} ${i % 181}`,
      deliveredOn: addDays(FIRST_DAY, week * 7 + (i % 6)),
      price: 8_000 + ((i * 37) % 4_000),
      quantity: 500 + ((i * 131) % 7_000),
      fee: i % 3 === 0 ? 0 : (i * 53) % 4_000,
      included: week < WITHOUT_BTW,
      // Three in a hundred.
      isToBeCredited: [7, 41, 88].includes(i % 100),
      number: '',
      creditNumber: '',
      payments: [],
    };
  });
}

/** What is open of an invoice after its credit and its payments; negative when money must be paid back. */
export function openOf(order: Order): number {
  const total = order.creditedOn === undefined ? Number(amounts(order).total) : 0;
  return total - order.payments.reduce((sum, { amount }) => sum + amount, 0);
}

/** What the bank received in a week. The second of two parts is the rest. */
export function linesOf(orders: Order[], week: number) {
  return orders.flatMap((order) => {
    if (order.issuedOn === undefined || order.creditedOn !== undefined) return [];
    const total = Number(amounts(order).total);
    const isSecond = order.payments.length > 0;
    return order.habit.statements
      .filter((one) => order.week + one.week === week)
      .map(({ part, extra = 0 }) => {
        const share = Math.floor(total / part) + extra;
        return { order, amount: isSecond ? total - (order.payments[0]?.amount ?? 0) : share };
      });
  });
}
