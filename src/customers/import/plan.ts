import { fold } from '../../shared/names.ts';
import type { CustomerDetails } from '../customer.ts';
import type { Customer } from '../schema.ts';
import type { ReadRow } from './row.ts';

/** What happens to a row with the name of a known customer: its fields fill empty fields, or it is skipped. */
export type WithKnown = 'fill' | 'skip';

export type RowError = {
  row: number;
  name: string;
  field: string;
  typed: string;
  sentence: string;
};
/** A row with the name of a known customer, or of the row `sameAs`. */
export type Duplicate = {
  row: number;
  name: string;
  known: string;
  sameAs: number | undefined;
  filled: (keyof CustomerDetails)[];
};

export type ImportPlan = {
  added: CustomerDetails[];
  /** The known customers with the details that they get. */
  changed: { known: Customer; details: CustomerDetails }[];
  counts: Counts;
  errors: RowError[];
  errorCount: number;
  errorRows: number;
  duplicates: Duplicate[];
  mended: { phone: number; kvkNumber: number };
  /** The numbers of the rows with a telephone field that is not one existing number. Such a field is stored unchanged. */
  oddPhones: number[];
};
/** The counts of rows. Each row without errors has one of these outcomes. */
export type Counts = { added: number; filled: number; skipped: number };

/** More errors and duplicates are counted, but nobody reads them. */
export const MAX_LISTED = 1000;

type Standing = {
  known: Customer | undefined;
  row: number | undefined;
  details: CustomerDetails;
  isChanged: boolean;
};

/** Decides what an import does. The rows with the same name are applied one after the other. */
export function planImport(
  rows: readonly ReadRow[],
  withKnown: WithKnown,
  findKnown: (nameFold: string) => Customer | undefined,
): ImportPlan {
  const standing = new Map<string, Standing>();
  const plan = emptyPlan();
  for (const read of rows) {
    for (const what of read.mended) plan.mended[what] += 1;
    if ('errors' in read) {
      addErrors(plan, read);
      continue;
    }
    if (read.hasOddPhone) plan.oddPhones.push(read.row);
    const key = fold(read.details.name);
    const present = standing.get(key) ?? asStanding(findKnown(key));
    if (present === undefined) {
      standing.set(key, {
        known: undefined,
        row: read.row,
        details: read.details,
        isChanged: false,
      });
      plan.counts.added += 1;
      continue;
    }
    applyDuplicate(plan, present, read.row, withKnown, read.details);
    standing.set(key, { ...present, row: present.row ?? read.row });
  }
  return { ...plan, ...outcomeOf(standing) };
}

function emptyPlan(): ImportPlan {
  return {
    added: [],
    changed: [],
    counts: { added: 0, filled: 0, skipped: 0 },
    errors: [],
    errorCount: 0,
    errorRows: 0,
    duplicates: [],
    mended: { phone: 0, kvkNumber: 0 },
    oddPhones: [],
  };
}

function addErrors(plan: ImportPlan, read: ReadRow & { errors: Record<string, string> }): void {
  plan.errorRows += 1;
  for (const [field, sentence] of Object.entries(read.errors)) {
    plan.errorCount += 1;
    const typed = read.fields[field as keyof CustomerDetails].slice(0, 200);
    const name = read.fields.name.slice(0, 200);
    if (plan.errors.length < MAX_LISTED)
      plan.errors.push({ row: read.row, name, field, typed, sentence });
  }
}

function asStanding(known: Customer | undefined): Standing | undefined {
  return known && { known, row: undefined, details: known, isChanged: false };
}

function applyDuplicate(
  plan: ImportPlan,
  present: Standing,
  row: number,
  withKnown: WithKnown,
  added: CustomerDetails,
): void {
  const filled = withKnown === 'fill' ? emptyFieldsOf(present.details, added) : [];
  if (filled.length > 0) {
    const values = Object.fromEntries(filled.map((field) => [field, added[field]]));
    present.details = { ...present.details, ...values };
    present.isChanged = true;
  }
  plan.counts[filled.length > 0 ? 'filled' : 'skipped'] += 1;
  if (plan.duplicates.length >= MAX_LISTED) return;
  const { name: known } = present.details;
  plan.duplicates.push({ row, name: added.name, known, sameAs: present.row, filled });
}

/** The fields that are empty and get a value. A field with a value never changes. */
function emptyFieldsOf(known: CustomerDetails, added: CustomerDetails) {
  const fields = FILLED.filter((field) => isEmpty(known[field]) && !isEmpty(added[field]));
  return [...fields];
}

const FILLED = [
  'address',
  'phone',
  'fee',
  'payment',
  'remarks',
  'email',
  'kvkNumber',
  'vatNumber',
] as const satisfies (keyof CustomerDetails)[];

function isEmpty(value: string | number | null): boolean {
  return value === '' || value === null;
}

function outcomeOf(standing: ReadonlyMap<string, Standing>) {
  const all = [...standing.values()];
  return {
    added: all.flatMap(({ known, details }) => (known === undefined ? [details] : [])),
    changed: all.flatMap(({ known, details, isChanged }) =>
      known !== undefined && isChanged ? [{ known, details }] : [],
    ),
  };
}
