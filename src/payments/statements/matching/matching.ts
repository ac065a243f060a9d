import type { Cents } from '../../../shared/money.ts';
import { fold } from '../../../shared/names.ts';

/**
 * How sure it is which invoice a line belongs to: `certain` when its texts have the number of one invoice and the amount
 * is what is open of it, `doubtful` with a number or an amount alone.
 */
export type Kind = 'certain' | 'doubtful' | 'unknown';

/** An invoice that a line may belong to. */
export type Candidate = {
  invoiceId: number;
  deliveryId: number;
  number: string;
  customerName: string;
  open: Cents;
  /** Whether the texts of the line have its number. */
  isNumbered: 0 | 1;
};

const MOST_CANDIDATES = 6;
/** Words of names that say nothing. */
const COMMON =
  /^(?:van|der|den|het|ter|ten|stg|stichting|familie|fam|mevr|dhr|hr|mw|eo|bv|vof|nv)$/;

/** Sorts by how likely the candidates are: by number, by name, and then by amount alone. */
export function likelyFirst(candidates: readonly Candidate[], counterparty: string): Candidate[] {
  const rank = (one: Candidate) =>
    one.isNumbered === 1 ? 0 : sharesName(one.customerName, counterparty) ? 1 : 2;
  return candidates.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_CANDIDATES);
}

/** Whether two names have a word in common, as 'C. Meijer e/o J. Meijer' and 'Carla Meijer'. */
export function sharesName(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= 3 && !COMMON.test(word));
}
