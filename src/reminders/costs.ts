import { type Cents, cents } from '../shared/money.ts';

/**
 * The parts of a debt: the size of each part in cents, and its rate in thousandths (art. 2 Besluit vergoeding voor
 * buitengerechtelijke incassokosten).
 */
const PARTS = [
  { size: 250_000, rate: 150 },
  { size: 250_000, rate: 100 },
  { size: 500_000, rate: 50 },
  { size: 19_000_000, rate: 10 },
  { size: Number.MAX_SAFE_INTEGER, rate: 5 },
];
const LEAST = 4000;
const MOST = 677_500;

/**
 * The costs without BTW (art. 2 lid 3). They are rounded down, because a notice with too high an amount has no legal
 * effect.
 */
export function collectionCosts(debt: Cents): Cents {
  let rest: number = debt;
  let thousandths = 0;
  for (const { size, rate } of PARTS) {
    const part = Math.min(rest, size);
    thousandths += part * rate;
    rest -= part;
  }
  return cents(Math.min(MOST, Math.max(LEAST, Math.floor(thousandths / 1000))));
}
