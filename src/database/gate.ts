import { type Pass, withPass } from '../background/waiting.ts';
import { DomainError } from '../shared/domain-error.ts';
import { BUSY_TIMEOUT_MS, type Db, prepared } from './open.ts';

const MAX_WAIT_MS = 20_000;
/** Longer than the time limit of an outside service. */
const MAX_FINISH_MS = 15_000;

type Gate = {
  /** The number of pieces of work that passed the gate and have not finished. */
  present: number;
  /** Those among them that do not wait outside the gate. */
  writers: number;
  onLeave: () => void;
  /** Set while the gate is closed; resolves when it opens. */
  opening: Promise<void> | undefined;
  closing: Closing;
  /** Whether another connection writes: the gate is closed, and earlier work has had time to finish. */
  isLocked: boolean;
};
/** The sentences for requests that wait too long while writing is paused, and for a second request of the same kind. */
export type Closing = {
  meanwhile: string;
  again: string;
  /** Whether work outside the gate finishes first too, since the other connection deletes what it would store. */
  isForAll?: boolean;
};

const gates = prepared((): Gate => ({
  present: 0,
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
  const pass = passOf(gate);
  try {
    return await withPass(pass, work);
  } finally {
    pass.end();
  }
}

/** Counts a piece of work as a writer until it ends, except while it is outside. */
function passOf(gate: Gate): Pass & { end: () => void } {
  let isInside = true;
  let hasEnded = false;
  gate.present += 1;
  gate.writers += 1;
  const leave = () => {
    if (!isInside) return;
    isInside = false;
    gate.writers -= 1;
    gate.onLeave();
  };
  const comeBack = async () => {
    while (gate.isLocked) await gate.opening;
    if (isInside || hasEnded) return;
    isInside = true;
    gate.writers += 1;
  };
  const end = () => {
    hasEnded = true;
    gate.present -= 1;
    if (isInside) leave();
    else gate.onLeave();
  };
  return { leave, comeBack, end };
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
 * passed the gate itself. Other work that has passed it may finish first; later it fails at once as 'busy'. Work that
 * is outside continues when the gate opens. Throws 'conflict' when the gate is closed already.
 */
export async function behindGate<T>(db: Db, closing: Closing, work: () => Promise<T>): Promise<T> {
  const gate = gates(db);
  if (gate.opening !== undefined) throw new DomainError('conflict', gate.closing.again);
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate.opening = promise;
  gate.closing = closing;
  try {
    await othersFinished(gate);
    db.$client.run('PRAGMA busy_timeout = 0');
    return await withPass(undefined, work);
  } finally {
    db.$client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    gate.isLocked = false;
    gate.opening = undefined;
    open();
  }
}

function othersFinished(gate: Gate): Promise<void> {
  return new Promise((finish) => {
    const lock = () => {
      clearTimeout(timer);
      gate.onLeave = () => undefined;
      gate.isLocked = true;
      finish();
    };
    const timer = setTimeout(lock, MAX_FINISH_MS);
    gate.onLeave = () => {
      const count = gate.closing.isForAll === true ? gate.present : gate.writers;
      if (count <= 1) lock();
    };
    gate.onLeave();
  });
}
