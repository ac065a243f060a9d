import { expect, test } from 'bun:test';
import { readTable } from '../../../src/files/spreadsheets/read.ts';
import { secondsOf } from '../../support/cpu-time.ts';
import { HEADINGS, sheetXml, xlsxOf } from '../../support/customer-files.ts';

const ROWS = sheetXml([HEADINGS, ['Aad', 'Kerkweg 1, Ede']]);
const NO_ROWS = 'Dit bestand heeft geen rijen. De eerste rij heeft de namen van de kolommen.';
const STRANGE = 'Dit bestand is geen gewoon XLSX-bestand.';

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const formatOf = (code: string) =>
  `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(5000)}</cellXfs></styleSheet>`;
const attributes = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ');

/**
 * A sheet of 9,000 customers. The limit for the other sheets is a multiple of the time that this sheet takes, because a
 * busy machine is slower with all sheets.
 */
const usual = xlsxOf([
  sheetXml([
    HEADINGS,
    ...Array.from({ length: 9000 }, (_, i) => [`Aad ${i}`, ...'abcdef'.split('')]),
  ]),
]);

const ALLOWED = 4 * secondsOf(() => readTable(usual));
const manyNames = `<workbook xmlns:r="r"><sheets>${'<sheet name="A" r:id="r0"/>'.repeat(10)}</sheets></workbook>`;

test.each<[string, () => Uint8Array, string]>([
  [
    'rows with an empty cell in the last column of a spreadsheet',
    () => xlsxOf([sheetOf('<row><c r="XFD1"/></row>'.repeat(200_000))]),
    NO_ROWS,
  ],
  [
    'one row of empty cells in the last column of a spreadsheet',
    () => xlsxOf([sheetOf(`<row>${'<c r="XFD1"/>'.repeat(200_000)}</row>`)]),
    NO_ROWS,
  ],
  [
    'rows with a text in the last column of a spreadsheet',
    () => xlsxOf([sheetOf('<row><c r="XFD1"><v>1</v></c></row>'.repeat(100_000))]),
    'Dit bestand heeft te veel kolommen (hoogstens 100).',
  ],
  [
    'the code of a format that never closes its brackets, for 5,000 styles',
    () => xlsxOf([ROWS], { 'xl/styles.xml': formatOf('['.repeat(60_000)) }),
    STRANGE,
  ],
  [
    'a format with a code of 256 characters',
    () => xlsxOf([ROWS], { 'xl/styles.xml': formatOf('0'.repeat(256)) }),
    STRANGE,
  ],
  ['an element with 65 attributes', () => xlsxOf([sheetOf(`<row ${attributes(65)}/>`)]), STRANGE],
  [
    'an element with 200,000 attributes',
    () => xlsxOf([sheetOf(`<row ${attributes(200_000)}/>`)]),
    STRANGE,
  ],
  [
    'an attribute of 5,000 characters',
    () => xlsxOf([sheetOf(`<row a="${'x'.repeat(5000)}"/>`)]),
    STRANGE,
  ],
  [
    'an attribute that replaces a function of the parser',
    () => xlsxOf([sheetOf('<row hasOwnProperty="x" b="y"/>')]),
    STRANGE,
  ],
  [
    'one sheet without rows under ten names',
    () => xlsxOf([sheetOf('<row/>'.repeat(600_000))], { 'xl/workbook.xml': manyNames }),
    NO_ROWS,
  ],
])(
  'a spreadsheet with %s is refused in at most four times the time that 9,000 customers take',
  (_, make, message) => {
    const file = make();
    expect(secondsOf(() => expect(() => readTable(file)).toThrow(message))).toBeLessThan(ALLOWED);
  },
);

test('a sheet with styled empty cells after its last column and with the longest code of a number format is read', () => {
  const cells = '<c r="A3" t="str"><v>Bea</v></c><c r="XFD3" s="1"/>';
  const sheet = ROWS.replace('</sheetData>', `<row r="3">${cells}</row></sheetData>`);
  const { table } = readTable(xlsxOf([sheet], { 'xl/styles.xml': formatOf('0'.repeat(255)) }));
  expect(table.rows.map(([row, name]) => [row, name])).toEqual([
    [2, 'Aad'],
    [3, 'Bea'],
  ]);
});
