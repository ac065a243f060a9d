import { recordEvent } from '../../audit/queries.ts';
import { inBackground } from '../../background/work.ts';
import { readInThread, writeInThread } from '../../database/in-thread.ts';
import { type Db, type DbAndClock, inTransaction } from '../../database/open.ts';
import { findCustomerByFold, insertCustomer, updateCustomer } from '../queries.ts';
import { addedAddresses, type Location } from './address-check.ts';
import { type DryRun, dryRunOf, fromBytes, type Import, readRows, toBytes } from './dry-run.ts';
import type { faultsOf, FaultyFile } from './faults.ts';
import { type LookUp, lookUpAddresses } from './look-up-addresses.ts';
import { type ImportPlan, planImport, type Rules } from './plan.ts';
import type { ReadRow } from './row.ts';
import { importNames } from './wire-names.ts';

/**
 * The limits of a list of customers. Reading 10,000 customers takes about one second. The slowest file within these
 * limits takes about four seconds.
 */
export const CUSTOMER_FILE = {
  field: importNames.file,
  maxBytes: 10 * 1024 * 1024,
  tooLarge: 'Een bestand is hoogstens 10 MB.',
  reader: 'spreadsheet',
  limitMs: 8000,
  tooHeavy: 'Dit bestand is te zwaar om te lezen.',
};
export const FAULTS_FILE = 'Klanten-fouten.csv';
const DRY_RUN_MS = 30_000;

const DRY_RUN = { name: 'try-import', work: tryRows, limitMs: DRY_RUN_MS };
const STORING = {
  name: 'store-import',
  work: storeRows,
  limitMs: 120_000,
  closing: {
    meanwhile: 'Er worden klanten geïmporteerd.',
    again: 'Er worden al klanten geïmporteerd. Wacht tot dat klaar is.',
  },
};

export function faultsCsv(file: FaultyFile): Promise<string> {
  return inBackground<typeof faultsOf>('import-faults', file, DRY_RUN_MS);
}

/** Makes a dry run, and looks up the addresses of the new customers while the setting is on. */
export async function tryImport(
  deps: DbAndClock,
  input: Import,
  lookUp: Omit<LookUp, 'db'>,
): Promise<DryRun> {
  const { dryRun, added } = await readInThread(deps, DRY_RUN, input);
  const asked = { db: deps.db, ...lookUp };
  return { ...dryRun, addresses: await lookUpAddresses(asked, added) };
}

/**
 * Stores all rows that the rules select, or none. `locations` has the addresses and the points that the dry runs found.
 * Throws 'conflict' while writing is paused already, for example by another import.
 */
export async function runImport(
  deps: DbAndClock,
  input: Import,
  locations: Locations,
): Promise<DryRun> {
  const { dryRun, read } = await readInThread(deps, DRY_RUN, input);
  if (dryRun.isRefused) return dryRun;
  const { rules, fileName } = input;
  return writeInThread(deps, STORING, { read, rules, fileName, locations });
}

type Locations = ReadonlyMap<string, Location>;
type Tried = { dryRun: DryRun; read: Uint8Array; added: Uint8Array };

export function tryRows({ db }: { db: Db }, input: Import): Tried {
  const rows = readRows(input);
  const plan = planFor(db, rows, input.rules);
  return { dryRun: dryRunOf(plan), read: toBytes(rows), added: toBytes(addedAddresses(plan)) };
}

/** The rows were read earlier, so that other requests that write wait only while the rows are stored. */
type StoredImport = { read: Uint8Array; locations: Locations } & Pick<Import, 'rules' | 'fileName'>;

/**
 * The function 'store-import' of `worker.ts`. Stores all rows that the rules select, and adds an entry to the audit
 * log. Stores nothing when a row has an error and `onErrors` is 'refuse'.
 */
export function storeRows(
  { db }: { db: Db },
  { read, rules, fileName, locations }: StoredImport,
): DryRun {
  const rows = fromBytes(read) as ReadRow[];
  return inTransaction(db, () => {
    const plan = planFor(db, rows, rules);
    if (plan.isRefused) return dryRunOf(plan);
    for (const { details } of plan.added)
      insertCustomer(db, { ...details, ...locations.get(details.address) });
    for (const { known, details } of plan.changed) updateCustomer(db, known, details);
    recordImport(db, plan, fileName);
    return dryRunOf(plan);
  });
}

function planFor(db: Db, rows: readonly ReadRow[], rules: Rules): ImportPlan {
  return planImport(rows, rules, (nameFold) => findCustomerByFold(db, nameFold));
}

function recordImport(db: Db, { counts, leftOut, emptied }: ImportPlan, fileName: string): void {
  const detail = {
    nieuw: counts.added,
    bijgewerkt: counts.filled,
    overgeslagen: counts.skipped,
    ...(leftOut > 0 && { weggelaten: leftOut }),
    ...(emptied > 0 && { geleegd: emptied }),
  };
  const subject = `Klanten uit ${fileName}`;
  recordEvent(db, { action: 'geïmporteerd', kind: 'gegevens', subject, detail });
}
