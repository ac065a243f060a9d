import { asc } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Db } from '../../database/open.ts';
import { columnLetters } from '../../files/spreadsheets/table.ts';
import { writeXml, type XmlElement } from '../../shared/xml.ts';
import { EXPORTED, exportedTexts } from '../exported.ts';
import { customers } from '../schema.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook with one sheet (ECMA-376 part 1, 12.2). */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Klanten" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const ROWS_OF_PART = 500;

/** All customers as an XLSX. Each cell is a text, so a spreadsheet runs no formula and keeps the 0 of a number. */
export function customersXlsx({ db }: { db: Db }): Uint8Array<ArrayBuffer> {
  const rows = db.select().from(customers).orderBy(asc(customers.nameFold)).all();
  const bytes: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    bytes.push(part);
  });
  for (const [name, xml] of Object.entries(PARTS)) begin(zip, name).push(strToU8(XML + xml), true);
  const sheet = begin(zip, 'xl/worksheets/sheet1.xml');
  const headings = EXPORTED.map(({ heading }) => heading);
  sheet.push(
    strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${writeXml({ row: row(headings, 1) })}`),
  );
  for (let first = 0; first < rows.length; first += ROWS_OF_PART) {
    const part = rows
      .slice(first, first + ROWS_OF_PART)
      .map((customer, at) => row(exportedTexts(customer), first + at + 2));
    sheet.push(strToU8(writeXml({ row: part })));
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  return new Uint8Array(Buffer.concat(bytes));
}

function begin(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name);
  zip.add(file);
  return file;
}

/** Some programs refuse a row or cell without its place, although ECMA-376 lets it be left out. */
function row(texts: string[], number: number): XmlElement {
  return {
    '@r': String(number),
    c: texts.map((text, at) => cell(text, `${columnLetters(at)}${number}`)),
  };
}

function cell(text: string, place: string): XmlElement {
  if (text === '') return { '@r': place };
  const t = { '@xml:space': 'preserve', '#': withEscapes(text) };
  return { '@r': place, '@t': 'inlineStr', is: { t } };
}

const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;
/** The characters that an XML document cannot contain, or that a parser changes: most control characters. */
// oxlint-disable-next-line no-control-regex -- These are the characters to escape.
const NO_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/** A character that XML cannot have is written as `_x000D_` (ECMA-376 part 1, 22.4.2.4). */
function withEscapes(text: string): string {
  return text
    .replace(ESCAPE, '_x005F_')
    .replace(NO_XML, (found) => `_x${found.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}
