import { inThread } from '../../background/work.ts';
import { confirmActor } from '../../database/actor.ts';
import { behindGate } from '../../database/gate.ts';
import type { Db } from '../../database/open.ts';
import { ownConnection, valueOf } from '../../database/own-connection.ts';
import type { Clock } from '../../shared/dates.ts';
import type { clearFile } from './clear-file.ts';

/** The longest time of a timer, because a clearing must not be interrupted. */
const NO_LIMIT_MS = 2 ** 31 - 1;
const CLOSING = {
  meanwhile: 'De database wordt geleegd.',
  again: 'De database wordt al geleegd. Wacht tot dat klaar is.',
  isForAll: true,
};

/** Clears the database in a thread, as the present actor. Throws 'conflict' while it is being cleared already. */
export async function clearInThread(db: Db, clock: Clock): Promise<void> {
  const own = ownConnection(db, clock);
  const outcome = await behindGate(db, CLOSING, async () => {
    confirmActor();
    return inThread<typeof clearFile>('clear-database', own, NO_LIMIT_MS);
  });
  valueOf(outcome);
}
