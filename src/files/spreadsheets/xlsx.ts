import { UnreadableFile } from '../unreadable-file.ts';
import { unzipper, type ZipProblem } from '../unzip.ts';
import { sheetReader } from './sheet.ts';
import { type FileTable, noRows, strangeXlsx, TableReader } from './table.ts';
import { stringReader, styleReader, type Workbook, workbookReader } from './workbook.ts';

/** The limits of unzipping. A sheet of 10,000 customers has about 10 MB. */
const LIMITS = { maxBytes: 32 * 1024 * 1024, refuse };
/**
 * The highest number of sheets in which rows are searched. Each sheet is unzipped separately, and the limit of bytes
 * counts for all of them together.
 */
const MAX_SHEETS = 10;

type XlsxFile = { table: FileTable; how: string };

/**
 * Reads the first sheet that has rows from an XLSX (ECMA-376). For a formula, the stored value is read. Throws
 * 'invalid' and 'too-large'.
 */
export function readXlsx(file: Uint8Array): XlsxFile {
  const book: Workbook = {
    sheets: [],
    targets: new Map(),
    strings: [],
    dates: [],
    from1904: false,
  };
  const seen = new Set<string>();
  const unzip = unzipper(file, LIMITS);
  unzip((path) => {
    const name = nameOf(path);
    seen.add(name);
    if (name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels')
      return workbookReader(book);
    if (name === 'xl/sharedstrings.xml') return stringReader(book);
    if (name === 'xl/styles.xml') return styleReader(book);
    return undefined;
  });
  const sheets = book.sheets.flatMap(({ name, id }) => {
    const path = pathOf(book.targets.get(id) ?? '');
    // Several names may refer to the same sheet. Such a sheet is read once.
    return seen.delete(path) ? [{ name, path }] : [];
  });
  if (sheets.length === 0)
    throw new UnreadableFile('Dit bestand is geen XLSX-bestand met een werkblad.');
  for (const { name, path } of sheets.slice(0, MAX_SHEETS)) {
    const reader = new TableReader();
    unzip((other) => (nameOf(other) === path ? sheetReader(book, reader) : undefined));
    if (reader.hasRows) return { table: reader.table, how: `werkblad ${name.slice(0, 40)}` };
  }
  throw noRows();
}

function refuse(problem: ZipProblem): UnreadableFile {
  if (problem === 'too-many') return strangeXlsx();
  if (problem === 'too-large')
    return new UnreadableFile('Dit bestand is uitgepakt te groot.', 'too-large');
  return new UnreadableFile('Dit XLSX-bestand is beschadigd of met een wachtwoord beveiligd.');
}

function nameOf(path: string): string {
  return path.replace(/^\//, '').toLowerCase();
}

/** The path of a part in the zip. A target is relative to the folder of the workbook, or begins with a slash. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
  return path.toLowerCase();
}
