import type { IsoDate, Slot } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import { type Thousandths, thousandths } from '../../shared/quantity.ts';

export type Sums = { count: number; quantity: Thousandths; total: Cents };
export type DaySums = Sums & { date: IsoDate; slot: Slot };

export function addSums(parts: readonly Sums[]): Sums {
  const sums: Sums = { count: 0, quantity: thousandths(0), total: cents(0) };
  for (const { count, quantity, total } of parts) {
    sums.count += count;
    sums.quantity = thousandths(sums.quantity + quantity);
    sums.total = cents(sums.total + total);
  }
  return sums;
}
