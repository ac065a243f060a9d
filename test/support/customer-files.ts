import { strToU8, type Zippable, zipSync } from 'fflate';
import { paths } from '../../src/paths.ts';
import type { Office } from './office.ts';
import { escapeXml } from './statement.ts';

export const HEADINGS = [
  'Naam',
  'Adres',
  'Telefoon',
  'E-mail',
  'Bezorgkosten',
  'Betaalmethode',
  'Opmerkingen',
];

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function csvOf(rows: readonly (readonly string[])[], separator = ';'): string {
  return rows.map((row) => `${row.join(separator)}\r\n`).join('');
}

/** Uploads a file with the API call for imports, as a program does. */
export async function importBy(
  at: Pick<Office, 'call'>,
  file: string | Uint8Array<ArrayBuffer>,
  query = {},
) {
  const sent = new Blob([file], { type: 'text/csv' });
  const { status, body } = await at.call('POST', paths.api.importCustomers(query), sent);
  return { status, body };
}

/** Uploads a file with the form of the import screen. Returns the answer, and the URL to which the answer redirects. */
export async function uploadOn(
  at: Pick<Office, 'app' | 'token'>,
  file: string | Uint8Array<ArrayBuffer>,
  name = 'klanten.csv',
) {
  const form = { bestand: new File([file], name) };
  const { status, body, headers } = await at.app.page(paths.importCustomers(), at.token, form);
  return { status, body: body as string, location: headers.get('Location') ?? '' };
}

/** A cell of a sheet: a text, a number (also for a date), or the XML of the whole cell. */
export type XlsxCell = string | number | { xml: string };

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function sheetXml(rows: readonly (readonly XlsxCell[])[]): string {
  const body = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const place = `r="${String.fromCodePoint(65 + column)}${at + 1}"`;
      if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
      if (typeof cell === 'object') return cell.xml;
      return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
    });
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return `<?xml version="1.0"?><worksheet xmlns="${NS}"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

/** An XLSX with these sheets. `more` adds or replaces files of the zip. */
export function xlsxOf(
  sheets: readonly string[],
  more: Record<string, string | Uint8Array<ArrayBuffer>> = {},
): Uint8Array<ArrayBuffer> {
  const names = sheets.map(
    (_, at) => `<sheet name="Blad${at + 1}" sheetId="${at + 1}" r:id="r${at}"/>`,
  );
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="r${at}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const texts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...more,
  };
  const files: Zippable = {};
  for (const [name, content] of Object.entries(texts))
    files[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(files);
}
