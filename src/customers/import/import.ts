import { inBackground, inThread, TookTooLong } from '../../background/work.ts';
import { confirmActor } from '../../database/actor.ts';
import { behindGate } from '../../database/gate.ts';
import { type Db, isInMemory } from '../../database/open.ts';
import { ownConnection, valueOf } from '../../database/own-connection.ts';
import type { Clock } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { faultsInThread, FaultyFile } from './faults.ts';
import type { ReadFile, readFileInThread } from './file/read.ts';
import { refuse } from './file/table.ts';
import type { storeInThread, tryInThread } from './in-thread.ts';
import { planFor, storeImport } from './queries.ts';
import { type Import, readRows, type Trial, trialOf } from './trial.ts';

/** A list of 10,000 customers takes about one second, and the worst file that the limits admit about four. */
const READING_MS = 8000;
const TRIAL_MS = 30_000;
const STORING_MS = 120_000;
const CLOSING = {
  meanwhile: 'Er worden klanten geïmporteerd.',
  again: 'Er worden al klanten geïmporteerd. Wacht tot dat klaar is.',
};

type Deps = { db: Db; clock: Clock };

/** Reads a file in a thread. Throws 'invalid' for a file that cannot be read, 'too-large' beyond a limit. */
export async function readFile(file: Uint8Array): Promise<ReadFile> {
  const read = await readInTime(file);
  if ('rows' in read) return read;
  throw new DomainError(read.code, read.message, { fields: read.fields });
}

async function readInTime(file: Uint8Array): ReturnType<typeof readFileInThread> {
  try {
    return await inBackground<typeof readFileInThread>('customer-file', file, READING_MS);
  } catch (error) {
    if (error instanceof TookTooLong) throw refuse('Dit bestand is te zwaar om te lezen.');
    throw error;
  }
}

/** Says what an import would do, and changes nothing. */
export async function tryImport(deps: Deps, input: Import): Promise<Trial> {
  const { db } = deps;
  if (isInMemory(db)) return trialOf(planFor(db, readRows(input), input.rules));
  return (await tried(deps, input)).trial;
}

/** The rows with an error as a CSV. */
export function faultsCsv(file: FaultyFile): Promise<string> {
  return inBackground<typeof faultsInThread>('import-faults', file, TRIAL_MS);
}

async function tried({ db, clock }: Deps, input: Import) {
  const own = ownConnection(db, clock);
  return valueOf(await inBackground<typeof tryInThread>('try-import', { own, input }, TRIAL_MS));
}

/** Stores all rows that the rules choose, or none. Throws 'conflict' while another import is stored. */
export async function runImport(deps: Deps, input: Import): Promise<Trial> {
  const { db, clock } = deps;
  if (isInMemory(db)) return trialOf(storeImport(db, readRows(input), input));
  const { trial, read } = await tried(deps, input);
  if (trial.isRefused) return trial;
  const { rules, fileName } = input;
  const outcome = await behindGate(db, CLOSING, async () => {
    confirmActor();
    const work = { own: ownConnection(db, clock), read, rules, fileName };
    return inThread<typeof storeInThread>('store-import', work, STORING_MS);
  });
  return valueOf(outcome);
}
