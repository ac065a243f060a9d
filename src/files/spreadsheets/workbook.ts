import { UnreadableFile } from '../unreadable-file.ts';
import { xmlReader } from '../xml.ts';
import { BUILT_IN_DATES, isDateCode } from './number-format.ts';
import { strangeXlsx } from './table.ts';

export type Workbook = {
  sheets: { name: string; id: string }[];
  targets: Map<string, string>;
  strings: string[];
  dates: boolean[];
  from1904: boolean;
};

const MAX_STRINGS = 1_000_000;
const MAX_STYLES = 70_000;
const MAX_SHEETS = 1000;

export function workbookReader(book: Workbook) {
  return xmlReader(strangeXlsx, {
    open: (name, attributes) => {
      if (name === 'sheet' && book.sheets.length < MAX_SHEETS) {
        const id = attributes['r:id'] ?? relationId(attributes);
        book.sheets.push({ name: attributes.name ?? '', id });
      }
      if (name === 'Relationship') book.targets.set(attributes.Id ?? '', attributes.Target ?? '');
      if (name === 'workbookPr') book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
}

/** Finds the attribute by the end of its name, because the prefix of its namespace need not be `r`. */
function relationId(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

/** Reads the shared strings, to which cells refer. Phonetic texts (`rPh`) are left out. */
export function stringReader(book: Workbook) {
  let text = '';
  return xmlReader(strangeXlsx, {
    text: (part, path) => {
      if (path.at(-1) === 't' && !path.includes('rPh')) text += part;
    },
    close: (name) => {
      if (name !== 'si') return;
      if (book.strings.length === MAX_STRINGS)
        throw new UnreadableFile('Dit bestand heeft te veel teksten.');
      book.strings.push(text);
      text = '';
    },
  });
}

export function styleReader(book: Workbook) {
  const dateFormats = new Map<number, boolean>();
  let isInFormats = false;
  return xmlReader(strangeXlsx, {
    open: (name, attributes) => {
      if (name === 'numFmt' && dateFormats.size < MAX_STYLES)
        dateFormats.set(Number(attributes.numFmtId), isDateCode(attributes.formatCode ?? ''));
      if (name === 'cellXfs') isInFormats = true;
      if (name !== 'xf' || !isInFormats || book.dates.length >= MAX_STYLES) return;
      const id = Number(attributes.numFmtId);
      book.dates.push(dateFormats.get(id) ?? BUILT_IN_DATES.includes(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isInFormats = false;
    },
  });
}
