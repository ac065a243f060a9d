import { UnreadableFile } from '../unreadable-file.ts';

const MAX_ROWS = 10_000;
const MAX_COLUMNS = 100;
/** The highest number of characters in all cells together. The cells of an XLSX can repeat one long text many times. */
const MAX_CHARACTERS = 12 * 1024 * 1024;
/**
 * Longer texts are cut off at this length. It is above the limit of every field, so a text that is cut off still gets
 * the error 'too long'.
 */
const MAX_CELL = 4000;
const MAX_HEADING = 60;
const MAX_EXAMPLE = 80;

/** A row, with the number that a spreadsheet shows beside it. */
export type FileRow = [row: number, ...cells: string[]];
export type FileColumn = { heading: string; example: string };
export type FileTable = { columns: FileColumn[]; rows: FileRow[] };

export function strangeXlsx(): UnreadableFile {
  return new UnreadableFile('Dit bestand is geen gewoon XLSX-bestand.');
}

/** Throws 'too-large' for a column after the last allowed one. Columns are counted from 0. */
export function assertColumn(column: number): void {
  if (column >= MAX_COLUMNS)
    throw new UnreadableFile(
      `Dit bestand heeft te veel kolommen (hoogstens ${MAX_COLUMNS}).`,
      'too-large',
    );
}

export function noRows(): UnreadableFile {
  return new UnreadableFile(
    'Dit bestand heeft geen rijen. De eerste rij heeft de namen van de kolommen.',
  );
}

/**
 * Collects the rows of a file. The headings are in the first row that is not empty. Throws 'too-large' above a limit.
 */
export class TableReader {
  #headings: string[] | undefined;
  readonly #rows: FileRow[] = [];
  #width = 0;
  #characters = 0;

  add(row: number, cells: readonly string[]): void {
    const cleaned = this.#cleaned(cells);
    if (cleaned.length === 0) return;
    assertColumn(cleaned.length - 1);
    this.#width = Math.max(this.#width, cleaned.length);
    if (this.#headings === undefined) {
      this.#headings = cleaned;
      return;
    }
    if (this.#rows.length === MAX_ROWS)
      throw new UnreadableFile(
        'Dit bestand heeft meer dan 10.000 rijen. Splits het in delen.',
        'too-large',
      );
    this.#rows.push([row, ...cleaned]);
  }

  get hasRows(): boolean {
    return this.#rows.length > 0;
  }

  /** The table without empty columns. Throws 'invalid' when there are no rows. */
  get table(): FileTable {
    const headings = this.#headings;
    if (headings === undefined) throw new UnreadableFile('Dit bestand is leeg.');
    if (!this.hasRows) throw noRows();
    const all = Array.from({ length: this.#width }, (_, at) => ({
      at,
      heading: (headings[at] ?? '').slice(0, MAX_HEADING),
      example: (this.#rows.find((row) => row[at + 1])?.[at + 1] as string | undefined) ?? '',
    }));
    const used = all.filter(({ heading, example }) => heading !== '' || example !== '');
    const rows = this.#rows.map(([row, ...cells]): FileRow => [
      row,
      ...used.map(({ at }) => cells[at] ?? ''),
    ]);
    const columns = used.map(({ at, heading, example }) => ({
      heading: heading || `Kolom ${columnLetters(at)}`,
      example: example.slice(0, MAX_EXAMPLE),
    }));
    return { columns, rows };
  }

  /** The cells up to the last cell with a text. */
  #cleaned(cells: readonly string[]): string[] {
    const end = cells.findLastIndex((text) => text.trim() !== '') + 1;
    const cleaned = cells.slice(0, end).map(clean);
    for (const { length } of cleaned) this.#characters += length;
    if (this.#characters > MAX_CHARACTERS)
      throw new UnreadableFile('Dit bestand heeft te veel tekst.', 'too-large');
    return cleaned;
  }
}

/** The text without spaces around it and with \n as line break. NUL is removed, because SQLite ends a text at NUL. */
function clean(text: string): string {
  const plain = text.slice(0, MAX_CELL).replaceAll('\r\n', '\n').replaceAll('\0', '');
  return plain.toWellFormed().trim();
}

/** The letters that a spreadsheet shows for a column, such as A for 0 and AA for 26. */
export function columnLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}
