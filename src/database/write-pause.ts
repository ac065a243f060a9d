import { withWriter, type Writer } from '../background/writer.ts';
import { DomainError } from '../shared/domain-error.ts';
import { BUSY_TIMEOUT_MS, type Db, prepared } from './open.ts';

const MAX_WAIT_MS = 20_000;
/**
 * The time in which earlier writers may still finish. It is longer than the time limit of a call to Tikkie or WhatsApp.
 */
const MAX_FINISH_MS = 15_000;

type Writes = {
  /** The number of unfinished requests that may write. */
  requests: number;
  /**
   * The number of unfinished requests that may write at this moment. A request that waits for a thread, a queue or a
   * service is not counted.
   */
  writers: number;
  onWriterLeft: () => void;
  /** This promise is set as soon as a pause is requested. It resolves when writing resumes. */
  resumed: Promise<void> | undefined;
  sentences: PauseSentences;
  /**
   * Whether another connection may write now. It is true when the earlier writers have finished, or when their time is
   * over.
   */
  arePaused: boolean;
};
/**
 * The sentence for a request that waited too long during the pause, and the sentence for a request that asks for a
 * second pause.
 */
export type PauseSentences = {
  meanwhile: string;
  again: string;
  /**
   * Whether the pause also waits for requests that are waiting for a service. This is needed when the other connection
   * deletes the records that these requests would change.
   */
  isForAll?: boolean;
};

const writesOf = prepared((): Writes => ({
  requests: 0,
  writers: 0,
  onWriterLeft: () => undefined,
  resumed: undefined,
  sentences: { meanwhile: '', again: '' },
  arePaused: false,
}));

/**
 * Runs a request that may write. Before the request starts, the function waits until writing is no longer paused.
 * Throws 'unavailable' when the pause takes too long.
 */
export async function asWriter<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const writes = writesOf(db);
  if (writes.resumed !== undefined) await withLimit(writes.resumed, writes.sentences);
  const writer = addWriter(writes);
  try {
    return await withWriter(writer, work);
  } finally {
    writer.end();
  }
}

/** Counts a request as a writer until it ends. A suspended request is not counted. */
function addWriter(writes: Writes): Writer & { end: () => void } {
  let isSuspended = false;
  let hasEnded = false;
  writes.requests += 1;
  writes.writers += 1;
  const suspend = () => {
    if (isSuspended) return;
    isSuspended = true;
    writes.writers -= 1;
    writes.onWriterLeft();
  };
  const resume = async () => {
    while (writes.arePaused) await writes.resumed;
    if (!isSuspended || hasEnded) return;
    isSuspended = false;
    writes.writers += 1;
  };
  const end = () => {
    hasEnded = true;
    writes.requests -= 1;
    if (isSuspended) writes.onWriterLeft();
    else suspend();
  };
  return { suspend, resume, end };
}

async function withLimit(resumed: Promise<void>, { meanwhile }: PauseSentences): Promise<void> {
  const late = Promise.withResolvers<never>();
  const sentence = `${meanwhile} Er is niets opgeslagen. Probeer het zo opnieuw.`;
  const error = new DomainError('unavailable', sentence, { retryAfterSeconds: 10 });
  const timer = setTimeout(() => late.reject(error), MAX_WAIT_MS);
  try {
    await Promise.race([resumed, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits while another connection writes. Call this in work of a request that already counts as a writer, or in work
 * that belongs to no request.
 */
export async function untilWritesResume(db: Db): Promise<void> {
  if (areWritesPaused(db)) await writesOf(db).resumed;
}

export function areWritesPaused(db: Db): boolean {
  return writesOf(db).arePaused;
}

/**
 * Runs `work`, which writes on another connection, and meanwhile pauses the writing of this connection. Without the
 * pause, a writer would wait in SQLite and block the whole process. The request that calls this counts as a writer
 * itself. All other requests that are already writing may finish first. When they need more than `MAX_FINISH_MS`,
 * `work` begins, and their later writes fail with SQLITE_BUSY. A request that was suspended before the pause continues
 * when writing resumes. Throws 'conflict' when writing is already paused.
 */
export async function whileWritesPaused<T>(
  db: Db,
  sentences: PauseSentences,
  work: () => Promise<T>,
): Promise<T> {
  const writes = writesOf(db);
  if (writes.resumed !== undefined) throw new DomainError('conflict', writes.sentences.again);
  const { promise, resolve: resumeWrites } = Promise.withResolvers<void>();
  writes.resumed = promise;
  writes.sentences = sentences;
  try {
    await othersFinished(writes);
    db.$client.run('PRAGMA busy_timeout = 0');
    return await withWriter(undefined, work);
  } finally {
    db.$client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    writes.arePaused = false;
    writes.resumed = undefined;
    resumeWrites();
  }
}

function othersFinished(writes: Writes): Promise<void> {
  return new Promise((finish) => {
    const pause = () => {
      clearTimeout(timer);
      writes.onWriterLeft = () => undefined;
      writes.arePaused = true;
      finish();
    };
    const timer = setTimeout(pause, MAX_FINISH_MS);
    writes.onWriterLeft = () => {
      const count = writes.sentences.isForAll === true ? writes.requests : writes.writers;
      if (count <= 1) pause();
    };
    writes.onWriterLeft();
  });
}
