import type { FileColumn, FileRow } from '../../files/spreadsheets/table.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../shared/csv.ts';
import { CUSTOMER_FIELDS } from '../customer.ts';
import { fileRows, type Import } from './dry-run.ts';
import { readRow } from './row.ts';

const FAULT = 'Fout';

export type FaultyFile = Pick<Import, 'rows' | 'targets' | 'words'> & {
  columns: readonly FileColumn[];
};

/** A CSV with the rows that have an error, for the user to correct: the cells as they were sent, and the errors. */
export function faultsOf({ columns, ...file }: FaultyFile): string {
  // The file already has the column 'Fout' when the user sends a partly corrected file again.
  const kept = columns.flatMap(({ heading }, at) => (heading === FAULT ? [] : [{ heading, at }]));
  const line = ([, ...cells]: FileRow, fault: string) =>
    csvLine([...kept.map(({ at }) => cells[at] ?? ''), fault]);
  const lines = fileRows(file.rows).flatMap((row) => {
    const read = readRow(row, file.targets, file.words);
    return 'errors' in read ? [line(row, faultText(read.errors))] : [];
  });
  const headings = csvLine([...kept.map(({ heading }) => heading), FAULT]);
  return BYTE_ORDER_MARK + headings + lines.join('');
}

const LABELS = new Map<string, string>(
  Object.entries(CUSTOMER_FIELDS).map(([name, { label }]) => [name, label]),
);

function faultText(errors: Record<string, string>): string {
  const parts = Object.entries(errors).map(
    ([field, sentence]) => `${LABELS.get(field)}: ${sentence}`,
  );
  return parts.join(' ');
}
