import { withoutWriting, withWriter } from '../../background/writer.ts';
import { type Db, prepared } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import { findAddress } from '../../outside/fitting.ts';
import {
  type Added,
  type AddressCheck,
  checkOf,
  type FoundAddresses,
  foundFor,
  toLookUp,
} from './address-check.ts';
import { fromBytes } from './dry-run.ts';

/** The limits of one dry run. The next dry run of the same file continues with the other addresses. */
const MOST_MS = 3000;
const MOST_ADDRESSES = 500;
const AT_ONCE = 6;
/** After this number of failed calls PDOK is not asked again in this dry run. */
const MOST_FAILURES = 3;

/** Only one dry run at a time asks PDOK, because PDOK is a free service. */
const state = prepared(() => ({ isAsking: false }));

export type LookUp = {
  db: Db;
  url: string;
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
  /** The answers of PDOK in the dry runs of this file. New answers are added. */
  found: FoundAddresses;
};

/**
 * Looks up the addresses of a dry run, within three seconds. `bytes` has the addresses, from the thread of the dry run.
 * Undefined while the setting is off.
 */
export async function lookUpAddresses(
  lookUp: LookUp,
  bytes: Uint8Array,
): Promise<AddressCheck | undefined> {
  const { db, found } = lookUp;
  if (!getSettings(db).looksUpAddresses) return undefined;
  const added = fromBytes(bytes) as Added[];
  const asked = toLookUp(added, found).slice(0, MOST_ADDRESSES);
  const asking = state(db);
  if (asking.isAsking || asked.length === 0) return checkOf(added, found, false);
  asking.isAsking = true;
  try {
    // The calls run at the same time, and `callProvider` uses `withoutWriting` for each. They get no writer here,
    // because otherwise the first call that ends would make this request a writer while the other calls are running.
    const work = () => withWriter(undefined, () => askAll(lookUp, asked));
    return checkOf(added, found, !(await withoutWriting(work)));
  } finally {
    asking.isAsking = false;
  }
}

/** Asks PDOK for the addresses, and adds the answers to `found`. Returns false when `MOST_FAILURES` calls failed. */
async function askAll({ url, gone, found }: LookUp, addresses: string[]): Promise<boolean> {
  const failing = new AbortController();
  const end = AbortSignal.any([gone, failing.signal, AbortSignal.timeout(MOST_MS)]);
  const queue = addresses.values();
  let failures = 0;
  const askInTurn = async () => {
    for (const address of queue) {
      if (end.aborted) return;
      const outcome = await findAddress({ url, gone: end }, address);
      if (outcome.kind === 'done')
        found.set(address, outcome.value && foundFor(address, outcome.value));
      else if (!end.aborted && ++failures === MOST_FAILURES) failing.abort();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  return !failing.signal.aborted;
}
