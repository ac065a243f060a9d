import { inThread } from '../../background/work.ts';
import { confirmActor, presentActor } from '../../database/actor.ts';
import { behindGate } from '../../database/gate.ts';
import type { Db } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';
import { DomainError, type ErrorCode } from '../../shared/domain-error.ts';
import type { clearFile } from './clear-file.ts';

/** The longest time of a timer, because a clearing must not be interrupted. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Clears the database in a thread, as the present actor. Throws 'conflict' while it is being cleared already. */
export async function clearInThread(db: Db, clock: Clock): Promise<void> {
  const file = db.$client.filename;
  const at = clock().toISOString();
  const { id, name, session } = presentActor() ?? { id: null, name: 'Vipo' };
  const actor = { id, name, ...(session !== undefined && { session }) };
  const outcome = await behindGate(db, async () => {
    confirmActor();
    return inThread<typeof clearFile>('clear-database', { file, at, actor }, NO_LIMIT_MS);
  });
  if ('backup' in outcome) return;
  const { rule, code, message } = outcome;
  throw rule
    ? new DomainError(code as ErrorCode, message)
    : Object.assign(new Error(message), { code });
}
