import { writeInThread } from '../database/in-thread.ts';
import type { DbAndClock } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { sumOf } from '../shared/sum.ts';
import { bookLines, type Choice, type Confirmed, isDivided } from './book-lines.ts';
import { MAX_CHOICES } from './choices.ts';

/** More payments than this are booked or undone in a thread, so that other requests do not wait. */
const MOST_IN_PROCESS = 50;

/** Whether booking or undoing this number of payments would make other requests wait. */
export function areMany(payments: number): boolean {
  return payments > MOST_IN_PROCESS;
}

const THREAD = {
  name: 'book-lines',
  work: bookLines,
  limitMs: 60_000,
  closing: {
    meanwhile: 'Er worden betalingen geboekt.',
    again: 'Er worden al betalingen geboekt. Er is niets geboekt. Probeer het zo opnieuw.',
  },
};

/**
 * Books all lines or none. A booked line is not booked again. Throws 'invalid' for too many lines, and the errors of
 * `bookLines` and `writeInThread`.
 */
export async function confirmLines(
  deps: DbAndClock,
  choices: readonly Choice[],
): Promise<Confirmed> {
  if (choices.length > MAX_CHOICES)
    throw new DomainError('invalid', `Bevestig hoogstens ${MAX_CHOICES} regels tegelijk.`);
  const count = sumOf(choices, (choice) => (isDivided(choice) ? choice.parts.length : 1));
  return areMany(count) ? writeInThread(deps, THREAD, choices) : bookLines(deps, choices);
}
