import type { Config } from '../config.ts';
import { actingAs } from '../database/actor.ts';
import type { Db } from '../database/open.ts';
import { asWriter } from '../database/write-pause.ts';
import { getSettings } from '../firm/queries.ts';
import { findAddresses } from '../outside/pdok.ts';
import { type Clock, today } from '../shared/dates.ts';
import { fits, searchText } from './fitting.ts';
import { findNextAddress, storePoint } from './queries.ts';

type Deps = { db: Db; clock: Clock; config: Pick<Config, 'pdokUrl'> };
type Pace = { everyMs: number; afterFailureMs: number };

/** Vipo looks up one address a second, and waits a minute after a failure, because PDOK is a free service. */
const PACE: Pace = { everyMs: 1000, afterFailureMs: 60_000 };
/** After this number of failed addresses, the failed addresses are tried again too. */
const MOST_SKIPPED = 100;

/**
 * Looks up the addresses without a point, one by one, while the setting is on. The database has the points and the
 * addresses that were not found, so no address is looked up again after a restart. Returns a function that stops the
 * work.
 */
export function startLookingUp(
  deps: Deps,
  onFailure: (error: unknown) => void,
  { everyMs, afterFailureMs }: Pace = PACE,
): () => Promise<void> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  /** The addresses whose search failed. The other addresses are looked up first, so that they do not wait. */
  const failed = new Set<string>();
  const lookUp = async () => {
    const address = nextAddress(deps, [...failed]);
    if (address === undefined || failed.size >= MOST_SKIPPED) failed.clear();
    if (address === undefined) return plan(everyMs);
    failed.add(address);
    const isDone = await lookUpAddress(deps, address, stop.signal);
    if (isDone) failed.delete(address);
    plan(isDone ? everyMs : afterFailureMs);
  };
  const plan = (ms: number) => {
    if (stop.signal.aborted) return;
    timer = setTimeout(() => {
      work = lookUp().catch((error: unknown) => {
        onFailure(error);
        plan(afterFailureMs);
      });
    }, ms);
    timer.unref();
  };
  plan(everyMs);
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await work;
  };
}

function nextAddress({ db, clock }: Deps, skipped: string[]): string | undefined {
  if (!getSettings(db).looksUpAddresses) return undefined;
  return findNextAddress(db, today(clock), skipped);
}

/** Returns false when the search failed. */
async function lookUpAddress(
  { db, clock, config }: Deps,
  address: string,
  gone: AbortSignal,
): Promise<boolean> {
  const outcome = await findAddresses({ url: config.pdokUrl, gone }, searchText(address));
  if (outcome.kind !== 'done') return false;
  const found = outcome.value.find((each) => fits(address, each));
  await asWriter(db, () =>
    actingAs({ id: null, name: 'Vipo', clock }, async () => storePoint(db, address, found?.point)),
  );
  return true;
}
