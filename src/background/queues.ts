import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../shared/domain-error.ts';
import { withoutWriting } from './writer.ts';

/** The user who waits for heavy work. The signal `gone` aborts when the client has disconnected. */
type Requester = { owner: string; gone: AbortSignal };

const requesters = new AsyncLocalStorage<Requester>();

export function asRequester<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work);
}

/**
 * The highest numbers of waiting tasks. These numbers are limited, because each waiting task keeps its input in memory.
 */
const MAX_WAITING = 20;
const MAX_WAITING_OF_USER = 3;

type Entry = { owner: string | undefined; round: number; start: () => void };
/** In each round every user has one turn, so that one user with many tasks does not delay the other users. */
type Queue = { isBusy: boolean; owner: string | undefined; round: number; waiting: Entry[] };

const queues = new Map<string, Queue>();

/**
 * Runs heavy tasks of one kind, one at a time. Each kind has a queue of its own. Users take turns, so each user waits
 * for at most one task of every other user. Throws 'too-many' when three tasks of the user already wait, and
 * 'unavailable' when too many tasks wait or the client has disconnected. `start` gets a signal that aborts when the
 * client disconnects.
 */
export async function inTurn<Result>(
  kind: string,
  start: (gone: AbortSignal | undefined) => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(kind) ?? { isBusy: false, owner: undefined, round: 0, waiting: [] };
  queues.set(kind, queue);
  const { owner, gone } = requesters.getStore() ?? {};
  if (gone?.aborted) throw clientLeft();
  return withoutWriting(async () => {
    if (queue.isBusy) await untilNext(queue, owner, gone);
    queue.isBusy = true;
    queue.owner = owner;
    try {
      return await start(gone);
    } finally {
      const next = queue.waiting.shift();
      queue.isBusy = next !== undefined;
      queue.round = next?.round ?? 0;
      next?.start();
    }
  });
}

async function untilNext(
  queue: Queue,
  owner: string | undefined,
  gone: AbortSignal | undefined,
): Promise<void> {
  const own = queue.waiting.filter((entry) => owner !== undefined && entry.owner === owner);
  if (own.length >= MAX_WAITING_OF_USER) throw tooManyOfUser();
  if (queue.waiting.length >= MAX_WAITING) throw tooBusy();
  const ready = Promise.withResolvers<void>();
  const present = owner !== undefined && queue.owner === owner ? queue.round + 1 : queue.round;
  const round = Math.max(present, ...own.map((entry) => entry.round + 1));
  const entry: Entry = { owner, round, start: ready.resolve };
  const before = queue.waiting.findIndex((other) => other.round > round);
  queue.waiting.splice(before === -1 ? queue.waiting.length : before, 0, entry);
  const leave = () => {
    const at = queue.waiting.indexOf(entry);
    if (at === -1) return;
    queue.waiting.splice(at, 1);
    ready.reject(clientLeft());
  };
  gone?.addEventListener('abort', leave, { once: true });
  try {
    await ready.promise;
  } finally {
    gone?.removeEventListener('abort', leave);
  }
}

function tooManyOfUser(): DomainError {
  const sentence = 'Je vorige verzoeken wachten nog op hun beurt. Probeer het zo opnieuw.';
  return new DomainError('too-many', sentence, { retryAfterSeconds: 5 });
}

export function clientLeft(): DomainError {
  return new DomainError('unavailable', 'Het verzoek is afgebroken.');
}

export function tooBusy(): DomainError {
  const sentence = 'De server heeft het even te druk. Probeer het zo opnieuw.';
  return new DomainError('unavailable', sentence, { retryAfterSeconds: 10 });
}
