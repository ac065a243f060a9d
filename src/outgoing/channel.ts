import type { ProviderError } from '../outside/provider.ts';
import type { Cents } from '../shared/money.ts';
import { currentAttempt, ofKind, stateOf } from './attempt.ts';
import type { Attempt } from './schema.ts';

export type Channel = {
  refused: (detail: string) => ProviderError;
  unknown: (detail: string) => ProviderError;
  kinds: readonly OutgoingKind[];
};

/**
 * Some kinds of attempts of a channel, with the text and the link that the start screen shows when such an attempt
 * failed or may not have arrived.
 */
export type OutgoingKind = {
  kinds: readonly string[];
  /** True if several attempts are sent about one invoice, such as reminders. Then only the last attempt counts. */
  isRepeated?: true;
  failed: (count: number) => string;
  /** The URL of the screen on which a user can send again. */
  path: (deliveryId: number) => string;
  isNeeded: (invoice: { open: Cents; isCredited: boolean }) => boolean;
};

/**
 * The attempt of these kinds that counts, if it failed or may not have arrived. With `isRepeated` the last attempt
 * counts, and otherwise that of `currentAttempt`.
 */
export function failedAttempt(
  { kinds, isRepeated }: OutgoingKind,
  attempts: readonly Attempt[],
  now: number,
): Attempt | undefined {
  const own = ofKind(attempts, ...kinds);
  const attempt = isRepeated ? own.at(-1) : currentAttempt(own);
  return ['failed', 'unknown'].includes(stateOf(attempt, now)) ? attempt : undefined;
}
