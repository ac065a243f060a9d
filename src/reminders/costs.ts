import { type Cents, cents } from '../shared/money.ts';

/** The parts of the debt in cents, each with its rate in thousandths. */
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
 * The most that a creditor may ask for collecting a debt: 15 % of the first € 2.500, 10 % of the next € 2.500, 5 % of
 * the next € 5.000, 1 % of the next € 190.000 and 0,5 % of the rest, at least € 40 and at most € 6.775 (art. 2
 * Besluit vergoeding voor buitengerechtelijke incassokosten). The costs are rounded down, because a notice that names
 * too much has no effect. They have no BTW: only a creditor who cannot deduct BTW may add it (art. 2 lid 3).
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
