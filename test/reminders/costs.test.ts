import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { collectionCosts } from '../../src/reminders/costs.ts';
import { cents } from '../../src/shared/money.ts';

/** The debt and the costs in euros, from the calculator of the Rijksoverheid. */
test.each([
  [0.01, 40],
  [100, 40],
  [266.66, 40],
  [266.67, 40],
  [300, 45],
  [292.5, 43.87],
  [2500, 375],
  [5000, 625],
  [10_000, 875],
  [200_000, 2775],
  [1_000_000, 6775],
  [5_000_000, 6775],
])('the collection costs of a debt of € %p are € %p', (debt, costs) => {
  expect(collectionCosts(cents(Math.round(debt * 100)))).toBe(cents(Math.round(costs * 100)));
});

/** The costs by the brackets of the decree, computed with integers in thousandths of a cent. */
function byDecree(debt: bigint): bigint {
  const bounds = [250_000n, 500_000n, 1_000_000n, 20_000_000n];
  const rates = [150n, 100n, 50n, 10n, 5n];
  let sum = 0n;
  let from = 0n;
  for (const [i, rate] of rates.entries()) {
    const until = bounds[i] ?? debt;
    const top = debt < until ? debt : until;
    if (top > from) sum += (top - from) * rate;
    from = until;
  }
  const costs = sum / 1000n;
  if (costs < 4000n) return 4000n;
  return costs > 677_500n ? 677_500n : costs;
}

test('the collection costs of every debt follow the decree, never fall when the debt grows, and stay within the limits', () => {
  const debts = fc.oneof(
    fc.integer({ min: 1, max: 2_000_000 }),
    fc.integer({ min: 1, max: 1_000_000_000 }),
    fc.constantFrom(250_000, 250_001, 500_000, 1_000_000, 20_000_000, 26_667, 99_999_999),
  );
  fc.assert(
    fc.property(debts, (debt) => {
      const costs = collectionCosts(cents(debt));
      expect(BigInt(costs)).toBe(byDecree(BigInt(debt)));
      expect(collectionCosts(cents(debt + 1))).toBeGreaterThanOrEqual(costs);
      expect(costs).toBeGreaterThanOrEqual(4000);
      expect(costs).toBeLessThanOrEqual(677_500);
    }),
    { numRuns: 2000, seed: 2026 },
  );
});
