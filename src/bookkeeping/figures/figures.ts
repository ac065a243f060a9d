import { addDays, isoDate, type IsoDate, lastOfMonth, partsOf } from '../../shared/dates.ts';
import { type Cents, cents, portion } from '../../shared/money.ts';
import type { Thousandths } from '../../shared/quantity.ts';
import { sumEach, sumOf } from '../../shared/sum.ts';
import type { BestCustomer, MethodSum, WrittenOff } from './queries.ts';

/**
 * `deliveries` and `quantity` are counted by the date of delivery. The amounts are those of the invoices less the
 * credits, by date of issue. `credits` is the net amount of the credits, as a negative amount. `agreed` is the sum of
 * the agreed amounts of the deliveries, with delivery fees. The setting for prices says whether `agreed` includes BTW.
 */
export type Totals = {
  deliveries: number;
  quantity: Thousandths;
  agreed: Cents;
  net: Cents;
  vat: Cents;
  total: Cents;
  credits: Cents;
};
/** `name` is a text such as `2026-11`. `isToCome` is true for a month that has not begun, and all its figures are 0. */
export type MonthFigures = Totals & { name: string; from: IsoDate; isToCome: boolean };
/** `name` is a text such as `2026-K4`. */
export type QuarterFigures = Pick<Totals, 'net' | 'vat' | 'credits'> & {
  name: string;
  from: IsoDate;
  until: IsoDate;
};

/** The amount that was written off as uncollectible in a quarter (`2026-K4`). `vat` is the BTW in `amount`. */
type UncollectibleSum = { quarter: string; amount: Cents; vat: Cents };

export type Figures = {
  year: number;
  /** The last day whose deliveries count. It is today, or the last day of an earlier year. */
  until: IsoDate;
  today: IsoDate;
  /** The figures of each month, and of the same month in the year before. */
  months: { now: MonthFigures; before: MonthFigures }[];
  total: Totals;
  totalBefore: Totals;
  comparable: Totals;
  pricesIncludeVat: boolean;
  quarters: QuarterFigures[];
  customers: BestCustomer[];
  methods: MethodSum[];
  uncollectible: UncollectibleSum[];
  planned: Pick<Totals, 'deliveries' | 'quantity'>;
};

/** The first year that has figures. Dates begin in 1900, and the figures also need the year before. */
export const FIRST_YEAR = 1901;

export function firstDayOf(year: number): IsoDate {
  return isoDate(`${year}-01-01`);
}

export function lastDayOf(year: number): IsoDate {
  return isoDate(`${year}-12-31`);
}

export function monthsOf(year: number): IsoDate[] {
  return Array.from({ length: 12 }, (_, i) =>
    isoDate(`${year}-${String(i + 1).padStart(2, '0')}-01`),
  );
}

export function addTotals(parts: readonly Totals[]): Totals {
  return sumEach(parts, 'deliveries', 'quantity', 'agreed', 'net', 'vat', 'total', 'credits');
}

export function quartersOf(months: readonly MonthFigures[]): QuarterFigures[] {
  return [0, 3, 6, 9].map((first) => {
    const own = months.slice(first, first + 3);
    const { net, vat, credits } = addTotals(own);
    const [begin, last] = [own[0], own[2]];
    if (begin === undefined || last === undefined) throw new Error('a year has twelve months');
    const name = `${begin.name.slice(0, 4)}-K${first / 3 + 1}`;
    return { name, from: begin.from, until: lastOfMonth(last.from), net, vat, credits };
  });
}

/**
 * An amount in whole euros for rubriek 1a of the BTW return. It is rounded down, also when it is negative, because that
 * is in favour of the firm. The Belastingdienst allows this ('Btw-bedrag afronden': whole euros, in your own favour).
 */
export function wholeEurosOfReturn(amount: Cents): number {
  return Math.floor(amount / 100);
}

/** The last day on which a quarter can be declared and paid: the end of the next month (art. 10 and 19 AWR). */
export function returnDueOn({ until }: Pick<QuarterFigures, 'until'>): IsoDate {
  return lastOfMonth(addDays(until, 1));
}

/**
 * The growth as a whole percentage. Halves are rounded away from zero. Undefined when the earlier figure is 0 or
 * negative.
 */
export function growth(now: number, before: number): number | undefined {
  if (before <= 0) return undefined;
  return Number(roundedRatio(100n * BigInt(now - before), BigInt(before)));
}

/**
 * The average number of days from invoice to payment. Cash is left out, because the driver receives it at the delivery.
 */
export function daysToPay(methods: readonly MethodSum[]): number | undefined {
  const own = methods.filter(({ method }) => method !== 'contant');
  return averageDays(sumEach(own, 'count', 'days'));
}

export function averageDays({
  count,
  days,
}: Pick<MethodSum, 'count' | 'days'>): number | undefined {
  return count > 0 ? Number(roundedRatio(BigInt(days), BigInt(count))) : undefined;
}

/** The average agreed price of a kuub, with delivery fees. Undefined when nothing was delivered. */
export function averagePrice({ agreed, quantity }: Totals): Cents | undefined {
  if (quantity === 0) return undefined;
  return cents(Number(roundedRatio(BigInt(agreed) * 1000n, BigInt(quantity))));
}

/** Rounds a ratio to a whole number. Halves are rounded away from zero. */
function roundedRatio(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * The amounts that were written off as uncollectible in each quarter. The firm may reclaim their BTW (art. 29 Wet OB
 * 1968). An amount that was received or credited later is subtracted in the quarter in which this happened, because its
 * BTW is due again. Quarters without such amounts are left out.
 */
export function sumByQuarter(rows: readonly WrittenOff[], year: number): UncollectibleSum[] {
  const sums = [1, 2, 3, 4].map((n) => {
    const quarter = `${year}-K${n}`;
    const own = rows.filter(({ day }) => quarterOf(day) === quarter);
    const amount = sumOf(own, (row) => row.amount);
    const vat = sumOf(own, vatIn);
    return { quarter, amount, vat };
  });
  return sums.filter(({ amount, vat }) => amount !== 0 || vat !== 0);
}

function quarterOf(day: IsoDate): string {
  const { year, month } = partsOf(day);
  return `${year}-K${Math.ceil(Number(month) / 3)}`;
}

function vatIn({ amount, vatRate }: WrittenOff): Cents {
  const vat = portion(cents(Math.abs(amount)), vatRate, 10_000 + vatRate);
  return amount < 0 ? cents(-vat) : vat;
}
