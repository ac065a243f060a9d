import { inBackground, inThread } from '../background/work.ts';
import { actingAs, type Actor, confirmActor, presentActor } from './actor.ts';
import { type Db, type DbAndClock, isInMemory, openDatabase } from './open.ts';
import { type PauseSentences, whileWritesPaused } from './write-pause.ts';

/** Work on the data. `ThreadWork` has the name of the function of `worker.ts` that runs the same work in a thread. */
type Work<Input, Value> = (data: DbAndClock, input: Input) => Value;

/** The database, the time and the present actor as plain values, because a thread can receive only these. */
type Sent<Input> = {
  file: string;
  at: string;
  actor: Pick<Actor, 'id' | 'name' | 'session'>;
  writes: boolean;
  input: Input;
};

type ThreadWork<Input, Value> = {
  work: Work<Input, Value>;
  name: string;
  limitMs: number;
};

/** Runs work that only reads, in a thread that opens its own connection. Tasks with the same name run one at a time. */
export async function readInThread<Input, Value>(
  data: DbAndClock,
  { work, name, limitMs }: ThreadWork<Input, Value>,
  input: Input,
): Promise<Value> {
  if (isInMemory(data.db)) return work(data, input);
  return inBackground<(sent: Sent<Input>) => Value>(name, sentOf(data, input, false), limitMs);
}

/**
 * Runs work that writes, in a thread that opens its own connection, as the present actor. All other writing is paused.
 * Throws 'conflict' when writing is already paused.
 */
export async function writeInThread<Input, Value>(
  data: DbAndClock,
  { work, name, limitMs, closing }: ThreadWork<Input, Value> & { closing: PauseSentences },
  input: Input,
): Promise<Value> {
  if (isInMemory(data.db)) return work(data, input);
  return whileWritesPaused(data.db, closing, () => {
    confirmActor();
    return inThread<(sent: Sent<Input>) => Value>(name, sentOf(data, input, true), limitMs);
  });
}

function sentOf<Input>({ db, clock }: DbAndClock, input: Input, writes: boolean): Sent<Input> {
  const { id, name, session } = presentActor() ?? { id: null, name: 'Vipo' };
  const actor = { id, name, ...(session !== undefined && { session }) };
  return { file: db.$client.filename, at: clock().toISOString(), actor, writes, input };
}

export function onOwnConnection<Input, Value>(work: Work<Input, Value>) {
  return ({ file, at, actor, writes, input }: Sent<Input>): Value => {
    const clock = () => new Date(at);
    const db = openDatabase(file);
    try {
      const value = actingAs({ ...actor, clock }, () => work({ db, clock }, input));
      if (writes) emptyWriteAheadLog(db);
      return value;
    } finally {
      db.$client.close(true);
    }
  };
}

/**
 * The longest time to wait until open snapshots are closed. It is short, because writing is paused meanwhile. A
 * snapshot stays open while a client slowly reads a long answer.
 */
const CHECKPOINT_MS = 50;

/**
 * Empties the write-ahead log after a large change. Otherwise the next writer would do this, and all requests would
 * wait.
 */
function emptyWriteAheadLog({ $client }: Db): void {
  $client.run(`PRAGMA busy_timeout = ${CHECKPOINT_MS}`);
  $client.run('PRAGMA wal_checkpoint(TRUNCATE)');
}
