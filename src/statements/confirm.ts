import { inThread } from '../background/work.ts';
import { confirmActor } from '../database/actor.ts';
import { behindGate } from '../database/gate.ts';
import { type Db, isInMemory } from '../database/open.ts';
import { ownConnection, valueOf } from '../database/own-connection.ts';
import type { Clock } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { bookLines, type Choice, type Confirmed, isDivided } from './book.ts';
import { MAX_CHOICES } from './choices.ts';
import type { bookInThread } from './in-thread.ts';

/** Booking more payments in the process itself would make other requests wait. */
const MOST_IN_PROCESS = 50;
const LIMIT_MS = 60_000;
const CLOSING = {
  meanwhile: 'Er worden betalingen geboekt.',
  again: 'Er worden al betalingen geboekt. Er is niets geboekt. Probeer het zo opnieuw.',
};

/**
 * Books lines as payments, all or none. A line that was booked to the same invoice before counts as done, so that a
 * request may be sent twice. Throws 'conflict' or 'invalid' with a sentence for each line that cannot be booked, by its ref.
 */
export async function confirmLines(
  deps: { db: Db; clock: Clock },
  choices: readonly Choice[],
): Promise<Confirmed> {
  if (choices.length > MAX_CHOICES)
    throw new DomainError('invalid', `Bevestig hoogstens ${MAX_CHOICES} regels tegelijk.`);
  const { db, clock } = deps;
  const parts = choices.map((choice) => (isDivided(choice) ? choice.parts.length : 1));
  const count = parts.reduce((sum, one) => sum + one, 0);
  if (count <= MOST_IN_PROCESS || isInMemory(db)) return bookLines(deps, choices);
  const outcome = await behindGate(db, CLOSING, async () => {
    confirmActor();
    const work = { own: ownConnection(db, clock), choices };
    return inThread<typeof bookInThread>('book-lines', work, LIMIT_MS);
  });
  return valueOf(outcome);
}
