import { recordEvent } from '../../audit/queries.ts';
import { inBackground } from '../../background/work.ts';
import { readInThread, writeInThread } from '../../database/in-thread.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import type { Clock } from '../../shared/dates.ts';
import { findCustomerByFold, insertCustomer, updateCustomer } from '../queries.ts';
import type { faultsOf, FaultyFile } from './faults.ts';
import { type ImportPlan, planImport, type Rules } from './plan.ts';
import type { ReadRow } from './row.ts';
import { fromBytes, type Import, readRows, toBytes, type Trial, trialOf } from './trial.ts';
import { importNames } from './wire-names.ts';

/** A list of customers, of which 10,000 take about one second, and the worst file that the limits admit about four. */
export const CUSTOMER_FILE = {
  field: importNames.file,
  maxBytes: 10 * 1024 * 1024,
  tooLarge: 'Een bestand is hoogstens 10 MB.',
  reader: 'spreadsheet',
  limitMs: 8000,
  tooHeavy: 'Dit bestand is te zwaar om te lezen.',
};
export const FAULTS_FILE = 'Klanten-fouten.csv';
const TRIAL_MS = 30_000;

const TRIAL = { name: 'try-import', work: tryRows, limitMs: TRIAL_MS };
const STORING = {
  name: 'store-import',
  work: storeRows,
  limitMs: 120_000,
  closing: {
    meanwhile: 'Er worden klanten geïmporteerd.',
    again: 'Er worden al klanten geïmporteerd. Wacht tot dat klaar is.',
  },
};

type Deps = { db: Db; clock: Clock };

/** The rows with an error as a CSV. */
export function faultsCsv(file: FaultyFile): Promise<string> {
  return inBackground<typeof faultsOf>('import-faults', file, TRIAL_MS);
}

/** Says what an import would do, and changes nothing. */
export async function tryImport(deps: Deps, input: Import): Promise<Trial> {
  return (await readInThread(deps, TRIAL, input)).trial;
}

/** Stores all rows that the rules choose, or none. Throws 'conflict' while another import is stored. */
export async function runImport(deps: Deps, input: Import): Promise<Trial> {
  const { trial, read } = await readInThread(deps, TRIAL, input);
  if (trial.isRefused) return trial;
  const { rules, fileName } = input;
  return writeInThread(deps, STORING, { read, rules, fileName });
}

/** The function 'try-import' of `worker.ts`. */
export function tryRows({ db }: { db: Db }, input: Import): { trial: Trial; read: Uint8Array } {
  const rows = readRows(input);
  return { trial: trialOf(planFor(db, rows, input.rules)), read: toBytes(rows) };
}

/** The rows have been read, since other requests that write wait during this work. */
type StoredImport = { read: Uint8Array } & Pick<Import, 'rules' | 'fileName'>;

/**
 * The function 'store-import' of `worker.ts`. Stores all rows that the rules choose or, when these refuse errors and
 * there is one, none, and adds an entry to the audit log.
 */
export function storeRows({ db }: { db: Db }, { read, rules, fileName }: StoredImport): Trial {
  const rows = fromBytes(read) as ReadRow[];
  return inTransaction(db, () => {
    const plan = planFor(db, rows, rules);
    if (plan.isRefused) return trialOf(plan);
    for (const details of plan.added) insertCustomer(db, details);
    for (const { known, details } of plan.changed) updateCustomer(db, known, details);
    recordImport(db, plan, fileName);
    return trialOf(plan);
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
