import type { Target } from './columns.ts';
import type { FileRow } from './file/table.ts';
import {
  type Counts,
  type Duplicate,
  type ImportPlan,
  type RowError,
  type WithKnown,
} from './plan.ts';
import { readRow, type ReadRow } from './row.ts';

/** The rows of a file as JSON in bytes, with what each column is. */
export type Import = {
  rows: Uint8Array;
  targets: readonly (Target | undefined)[];
  withKnown: WithKnown;
  fileName: string;
};

/** The outcome of an import, or of a trial of it. Small enough to send between threads. */
export type Trial = {
  counts: Counts;
  /** The number of customers that are added or changed. */
  customers: number;
  errors: RowError[];
  errorCount: number;
  errorRows: number;
  duplicates: Duplicate[];
} & Pick<ImportPlan, 'mended' | 'oddPhones'>;

export function trialOf({ added, changed, ...plan }: ImportPlan): Trial {
  return { ...plan, customers: added.length + changed.length };
}

export function readRows({ rows, targets }: Pick<Import, 'rows' | 'targets'>): ReadRow[] {
  return (fromBytes(rows) as FileRow[]).map((row) => readRow(row, targets));
}

/** Rows that were read, to be stored by another thread without reading them again. */
export function toBytes(rows: readonly ReadRow[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows));
}

export function fromBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
