import type { ProviderError } from '../outside/provider.ts';
import type { Cents } from '../shared/money.ts';
import { currentAttempt, ofKind, stateOf } from './attempt.ts';
import type { Attempt } from './schema.ts';

export type Channel = {
  refused: (detail: string) => ProviderError;
  unknown: (detail: string) => ProviderError;
  kinds: readonly OutgoingKind[];
};

/** Something that a channel sends about an invoice, and how the start screen says that it did not arrive. */
export type OutgoingKind = {
  kinds: readonly string[];
  /** Set when several are sent about one invoice, such as reminders. Then only the last attempt is shown. */
  isRepeated?: true;
  failed: (count: number) => string;
  /** The URL where a user sends it again. It takes the id of the delivery. */
  path: (deliveryId: number) => string;
  isNeeded: (invoice: { open: Cents; isCredited: boolean }) => boolean;
};

/** The attempt of a kind that failed or may not have arrived, unless another attempt was sent. */
export function failedAttempt(
  { kinds, isRepeated }: OutgoingKind,
  attempts: readonly Attempt[],
  now: number,
): Attempt | undefined {
  const own = ofKind(attempts, ...kinds);
  const attempt = isRepeated ? own.at(-1) : currentAttempt(own);
  return ['failed', 'unknown'].includes(stateOf(attempt, now)) ? attempt : undefined;
}
