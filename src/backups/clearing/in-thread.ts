import { dirname } from 'node:path';
import { writeInThread } from '../../database/in-thread.ts';
import type { Db } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';
import { clearDatabase } from './queries.ts';

const THREAD = {
  name: 'clear-database',
  work: clearFile,
  // The longest time of a timer, because a clearing must not be interrupted.
  limitMs: 2 ** 31 - 1,
  closing: {
    meanwhile: 'De database wordt geleegd.',
    again: 'De database wordt al geleegd. Wacht tot dat klaar is.',
    isForAll: true,
  },
};

/** Clears the database in a thread, as the present actor. Throws 'conflict' while it is being cleared already. */
export async function clearInThread(data: { db: Db; clock: Clock }): Promise<void> {
  await writeInThread(data, THREAD, undefined);
}

/** The function 'clear-database' of `worker.ts`. Returns the path of the backup. */
export function clearFile({ db, clock }: { db: Db; clock: Clock }): string {
  return clearDatabase(db, clock, dirname(db.$client.filename));
}
