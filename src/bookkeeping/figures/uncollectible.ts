import type { BasisPoints } from '../../shared/btw.ts';
import { type IsoDate, partsOf } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { portion } from '../../shared/product.ts';

/** An amount written off as uncollectible on a day. It is negative when it was received or credited after all. */
export type WrittenOff = { day: IsoDate; amount: Cents; vatRate: BasisPoints };

/** `quarter` is `2026-K4`. `vat` is the BTW in `amount`. */
export type UncollectibleSum = { quarter: string; amount: Cents; vat: Cents };

/**
 * Adds up by quarter the claims whose BTW the firm may ask back (art. 29 Wet OB 1968), less those that were received or
 * credited after all, whose BTW it owes again in the quarter of that day. Quarters with nothing in all are left out.
 */
export function sumByQuarter(rows: readonly WrittenOff[], year: number): UncollectibleSum[] {
  const sums = [1, 2, 3, 4].map((n) => {
    const quarter = `${year}-K${n}`;
    const own = rows.filter(({ day }) => quarterOf(day) === quarter);
    const amount = cents(own.reduce((sum, row) => sum + row.amount, 0));
    const vat = cents(own.reduce((sum, row) => sum + vatIn(row), 0));
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
