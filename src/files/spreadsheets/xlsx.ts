import { UnreadableFile } from '../unreadable-file.ts';
import { unzipper, type ZipProblem } from '../unzip.ts';
import { sheetReader } from './sheet.ts';
import { type FileTable, strangeXlsx, TableReader } from './table.ts';
import { styleReader, stringReader, type Workbook, workbookReader } from './workbook.ts';

/** A sheet of 10,000 customers takes about 10 MB. */
const LIMITS = { maxBytes: 32 * 1024 * 1024, refuse };
/** The most sheets that are read to find rows. The limit of bytes counts for each of them. */
const MAX_SHEETS = 10;

export type XlsxFile = { table: FileTable; how: string };

/**
 * Reads the first sheet with rows of an XLSX (ECMA-376). A formula is read as the value that was stored with it.
 * Throws 'invalid' and 'too-large'.
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
    // Several names may lead to one sheet, which is read once.
    return seen.delete(path) ? [{ name, path }] : [];
  });
  if (sheets.length === 0)
    throw new UnreadableFile('Dit bestand is geen XLSX-bestand met een werkblad.');
  for (const { name, path } of sheets.slice(0, MAX_SHEETS)) {
    const reader = new TableReader();
    unzip((other) => (nameOf(other) === path ? sheetReader(book, reader) : undefined));
    if (reader.hasRows) return { table: reader.table, how: `werkblad ${name.slice(0, 40)}` };
  }
  throw new UnreadableFile(
    'Dit bestand heeft geen rijen. De eerste rij heeft de namen van de kolommen.',
  );
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

/** The path of a part in the zip. A target is relative to the workbook or begins with a slash. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
  return path.toLowerCase();
}
