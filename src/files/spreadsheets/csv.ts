import { unguarded } from '../../shared/csv.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type FileTable, TableReader } from './table.ts';

/** The highest number of cells in a row. A spreadsheet has at most 16,384 columns, and all of them may be empty. */
const MAX_CELLS = 16_384;
const SEPARATORS = [';', ',', '\t'];
const NAMES = new Map([
  [';', 'gescheiden met ;'],
  [',', "gescheiden met komma's"],
]);

type CsvFile = { table: FileTable; how: string };

/** Reads a CSV (RFC 4180). The encoding and the separator are detected. Throws 'invalid' and 'too-large'. */
export function readCsv(file: Uint8Array): CsvFile {
  const { text, encoding } = decode(file);
  if (text.includes('\0')) throw new UnreadableFile('Dit is geen CSV of XLSX.');
  const [, declared] = /^sep=([;,\t])\r?\n/i.exec(text) ?? [];
  const separator = declared ?? sniffSeparator(text);
  const reader = new TableReader();
  readRecords(text, separator, (row, cells) => {
    if (row > 1 || declared === undefined) reader.add(row, cells.map(unguarded));
  });
  const how = `${NAMES.get(separator) ?? 'gescheiden met tabs'} (${encoding})`;
  return { table: reader.table, how };
}

function decode(file: Uint8Array): { text: string; encoding: string } {
  const [first, second, , fourth] = file;
  if (first === 0xff && second === 0xfe) return utf16(file, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(file, 'utf-16be');
  if (second === 0 && fourth === 0) return utf16(file, 'utf-16le');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(file), encoding: 'Windows-1252' };
  }
}

function utf16(file: Uint8Array, label: 'utf-16le' | 'utf-16be') {
  return { text: new TextDecoder(label).decode(file), encoding: 'UTF-16' };
}

/** The separator that occurs most often outside quotes in the first line that has text. */
function sniffSeparator(text: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (let at = text.search(/\S/); at >= 0 && at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) break;
    else if (!isQuoted && counts.has(character))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return SEPARATORS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ';';
}

/** Calls `onRecord` for each record, also for an empty record, because a spreadsheet numbers empty rows too. */
function readRecords(
  text: string,
  separator: string,
  onRecord: (row: number, cells: string[]) => void,
): void {
  const plainEnd = new RegExp(`[${separator}\r\n]`, 'g');
  let cells: string[] = [];
  let row = 1;
  let at = 0;
  while (at < text.length) {
    let quoted = '';
    if (text[at] === '"') {
      const end = endOfQuotes(text, at, row);
      quoted = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    plainEnd.lastIndex = at;
    const end = plainEnd.test(text) ? plainEnd.lastIndex - 1 : text.length;
    cells.push(quoted + text.slice(at, end));
    if (cells.length > MAX_CELLS)
      throw new UnreadableFile('Dit bestand heeft te veel kolommen.', 'too-large');
    at = end + 1;
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    onRecord(row, cells);
    cells = [];
    row += 1;
  }
}

/** The position of the quote that ends a quoted cell. Inside the cell, two quotes stand for one quote. */
function endOfQuotes(text: string, start: number, row: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  throw new UnreadableFile(`Op rij ${row} begint een aanhalingsteken (") dat niet wordt gesloten.`);
}
