import type { FileColumn, FileRow } from '../../files/spreadsheets/table.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../shared/csv.ts';
import { FIELD_LABELS } from './dry-run-texts.ts';
import { fileRows, type Import, readDryRunRow } from './dry-run.ts';

const FAULT = 'Fout';

export type FaultyFile = Pick<Import, 'rows' | 'targets' | 'words'> & {
  columns: readonly FileColumn[];
};

/** The rows with an error as a CSV to correct: their cells as they were sent, and what is wrong. */
export function faultsOf({ columns, ...file }: FaultyFile): string {
  // A file that was sent before and only corrected in part already has this column.
  const kept = columns.flatMap(({ heading }, at) => (heading === FAULT ? [] : [{ heading, at }]));
  const line = ([, ...cells]: FileRow, fault: string) =>
    csvLine([...kept.map(({ at }) => cells[at] ?? ''), fault]);
  const lines = fileRows(file.rows).flatMap((row) => {
    const read = readDryRunRow(row, file);
    return 'errors' in read ? [line(row, faultText(read.errors))] : [];
  });
  const headings = csvLine([...kept.map(({ heading }) => heading), FAULT]);
  return BYTE_ORDER_MARK + headings + lines.join('');
}

function faultText(errors: Record<string, string>): string {
  const parts = Object.entries(errors).map(
    ([field, sentence]) => `${FIELD_LABELS[field] ?? field}: ${sentence}`,
  );
  return parts.join(' ');
}
