import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { asProgram } from '../database/actor.ts';
import { type DbAndClock, prepared } from '../database/open.ts';
import { asWriter } from '../database/write-pause.ts';
import { getSettings } from '../firm/queries.ts';
import { findAddress } from '../outside/fitting.ts';
import { moment, type Moment, today } from '../shared/dates.ts';
import { findNextAddress, storePoint } from './queries.ts';

type Deps = DbAndClock & { config: Pick<Config, 'pdokUrl'> };
type Pace = { everyMs: number; afterFailureMs: number };

/** Vipo looks up one address a second, and waits a minute after a failure, because PDOK is a free service. */
const PACE: Pace = { everyMs: 1000, afterFailureMs: 60_000 };
/** After this number of failed addresses, Vipo tries them again. */
const MOST_SKIPPED = 100;

/**
 * The moment (`at`) at which Vipo asks PDOK again. `at` is undefined when PDOK answered the last search, or when there
 * is no address to look up.
 */
export const retryOf = prepared(() => ({ at: undefined as Moment | undefined }));

/**
 * Looks up the addresses without a point, one by one, while the setting is on. The database has the points that were
 * found, and marks the addresses that were not found, so Vipo does not look up these addresses again after a restart.
 * Returns a function that stops the work.
 */
export function startLookingUp(
  deps: Deps,
  onFailure: (error: unknown) => void,
  { everyMs, afterFailureMs }: Pace = PACE,
): () => Promise<void> {
  const stop = new AbortController();
  /** The addresses whose search failed. Vipo looks up all other addresses before these addresses. */
  const failed = new Set<string>();
  /** Looks up the next address, if there is one. Returns false when PDOK did not answer. */
  const lookUpNext = async (): Promise<boolean> => {
    const address = nextAddress(deps, [...failed]);
    if (address === undefined || failed.size >= MOST_SKIPPED) failed.clear();
    if (address !== undefined) {
      failed.add(address);
      if (!(await lookUpAddress(deps, address, stop.signal))) {
        retryOf(deps.db).at = moment(deps.clock().getTime() + afterFailureMs);
        return false;
      }
      failed.delete(address);
    }
    retryOf(deps.db).at = undefined;
    return true;
  };
  const lookUpAll = async () => {
    let isAnswered = true;
    while (await pause(isAnswered ? everyMs : afterFailureMs, stop.signal))
      isAnswered = await lookUpNext().catch((error: unknown) => {
        onFailure(error);
        return false;
      });
  };
  const work = lookUpAll();
  return async () => {
    stop.abort();
    await work;
  };
}

/** Waits. Returns false when the work has to stop. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal, ref: false }).catch(() => false);
}

function nextAddress({ db, clock }: Deps, skipped: string[]): string | undefined {
  if (!getSettings(db).looksUpAddresses) return undefined;
  return findNextAddress(db, today(clock), skipped);
}

/** Looks up an address and stores the outcome. Returns false when the search failed. */
async function lookUpAddress(
  { db, clock, config }: Deps,
  address: string,
  gone: AbortSignal,
): Promise<boolean> {
  const outcome = await findAddress({ url: config.pdokUrl, gone }, address);
  if (outcome.kind !== 'done') return false;
  const point = outcome.value?.point;
  await asWriter(db, () => asProgram('Vipo', clock, async () => storePoint(db, address, point)));
  return true;
}
