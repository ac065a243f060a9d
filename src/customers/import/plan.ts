import { fold } from '../../shared/names.ts';
import type { CustomerDetails } from '../customer.ts';
import type { Customer } from '../schema.ts';
import type { Corrected, Faulty, ReadRow } from './row.ts';
import type { ON_ERRORS, WITH_KNOWN } from './wire-names.ts';

export type Rules = {
  /**
   * A row with the name of a known customer, or of an earlier row, fills the empty fields of that customer or is
   * skipped.
   */
  withKnown: keyof typeof WITH_KNOWN;
  /**
   * After an error in a row, nothing at all is stored, the row is skipped, or its wrong fields become empty. A row with
   * a wrong name or address is skipped in the last case too.
   */
  onErrors: keyof typeof ON_ERRORS;
};

export type RowError = {
  row: number;
  name: string;
  field: keyof CustomerDetails;
  typed: string;
  sentence: string;
};
/** A row with the name of a known customer, or with the name of the earlier row `sameAs`. */
export type Duplicate = {
  row: number;
  name: string;
  known: string;
  sameAs: number | undefined;
  filled: (keyof CustomerDetails)[];
};

export type ImportPlan = {
  /** The new customers, each with its first row. */
  added: { row: number; details: CustomerDetails }[];
  /** The known customers that change, with their new details. */
  changed: { known: Customer; details: CustomerDetails }[];
  counts: { added: number; filled: number; skipped: number };
  errors: RowError[];
  errorCount: number;
  errorRows: number;
  /** Whether nothing may be stored, because there are errors and the user has not chosen what to do with them. */
  isRefused: boolean;
  leftOut: number;
  emptied: number;
  duplicates: Duplicate[];
  corrected: Record<Corrected, number>;
  /** The unknown words for a payment method, for which the user has to choose a method. */
  paymentWords: PaymentWord[];
  /** The rows whose telephone field is not exactly one existing number. Such a field is stored unchanged. */
  oddPhones: number[];
};
export type PaymentWord = { word: string; count: number };

/** Errors and duplicates after the first `MAX_LISTED` are only counted, because nobody reads such a long list. */
const MAX_LISTED = 1000;
/**
 * The user is not asked about a text of more than `MAX_WORD` characters, or about more than `MAX_WORDS` different
 * texts. Such texts do not come from a column with payment methods.
 */
const MAX_WORD = 40;
const MAX_WORDS = 30;

/**
 * `details` equals `known` until a row changes the details of a known customer. `row` is the first row with this name.
 */
type Pending = {
  known: Customer | undefined;
  row: number | undefined;
  details: CustomerDetails;
};

/** Decides what happens to each row of an import. Rows with the same name are applied one after the other. */
export function planImport(
  rows: readonly ReadRow[],
  { withKnown, onErrors }: Rules,
  findKnown: (nameFold: string) => Customer | undefined,
): ImportPlan {
  const pending = new Map<string, Pending>();
  const plan = emptyPlan();
  for (const read of rows) {
    for (const what of read.corrected) plan.corrected[what] += 1;
    const good = 'errors' in read ? settled(plan, read, onErrors) : read;
    if (good === undefined) continue;
    const { details } = good;
    const { row } = read;
    if (good.hasOddPhone) plan.oddPhones.push(row);
    const key = fold(details.name);
    const present = pending.get(key) ?? pendingOf(findKnown(key));
    if (present === undefined) plan.counts.added += 1;
    else applyDuplicate(plan, present, row, withKnown, details);
    const next = present ?? { known: undefined, row, details };
    pending.set(key, { ...next, row: next.row ?? row });
  }
  const all = [...pending.values()];
  return {
    ...plan,
    added: all.flatMap(({ known, row, details }) =>
      known === undefined && row !== undefined ? [{ row, details }] : [],
    ),
    changed: all.flatMap(({ known, details }) =>
      known === undefined || details === known ? [] : [{ known, details }],
    ),
    isRefused: onErrors === 'refuse' && plan.errorRows > 0,
    paymentWords: wordsOf(rows),
  };
}

type Counting = Omit<ImportPlan, 'added' | 'changed' | 'isRefused' | 'paymentWords'>;

function emptyPlan(): Counting {
  return {
    counts: { added: 0, filled: 0, skipped: 0 },
    errors: [],
    errorCount: 0,
    errorRows: 0,
    leftOut: 0,
    emptied: 0,
    duplicates: [],
    corrected: { phone: 0, kvkNumber: 0, postcode: 0, note: 0 },
    oddPhones: [],
  };
}

/** The row with its wrong fields emptied. Undefined when the row must not be stored. */
function settled(
  plan: Counting,
  read: ReadRow & Faulty,
  onErrors: Rules['onErrors'],
): Faulty['emptied'] {
  addErrors(plan, read);
  if (onErrors === 'refuse') return undefined;
  if (onErrors === 'skip' || read.emptied === undefined) {
    plan.leftOut += 1;
    return undefined;
  }
  plan.emptied += Object.keys(read.errors).length;
  return read.emptied;
}

function wordsOf(rows: readonly ReadRow[]): PaymentWord[] {
  const words = new Map<string, PaymentWord>();
  for (const { paymentWord: word } of rows) {
    if (word === '' || word.length > MAX_WORD) continue;
    const known = words.get(fold(word));
    if (known !== undefined) known.count += 1;
    else if (words.size < MAX_WORDS) words.set(fold(word), { word, count: 1 });
  }
  return [...words.values()];
}

function addErrors(plan: Counting, read: ReadRow & Faulty): void {
  plan.errorRows += 1;
  const name = read.fields.name.slice(0, 200);
  const errors = Object.entries(read.errors) as [keyof CustomerDetails, string][];
  plan.errorCount += errors.length;
  for (const [field, sentence] of errors.slice(0, MAX_LISTED - plan.errors.length)) {
    const typed = read.fields[field].slice(0, 200);
    plan.errors.push({ row: read.row, name, field, typed, sentence });
  }
}

function pendingOf(known: Customer | undefined): Pending | undefined {
  return known && { known, row: undefined, details: known };
}

function applyDuplicate(
  plan: Counting,
  present: Pending,
  row: number,
  withKnown: Rules['withKnown'],
  added: CustomerDetails,
): void {
  const filled = withKnown === 'fill' ? emptyFieldsOf(present.details, added) : [];
  if (filled.length > 0) {
    const values = Object.fromEntries(filled.map((field) => [field, added[field]]));
    present.details = { ...present.details, ...values };
  }
  plan.counts[filled.length > 0 ? 'filled' : 'skipped'] += 1;
  if (plan.duplicates.length >= MAX_LISTED) return;
  const { name: known } = present.details;
  plan.duplicates.push({ row, name: added.name, known, sameAs: present.row, filled });
}

/** The names of the empty fields that get a value. A field that has a value never changes. */
function emptyFieldsOf(known: CustomerDetails, added: CustomerDetails) {
  return FILLED.filter((name) => isEmpty(known[name]) && !isEmpty(added[name]));
}

const FILLED: readonly (keyof CustomerDetails)[] = [
  'address',
  'phone',
  'fee',
  'payment',
  'remarks',
  'email',
  'kvkNumber',
  'vatNumber',
];

function isEmpty(value: string | number | null): boolean {
  return value === '' || value === null;
}
