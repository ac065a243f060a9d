import { removeOldActs } from '../audit/acts/queries.ts';
import { removeOldDeleted } from '../audit/deleted/queries.ts';
import { clearFailureOf, findFailure, recordFailureOf } from '../audit/failures/queries.ts';
import type { Failure } from '../audit/schema.ts';
import { startChecks } from '../background/checks.ts';
import type { Config } from '../config.ts';
import { messageOf } from '../database/damage.ts';
import type { Db } from '../database/open.ts';
import { untilWritesResume } from '../database/write-pause.ts';
import type { LogEntry } from '../http/context.ts';
import type { Clock } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { copier } from './copy-elsewhere.ts';
import { backUpToday } from './daily-backup.ts';
import { checksOf, spaceWarning } from './health.ts';
import { warnAdministrators } from './warn-administrators.ts';

/** The first check is delayed, so that a backup does not slow down the first screen after a start. */
const FIRST_CHECK_MS = 3000;

type Watched = {
  dataDir: string;
  clock: Clock;
  config: Pick<Config, 'backupDir' | 'mail'>;
  log: (entry: LogEntry) => void;
};

/**
 * Makes a backup each day, and then removes old deleted records and old acts. Copies the backup to VIPO_BACKUP_DIR,
 * looks at the free space, and mails the administrators about failures. Returns a function that stops this work. That
 * function waits for a backup in progress, but not for a copy, because a network disk may hang.
 */
export function watchBackups(
  db: Db,
  { dataDir, clock, config, log }: Watched,
  firstCheckMs = FIRST_CHECK_MS,
): () => Promise<void> {
  const state = checksOf(db);
  const copies = copier(dataDir, config.backupDir);
  let isStopped = false;
  const attempt = async (what: Failure['what'], work: () => unknown) => {
    const problem = await Promise.try(work).then(() => undefined, messageOf);
    if (isStopped) return;
    if (problem !== undefined) log({ event: `${what}-failed`, error: problem });
    try {
      await untilWritesResume(db);
      if (problem !== undefined) recordFailureOf(db, clock, what, problem);
      else if (findFailure(db, what) !== undefined) clearFailureOf(db, what);
    } catch (error) {
      // On a full disk, the failure of the backup cannot be stored either.
      log({ event: `${what}-failure-not-kept`, error: String(error) });
    }
  };
  const check = async () => {
    await attempt('backup', () => backUp(db, dataDir, clock));
    state.isChecked = true;
    await attempt('space', () => assertSpace(dataDir));
    if (!copies.isBusy()) void attempt('copy', async () => (state.lastCopy = await copies.copy()));
    await warnAdministrators(db, clock, config.mail);
  };
  const onFailure = (error: unknown) => log({ event: 'warning-failed', error: String(error) });
  const stopChecks = startChecks(check, onFailure, firstCheckMs);
  return () => {
    isStopped = true;
    copies.stop();
    return stopChecks();
  };
}

async function backUp(db: Db, dataDir: string, clock: Clock): Promise<void> {
  if (!(await backUpToday(dataDir, clock))) return;
  await untilWritesResume(db);
  removeOldDeleted(db, clock);
  removeOldActs(db, clock);
}

function assertSpace(dataDir: string): void {
  const warning = spaceWarning(dataDir);
  if (warning !== undefined) throw new DomainError('storage-full', warning);
}
