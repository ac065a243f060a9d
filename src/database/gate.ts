import { DomainError } from '../shared/domain-error.ts';
import { BUSY_TIMEOUT_MS, type Db, prepared } from './open.ts';

const MAX_WAIT_MS = 20_000;
/** Longer than the time limit of an outside service. */
const MAX_FINISH_MS = 15_000;

type Gate = {
  /** The number of pieces of work that passed the gate and have not finished. */
  writers: number;
  onLeave: () => void;
  /** Set while the gate is closed; resolves when it opens. */
  opening: Promise<void> | undefined;
  closing: Closing;
  /** Whether another connection writes: the gate is closed, and earlier work has had time to finish. */
  isLocked: boolean;
};
/** What the other connection does, for the requests that wait too long and for a second one that would do the same. */
export type Closing = { meanwhile: string; again: string };

const gates = prepared((): Gate => ({
  writers: 0,
  onLeave: () => undefined,
  opening: undefined,
  closing: { meanwhile: '', again: '' },
  isLocked: false,
}));

/** Runs work that may write. Waits while the gate is closed; throws 'unavailable' when that takes too long. */
export async function throughGate<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const gate = gates(db);
  if (gate.opening !== undefined) await withLimit(gate.opening, gate.closing);
  gate.writers += 1;
  try {
    return await work();
  } finally {
    gate.writers -= 1;
    gate.onLeave();
  }
}

async function withLimit(opening: Promise<void>, { meanwhile }: Closing): Promise<void> {
  const late = Promise.withResolvers<never>();
  const sentence = `${meanwhile} Er is niets opgeslagen. Probeer het zo opnieuw.`;
  const error = new DomainError('unavailable', sentence, { retryAfterSeconds: 10 });
  const timer = setTimeout(() => late.reject(error), MAX_WAIT_MS);
  try {
    await Promise.race([opening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits while another connection writes. For work that has passed the gate or that has no request. */
export async function untilUnlocked(db: Db): Promise<void> {
  if (isLocked(db)) await gates(db).opening;
}

export function isLocked(db: Db): boolean {
  return gates(db).isLocked;
}

/**
 * Closes the gate while another connection writes, because waiting in SQLite would block the process. The caller has
 * passed the gate itself. Other work that has passed it may finish first; later it fails at once as 'busy'. Throws
 * 'conflict' when the gate is closed already.
 */
export async function behindGate<T>(db: Db, closing: Closing, work: () => Promise<T>): Promise<T> {
  const gate = gates(db);
  if (gate.opening !== undefined) throw new DomainError('conflict', gate.closing.again);
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate.opening = promise;
  gate.closing = closing;
  try {
    await othersFinished(gate);
    gate.isLocked = true;
    db.$client.run('PRAGMA busy_timeout = 0');
    return await work();
  } finally {
    db.$client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    gate.isLocked = false;
    gate.opening = undefined;
    open();
  }
}

function othersFinished(gate: Gate): Promise<void> {
  return new Promise((finish) => {
    const timer = setTimeout(finish, MAX_FINISH_MS);
    gate.onLeave = () => {
      if (gate.writers > 1) return;
      clearTimeout(timer);
      finish();
    };
    gate.onLeave();
  });
}
