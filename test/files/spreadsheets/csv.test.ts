import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { readTable } from '../../../src/files/spreadsheets/read.ts';
import { csvLine, guarded, unguarded } from '../../../src/shared/csv.ts';
import { bytesOf } from '../../support/customer-files.ts';

function read(text: string) {
  return readTable(bytesOf(text));
}

test.each([
  [';', 'gescheiden met ; (UTF-8)'],
  [',', "gescheiden met komma's (UTF-8)"],
  ['\t', 'gescheiden met tabs (UTF-8)'],
])('the separator %j is found in the headings', (separator, how) => {
  const file = read(`Naam${separator}Adres\nJansen${separator}"Kerkweg 1${separator} Ede"\n`);
  expect(file.how).toBe(how);
  expect(file.table.rows).toEqual([[2, 'Jansen', `Kerkweg 1${separator} Ede`]]);
});

test('the first line that Excel writes to name the separator is not read as the headings', () => {
  const { table } = read('sep=,\nNaam,A;d;r;e;s\nJansen,Ede\n');
  expect(table.columns.map(({ heading }) => heading)).toEqual(['Naam', 'A;d;r;e;s']);
  expect(table.rows).toEqual([[3, 'Jansen', 'Ede']]);
});

const TEXT = 'Naam;Adres\r\nJosé Müller;Kade 1 €\r\n';

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
}

test.each([
  ['UTF-8', bytesOf(TEXT)],
  ['UTF-8', bytesOf(`\ufeff${TEXT}`)],
  ['UTF-16', utf16(`\ufeff${TEXT}`, false)],
  ['UTF-16', utf16(`\ufeff${TEXT}`, true)],
  ['UTF-16', utf16(TEXT, false)],
  ['Windows-1252', Uint8Array.from(Buffer.from(TEXT.replace('€', '\u0080'), 'latin1'))],
])('a file in %s is read with its accents and euro sign', (encoding, file) => {
  const { how, table } = readTable(file);
  expect(how).toContain(`(${encoding})`);
  expect(table.columns[0]?.heading).toBe('Naam');
  expect(table.rows).toEqual([[2, 'José Müller', 'Kade 1 €']]);
});

test('a cell in quotes may have line breaks, separators and quotes', () => {
  const { table } = read('Naam;Adres\r\n"De ""Hoeve""";"Kerkweg 1\r\n6711 AB; Ede"\r\n');
  expect(table.rows).toEqual([[2, 'De "Hoeve"', 'Kerkweg 1\n6711 AB; Ede']]);
});

test('rows have the numbers that a spreadsheet shows, and empty rows and columns are left out', () => {
  const { table } = read(';;\n;Naam;;Adres\n;;;\n;Jansen;;Ede;;\n\n;Bakker;;Almen\n');
  expect(table.columns).toEqual([
    { heading: 'Naam', example: 'Jansen' },
    { heading: 'Adres', example: 'Ede' },
  ]);
  expect(table.rows).toEqual([
    [4, 'Jansen', 'Ede'],
    [6, 'Bakker', 'Almen'],
  ]);
});

test.each([
  ['', 'Dit bestand is leeg.'],
  ['\n\n', 'Dit bestand is leeg.'],
  ['Naam;Adres\n', 'Dit bestand heeft geen rijen. De eerste rij heeft de namen van de kolommen.'],
  ['Naam;Adres\n"Jansen;Ede\n', 'Op rij 2 begint een aanhalingsteken (") dat niet wordt gesloten.'],
  ['a\0b;c\nd;e', 'Dit is geen CSV of XLSX.'],
  ['%PDF-1.7\n', 'Dit is een PDF. Kies een CSV of XLSX.'],
  [`${'a;'.repeat(100)}a\nb`, 'Dit bestand heeft te veel kolommen (hoogstens 100).'],
  [
    `Naam\n${'x\n'.repeat(10_001)}`,
    'Dit bestand heeft meer dan 10.000 rijen. Splits het in delen.',
  ],
])('%# a file that is no list of rows is refused with the reason', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});

test('a CSV may have 10,000 rows', () => {
  expect(read(`Naam\n${'x\n'.repeat(10_000)}`).table.rows).toHaveLength(10_000);
});

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.stringMatching(/^['=+\-@;,"\t\n a]{0,6}$/),
);

test('a line that Vipo writes to a CSV is read back, except for white space around the texts and CRLF within them', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (texts) => {
      const cells = texts.map((text) => text.toWellFormed().replaceAll('\0', ''));
      const headings = csvLine(['Naam', ...cells.map((_, at) => `K${at}`)]);
      const { table } = read(headings + csvLine(['x', ...cells]));
      const expected = cells.map((text) => text.replaceAll('\r\n', '\n').trim());
      expect(table.rows).toEqual([[2, 'x', ...expected]]);
    }),
    { seed: 16, numRuns: 500 },
  );
});

test('a text that Vipo writes to a CSV never begins like a formula, and reading gives the same text back', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(guarded(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(unguarded(guarded(text))).toBe(text);
    }),
    { seed: 16, numRuns: 1000 },
  );
});

test('any bytes are either read or refused with a sentence', () => {
  const starts = [[], [0x50, 0x4b, 3, 4], [0xff, 0xfe], [0xef, 0xbb, 0xbf], [0x22]];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, bytes) => {
      try {
        readTable(Uint8Array.from([...start, ...bytes]));
      } catch (error) {
        expect((error as { code?: string }).code).toMatch(/^(?:invalid|too-large)$/);
      }
    }),
    { seed: 16, numRuns: 2000 },
  );
});
