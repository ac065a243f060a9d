import { DomainError } from '../shared/domain-error.ts';
import type { Attempt } from './schema.ts';

const MAX_SENDING_MS = 60_000;

/** 'unknown' means that Vipo will never learn whether the attempt arrived. */
export type AttemptState = 'none' | 'sending' | 'unknown' | 'failed' | 'sent';

export function stateOf(attempt: Attempt | undefined, now: number): AttemptState {
  if (attempt === undefined) return 'none';
  const { state, error, createdAt } = attempt;
  const isOver = error !== '' || now - Date.parse(createdAt) >= MAX_SENDING_MS;
  return state === 'sending' && isOver ? 'unknown' : state;
}

export function ofKind(attempts: readonly Attempt[], ...kinds: string[]): Attempt[] {
  return attempts.filter(({ kind }) => kinds.includes(kind));
}

/** The one that was sent, else one that may have arrived, else a failed one. Of equal attempts the latest counts. */
export function currentAttempt<Counted extends Rank & { id: number }>(
  attempts: readonly Counted[],
): Counted | undefined {
  return attempts.toSorted((a, b) => rankOf(b) - rankOf(a) || b.id - a.id)[0];
}

type Rank = Pick<Attempt, 'state' | 'resentAt'>;

/** The rank is lowest for an attempt without an outcome after which a user sent another one. */
function rankOf({ state, resentAt }: Rank): number {
  if (state === 'sending') return resentAt === null ? 2 : 0;
  return state === 'sent' ? 3 : 1;
}

export type Choice = {
  /** The id of the earlier attempt that the user was asked about; null or undefined without one. */
  previous: number | null | undefined;
  requestId: string;
};

export type Question = {
  /** The refusal while the earlier attempt is being sent. */
  underWay: string;
  /** Asks whether to send another one; undefined when nobody needs to be asked. */
  ask: (earlier: Attempt, now: number) => string | undefined;
};

/** False when the same request comes twice. Throws 'conflict' while sending, and with the question when not asked. */
export function mayFollow(
  earlier: Attempt,
  { previous, requestId }: Choice,
  now: number,
  { underWay, ask }: Question,
): boolean {
  const isSameRequest = requestId !== '' && requestId === earlier.requestId;
  if (isSameRequest && earlier.state === 'sent') return false;
  if (stateOf(earlier, now) === 'sending') throw new DomainError('conflict', underWay);
  const question = ask(earlier, now);
  if (question === undefined || (previous === earlier.id && !isSameRequest)) return true;
  throw new DomainError('conflict', question);
}
