import type { FileRow } from '../../files/spreadsheets/table.ts';
import type { AddressCheck } from './address-check.ts';
import type { Target } from './columns.ts';
import type { PaymentWords } from './payment-words.ts';
import type { ImportPlan, Rules } from './plan.ts';
import { readRow, type ReadRow } from './row.ts';

/** The rows of a file, as bytes of JSON, and the choices of the user. */
export type Import = {
  rows: Uint8Array;
  targets: readonly (Target | undefined)[];
  words: PaymentWords;
  rules: Rules;
  fileName: string;
};

/** The outcome of an import or a dry run. It is small enough to be sent between threads. */
export type DryRun = Omit<ImportPlan, 'added' | 'changed'> & {
  customers: number;
  /** The result of looking up the addresses of the new customers. Undefined while the setting is off. */
  addresses?: AddressCheck | undefined;
};

export function dryRunOf({ added, changed, ...plan }: ImportPlan): DryRun {
  return { ...plan, customers: added.length + changed.length };
}

export function readRows(file: Pick<Import, 'rows' | 'targets' | 'words'>): ReadRow[] {
  return fileRows(file.rows).map((row) => readRow(row, file.targets, file.words));
}

export function fileRows(rows: Uint8Array): FileRow[] {
  return fromBytes(rows) as FileRow[];
}

/** Encodes rows as bytes, which are passed to another thread without copying each row. */
export function toBytes(rows: readonly object[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows));
}

export function fromBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
