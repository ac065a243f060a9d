import { UnreadableFile } from '../unreadable-file.ts';
import { readCsv } from './csv.ts';
import type { FileColumn } from './table.ts';
import { readXlsx } from './xlsx.ts';

/** A file that was read. The rows are bytes of JSON, because the main thread only keeps them for another thread. */
export type ReadFile = { columns: FileColumn[]; count: number; how: string; rows: Uint8Array };

/** Reads a spreadsheet. The function 'spreadsheet' of `worker.ts`. */
export function readSpreadsheet({ file }: { file: Uint8Array }): ReadFile {
  const { table, how } = readTable(file);
  const rows = new TextEncoder().encode(JSON.stringify(table.rows));
  return { columns: table.columns, count: table.rows.length, how, rows };
}

/** Reads a CSV or XLSX. Throws 'invalid' for other files, and 'too-large' above a limit. */
export function readTable(file: Uint8Array) {
  const start = new TextDecoder('latin1').decode(file.subarray(0, 8));
  if (start.startsWith('PK')) return readXlsx(file);
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0'))
    throw new UnreadableFile(
      'Dit is een oud of beveiligd Excel-bestand. Bewaar het als .xlsx of .csv.',
    );
  if (start.startsWith('%PDF')) throw new UnreadableFile('Dit is een PDF. Kies een CSV of XLSX.');
  return readCsv(file);
}
