import { expect, test } from 'bun:test';
import { constants, deflateRawSync } from 'node:zlib';
import { unzipSync, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { readTable } from '../../../src/files/spreadsheets/read.ts';
import { ZipStream } from '../../../src/files/zip.ts';
import { NOW } from '../../support/app.ts';
import { sheetXml, type XlsxCell, xlsxOf } from '../../support/customer-files.ts';

const HEAD = ['Naam', 'Adres', 'Telefoon'];

function rowsOf(rows: XlsxCell[][], more = {}) {
  return readTable(xlsxOf([sheetXml([HEAD, ...rows])], more)).table.rows;
}

test('texts and numbers of a sheet are read as a spreadsheet shows them', () => {
  expect(
    rowsOf([
      ['Jansen & Zn.', 'Kerkweg 1\nEde', 612345678],
      ['Bakker', '', 12.5],
    ]),
  ).toEqual([
    [2, 'Jansen & Zn.', 'Kerkweg 1\nEde', '612345678'],
    [3, 'Bakker', '', '12.5'],
  ]);
});

test.each([
  ['6.12345678E8', '612345678'],
  ['3.1612345678E10', '31612345678'],
  ['0.30000000000000004', '0.3'],
  ['17.5', '17.5'],
])('a cell with the number %s is read as %s', (value, text) => {
  const cell = { xml: `<c r="A2"><v>${value}</v></c>` };
  expect(rowsOf([[cell]])).toEqual([[2, text, '', '']]);
});

test('only the stored value of a formula is read', () => {
  const cell = { xml: `<c r="A2" t="str"><f>cmd|' /C calc'!A0</f><v>Jansen</v></c>` };
  expect(rowsOf([[cell, { xml: '<c r="B2"><f>1+1</f></c>' }, 'x']])).toEqual([
    [2, 'Jansen', '', 'x'],
  ]);
});

test('shared texts are read without their phonetic part, and an error value is empty', () => {
  const strings =
    '<sst><si><t>Janssen</t></si><si><r><t>De </t></r><r><t>Hoeve</t></r><rPh><t>nee</t></rPh></si></sst>';
  const cells = [
    { xml: '<c r="A2" t="s"><v>1</v></c>' },
    { xml: '<c r="B2" t="e"><v>#N/A</v></c>' },
    { xml: '<c r="C2" t="s"><v>0</v></c>' },
  ];
  expect(rowsOf([cells], { 'xl/sharedStrings.xml': strings })).toEqual([
    [2, 'De Hoeve', '', 'Janssen'],
  ]);
});

test('a number with the format of a date is read as that date', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="&quot;dag&quot; 0"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
  const cells = [1, 2, 3].map((style) => ({
    xml: `<c r="${'ABC'[style - 1]}2" s="${style}"><v>46349</v></c>`,
  }));
  expect(rowsOf([cells], { 'xl/styles.xml': styles })).toEqual([
    [2, '23-11-2026', '23-11-2026', '46349'],
  ]);
});

test('the first sheet with rows is read, and cells without a reference follow each other', () => {
  const loose =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>Naam</t></is></c></row><row><c t="inlineStr"><is><t>Jansen</t></is></c></row></sheetData></worksheet>';
  const { table, how } = readTable(xlsxOf([sheetXml([]), sheetXml([HEAD]), loose]));
  expect([how, table.rows]).toEqual(['werkblad Blad3', [[2, 'Jansen']]]);
});

test.each(['with sizes after the content', 'without compression'])(
  'an XLSX that was written %s is read',
  (way) => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((error, part) => {
      if (error) throw error;
      parts.push(part);
    });
    const files = Object.entries(unzipSync(xlsxOf([sheetXml([HEAD, ['Jansen', 'Ede', '06']])])));
    for (const [name, content] of files) {
      const file = way === 'without compression' ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(file);
      file.push(content, true);
    }
    zip.end();
    expect(readTable(Buffer.concat(parts)).table.rows).toEqual([[2, 'Jansen', 'Ede', '06']]);
  },
);

