import { writeXml, type XmlElement } from '../../shared/xml.ts';
import { ZipStream } from '../zip.ts';
import { columnLetters } from './table.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The fixed parts of a workbook with one sheet (ECMA-376 part 1, 12.2). */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const ROWS_OF_PART = 500;

/** Each cell is a text, so a spreadsheet runs no formulas and keeps a 0 at the start of a number. */
export function writeXlsx(sheetName: string, rows: readonly string[][]): Uint8Array<ArrayBuffer> {
  const zip = new ZipStream();
  for (const [name, xml] of Object.entries(PARTS)) zip.beginFile(name, 'deflate')(XML + xml, true);
  const sheet = { '@name': sheetName, '@sheetId': '1', '@r:id': 'r1' };
  const workbook = { '@xmlns': MAIN, '@xmlns:r': OFFICE, sheets: { sheet } };
  zip.beginFile('xl/workbook.xml', 'deflate')(XML + writeXml({ workbook }), true);
  const write = zip.beginFile('xl/worksheets/sheet1.xml', 'deflate');
  write(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`);
  for (let first = 0; first < rows.length; first += ROWS_OF_PART) {
    const part = rows.slice(first, first + ROWS_OF_PART);
    write(writeXml({ row: part.map((texts, at) => rowOf(texts, first + at + 1)) }));
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  return zip.take();
}

/** Each row and cell has a reference. ECMA-376 does not require it, but some programs refuse a file without it. */
function rowOf(texts: string[], number: number): XmlElement {
  const c = texts.map((text, at) => cell(text, `${columnLetters(at)}${number}`));
  return { '@r': String(number), c };
}

function cell(text: string, reference: string): XmlElement {
  if (text === '') return { '@r': reference };
  const t = { '@xml:space': 'preserve', '#': withEscapes(text) };
  return { '@r': reference, '@t': 'inlineStr', is: { t } };
}

const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;
/** The characters that XML does not allow or that a parser changes. Most control characters are among these. */
// oxlint-disable-next-line no-control-regex -- These are the characters to escape.
const NO_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/** Encodes the characters of `NO_XML`, for example a carriage return as `_x000d_` (ECMA-376 part 1, 22.4.2.4). */
function withEscapes(text: string): string {
  return text
    .replace(ESCAPE, '_x005F_')
    .replace(NO_XML, (found) => `_x${found.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}
