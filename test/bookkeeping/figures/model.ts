import { MS_PER_DAY } from '../../../src/shared/dates.ts';
// The test computes the figures itself in this file, in whole cents and thousandths, with BigInt.

/** A sale of a test, with the days on which Vipo must count it. */
export type Sale = {
  name: string;
  deliveredOn: string;
  price: number;
  quantity: number;
  fee: number;
  /** Whether the price and the fee include BTW. */
  included: boolean;
  issuedOn?: string;
  creditedOn?: string;
  /** Whether the delivery replaces another delivery, whose invoice was credited. Then its wood was counted already. */
  isReissue?: boolean;
  payments: { amount: number; paidOn: string; method: string; undone: boolean }[];
};

type Amounts = { net: bigint; vat: bigint; total: bigint };

/** Rounds half up. Amounts of sales are not negative. */
function divided(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

export function amounts({ price, quantity, fee, included }: Sale): Amounts {
  const sum = divided(BigInt(price) * BigInt(quantity), 1000n) + BigInt(fee);
  const vat = included ? divided(sum * 21n, 121n) : divided(sum * 21n, 100n);
  return included ? { net: sum - vat, vat, total: sum } : { net: sum, vat, total: sum + vat };
}

type Counted = Record<'deliveries' | 'quantity' | 'net' | 'vat' | 'total' | 'credits', number>;

/** Counts and adds up the sales of the days from `from` to `until`. Deliveries after `today` do not count. */
function countBetween(sales: Sale[], [from, until, today]: [string, string, string]): Counted {
  const isIn = (day: string | undefined) => day !== undefined && day >= from && day <= until;
  let [deliveries, quantity] = [0, 0];
  const sum = { net: 0n, vat: 0n, total: 0n, credits: 0n };
  for (const sale of sales) {
    const { net, vat, total } = amounts(sale);
    if (isIn(sale.deliveredOn) && sale.deliveredOn <= today && sale.isReissue !== true) {
      deliveries += 1;
      quantity += sale.quantity;
    }
    for (const [day, sign] of [
      [sale.issuedOn, 1n],
      [sale.creditedOn, -1n],
    ] as const) {
      if (!isIn(day)) continue;
      sum.net += sign * net;
      sum.vat += sign * vat;
      sum.total += sign * total;
      if (sign < 0n) sum.credits -= net;
    }
  }
  const [net, vat, total, credits] = [sum.net, sum.vat, sum.total, sum.credits].map(Number);
  return { deliveries, quantity, net, vat, total, credits } as Counted;
}

const MONTHS = '01 02 03 04 05 06 07 08 09 10 11 12'.split(' ');

function best(sales: Sale[], year: string) {
  const sums = new Map<string, { quantity: number; net: number }>();
  for (const sale of sales)
    for (const [day, sign] of [
      [sale.issuedOn, 1],
      [sale.creditedOn, -1],
    ] as const) {
      if (!day?.startsWith(year)) continue;
      const sum = sums.get(sale.name) ?? { quantity: 0, net: 0 };
      sum.quantity += sign * sale.quantity;
      sum.net += sign * Number(amounts(sale).net);
      sums.set(sale.name, sum);
    }
  return [...sums]
    .map(([name, sum]) => ({ name, ...sum }))
    .filter(({ net }) => net > 0)
    .toSorted((a, b) => b.net - a.net || (a.name < b.name ? -1 : 1))
    .slice(0, 10);
}

function received(sales: Sale[], year: string) {
  const sums: Record<string, { count: number; total: number; days: number }> = {};
  for (const { issuedOn = '', payments } of sales)
    for (const { amount, paidOn, method, undone } of payments) {
      if (undone || method === 'afgeboekt' || !paidOn.startsWith(year)) continue;
      const sum = (sums[method] ??= { count: 0, total: 0, days: 0 });
      sum.total += amount;
      // Money that was paid back does not count as a payment.
      if (amount < 0) continue;
      sum.count += 1;
      sum.days += Math.max(0, (Date.parse(paidOn) - Date.parse(issuedOn)) / MS_PER_DAY);
    }
  return sums;
}

export function expectedFigures(sales: Sale[], today: string) {
  const year = today.slice(0, 4);
  const last = String(Number(year) - 1);
  const month = (of: string, m: string) =>
    countBetween(sales, [`${of}-${m}-01`, `${of}-${m}-31`, today]);
  return {
    months: MONTHS.map((m) => ({ now: month(year, m), before: month(last, m) })),
    quarters: [0, 3, 6, 9].map((first) => {
      const days = [`${year}-${MONTHS[first]}-01`, `${year}-${MONTHS[first + 2]}-31`] as const;
      const { net, vat, credits } = countBetween(sales, [...days, today]);
      return { net, vat, credits };
    }),
    total: countBetween(sales, [`${year}-01-01`, `${year}-12-31`, today]),
    comparable: countBetween(sales, [`${last}-01-01`, last + today.slice(4), today]),
    customers: best(sales, year),
    methods: received(sales, year),
  };
}