test('an XLSX whose elements have a namespace prefix is read', () => {
  const xml = sheetXml([HEAD, ['Jansen', 'Ede', '06']]).replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:');
  expect(readTable(xlsxOf([xml])).table.rows).toEqual([[2, 'Jansen', 'Ede', '06']]);
});

const ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet/>';
const EXTERNAL = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>';

test.each([
  ['a document type with entities', ENTITY, 'geen gewoon XLSX'],
  ['an entity that is a file', EXTERNAL, 'geen gewoon XLSX'],
  ['an unknown entity', '<worksheet>&x;</worksheet>', 'geen gewoon XLSX'],
  ['unclosed elements', '<worksheet><sheetData>', 'geen gewoon XLSX'],
  ['very deep elements', '<a>'.repeat(100), 'geen gewoon XLSX'],
  ['no XML', 'hallo', 'geen gewoon XLSX'],
])('a sheet with %s is refused', (_, xml, reason) => {
  expect(() => readTable(xlsxOf([xml]))).toThrow(reason);
});

test('a zip whose workbook has another path than xl/workbook.xml is refused, but a slash before this path is allowed', () => {
  const { 'xl/workbook.xml': workbook = new Uint8Array(), ...others } = unzipSync(
    xlsxOf([sheetXml([HEAD, ['x']])]),
  );
  for (const name of ['../xl/workbook.xml', 'x/../xl/workbook.xml', 'C:\\x', 'xl\\workbook.xml'])
    expect(() => readTable(zipSync({ ...others, [name]: workbook }))).toThrow(
      'geen XLSX-bestand met een werkblad',
    );
  expect(readTable(zipSync({ ...others, '/xl/workbook.xml': workbook })).table.rows).toHaveLength(
    1,
  );
});

test('a relation of a sheet cannot point outside the zip', () => {
  const relations =
    '<Relationships><Relationship Id="r0" Target="../../../etc/passwd"/></Relationships>';
  const file = xlsxOf([sheetXml([HEAD, ['x']])], { 'xl/_rels/workbook.xml.rels': relations });
  expect(() => readTable(file)).toThrow('geen XLSX-bestand met een werkblad');
});

const MB = 1024 * 1024;

/** An XLSX whose sheet has a gigabyte of spaces. One compressed piece is repeated, because that saves seconds. */
function zipBomb(): Uint8Array {
  const zip = new ZipStream();
  for (const [name, content] of Object.entries(unzipSync(xlsxOf(['']))))
    if (!name.includes('sheet1')) zip.addFile(name, content);
  const piece = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: 1024 }, () => piece);
  const bytes = new Uint8Array(Buffer.concat([...pieces, deflateRawSync('')]));
  zip.addCompressed('xl/worksheets/sheet1.xml', NOW, { bytes, size: 1024 * MB, crc: 0 });
  zip.end();
  return zip.take();
}

test('a zip bomb is refused before it is unzipped completely, also when a sheet repeats one long text', () => {
  const bomb = zipBomb();
  expect(bomb.length).toBeLessThan(2 * MB);
  const before = process.memoryUsage.rss();
  expect(() => readTable(bomb)).toThrow('Dit bestand is uitgepakt te groot.');
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MB);

  const long = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`;
  const cells = Array.from({ length: 5000 }, (_, at) => [
    { xml: `<c r="A${at + 2}" t="s"><v>0</v></c>` },
  ]);
  expect(() =>
    readTable(xlsxOf([sheetXml([HEAD, ...cells])], { 'xl/sharedStrings.xml': long })),
  ).toThrow('Dit bestand heeft te veel tekst.');
});

test('a damaged or cut off file is either read or refused with a sentence, wherever the damage is', () => {
  const file = xlsxOf([sheetXml([HEAD, ['Jansen', 'Ede', '06']])]);
  for (let at = 0; at < file.length; at += 7) {
    const wrong = Uint8Array.from(file);
    wrong[at] = (wrong[at] ?? 0) ^ 0xff;
    for (const bytes of [wrong, file.subarray(0, at)]) {
      try {
        readTable(bytes);
      } catch (error) {
        expect((error as { code?: string }).code).toMatch(/^(?:invalid|too-large)$/);
      }
    }
  }
});
