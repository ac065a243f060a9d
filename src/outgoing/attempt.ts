import { DomainError } from '../shared/domain-error.ts';
import type { Attempt } from './schema.ts';

const MAX_SENDING_MS = 60_000;

/** 'unknown' means that the attempt may have arrived, and that Vipo no longer waits for an answer. */
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

/**
 * The attempt that was sent, or else one that may have arrived, or else a failed one. Of attempts with the same state,
 * it is the latest one.
 */
export function currentAttempt<Counted extends Rank & { id: number }>(
  attempts: readonly Counted[],
): Counted | undefined {
  return attempts.toSorted((a, b) => rankOf(b) - rankOf(a) || b.id - a.id)[0];
}

type Rank = Pick<Attempt, 'state' | 'resentAt'>;

/** The lowest rank is for an attempt without an outcome that was followed by another attempt. */
function rankOf({ state, resentAt }: Rank): number {
  if (state === 'sending') return resentAt === null ? 2 : 0;
  return state === 'sent' ? 3 : 1;
}

export type Choice = {
  /** The id of the earlier attempt that the question to the user was about. Null or undefined without a question. */
  previous: number | null | undefined;
  requestId: string;
};

export type Question = {
  /** The error sentence while the earlier attempt is being sent. */
  underWay: string;
  /** The question whether to send again. Undefined when no question is needed. */
  ask: (earlier: Attempt, now: number) => string | undefined;
};

/**
 * False for a repeated request whose attempt was sent. Throws 'conflict' with `underWay` while the earlier attempt is
 * being sent, and 'conflict' with the question when the user must answer the question first.
 */
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
