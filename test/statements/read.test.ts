import { expect, test } from 'bun:test';
import { zipSync } from 'fflate';
import { UnreadableFile } from '../../src/files/unreadable-file.ts';
import { type ReadLine, readStatementFile } from '../../src/statements/read.ts';

const FILES = new URL('files/', import.meta.url);
const formats = ['{jaar}-{nummer}', 'C{jaar}-{nummer}'];

function bytesOf(name: string): Promise<Uint8Array> {
  return Bun.file(new URL(name, FILES)).bytes();
}

function read(file: Uint8Array) {
  return readStatementFile({ file, formats });
}

function inShort({ amount, bookedOn, counterparty, numbers }: ReadLine): string {
  return [amount, bookedOn, counterparty, ...numbers].join(' | ');
}

test('a statement of ING is read: entries with details, entries with a text only, and entries that are not booked', async () => {
  const { lines, pending } = read(await bytesOf('ing-02.xml'));
  expect(lines.map(inShort)).toEqual([
    '36750 | 2026-11-18 | Camping De Eikenhoeve BV | 2026-0001',
    '7550 | 2026-11-18 | H. Pietersen | 2026-0002',
  ]);
  expect(lines[1]?.description).toBe('hout & kolen 2026-0002');
  expect(pending).toBe(1);
});

test('a file of Rabobank is read: several statements, a batch with its parts and a batch with its sum only', async () => {
  const { lines } = read(await bytesOf('rabobank-02.xml'));
  expect(lines.map(inShort)).toEqual([
    '20250 | 2026-11-17 | R. Peters | 2026-0002',
    '37000 | 2026-11-18 | Stg De Bonte Koe | 2026-0003',
    '23000 | 2026-11-18 | A. de Vries | 2026-0004',
    '9000 | 2026-11-18 | ',
  ]);
});

test('a statement of ABN AMRO is read: a namespace prefix, a text in parts and a reversal', async () => {
  const { lines } = read(await bytesOf('abn-amro-02.xml'));
  expect(lines.map(inShort)).toEqual([
    '11000 | 2026-11-18 | G. MULDER-SMIT | 2026-0005',
    '-23738 | 2026-11-18 | S. DIJKSTRA | 2026-0006',
  ]);
  expect(lines.map(({ isReversal }) => isReversal)).toEqual([false, true]);
});

test('a statement of bunq is read: version 08 with parties, codes and times, a refund, and another currency', async () => {
  const { lines, pending, foreign } = read(await bytesOf('bunq-08.xml'));
  expect(lines.map(inShort)).toEqual([
    '15625 | 2026-11-19 | Joke van der Linden | 2026-0007 | C2026-0001',
    '-5000 | 2026-11-19 | Łukasz Wójcik | C2026-0001',
  ]);
  expect([pending, foreign]).toEqual([1, 1]);
});

test('a statement of Triodos is read: ISO 8859-1, Windows line ends, CDATA, and two equal lines that both count', async () => {
  const { lines } = read(await bytesOf('triodos-02.xml'));
  expect(lines.map(inShort)).toEqual([
    '2500 | 2026-11-18 | René Françoys',
    '2500 | 2026-11-18 | René Françoys',
  ]);
  expect(lines[0]?.description).toBe('Kaartjes <feest> & zo');
  expect(lines[0]?.ref).not.toBe(lines[1]?.ref ?? '');
});

test('a line of a statement has the same ref in every file and encoding', async () => {
  const plain = await bytesOf('ing-02.xml');
  const text = new TextDecoder().decode(plain);
  const refs = read(plain).lines.map(({ ref }) => ref);
  const bom = new TextEncoder().encode(`\ufeff${text}`);
  const windows = new TextEncoder().encode(text.replaceAll('\n', '\r\n'));
  const wide = Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  const later = new TextEncoder().encode(text.replaceAll('camt.053.001.02', 'camt.053.001.06'));
  for (const file of [bom, windows, wide, later])
    expect(read(file).lines.map(({ ref }) => ref)).toEqual(refs);
});

test('the lines of all XML files in a zip are read, each once', async () => {
  const [ing, rabobank] = [await bytesOf('ing-02.xml'), await bytesOf('rabobank-02.xml')];
  const zip = zipSync({
    'map/a.xml': ing,
    'b.XML': rabobank,
    'weer-a.xml': [ing, { level: 0 }],
    'lees-mij.txt': new Uint8Array([1]),
    '__MACOSX/._a.xml': new Uint8Array([1]),
  });
  expect(read(zip).lines.length).toBe(6);
});

function camt(entries: string, namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02') {
  return `<Document xmlns="${namespace}"><BkToCstmrStmt><Stmt>
    <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
}

function entry(amount: string, rest = '<CdtDbtInd>CRDT</CdtDbtInd>', day = '2026-11-18') {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt>${rest}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
}

function sentenceOf(text: string | Uint8Array): string {
  const file = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  try {
    return `${readStatementFile({ file, formats }).lines.length} lines`;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

/** A zip of two statements that is cut off after the first statement. */
function betweenFiles(): Uint8Array {
  const text = new TextEncoder().encode(camt(entry('1.00')));
  const zip = Buffer.from(zipSync({ 'a.xml': text, 'b.xml': text }));
  return zip.subarray(0, zip.indexOf('PK\x03\x04', 4));
}

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(10)}">]>`;
const notXml = /^Dit is geen bankafschrift in CAMT\.053 \(geen geldige XML, /;

test.each<[string, string | Uint8Array, string | RegExp]>([
  ['nothing', '', /^Dit is geen bankafschrift in CAMT/],
  ['a text', 'MT940 :20:', notXml],
  ['MT940', ':20:940A261120\r\n:25:NL91ABNA0417164300\r\n:28C:0\r\n', /maar MT940\)\. Kies/],
  [
    'MT940 of ABN AMRO',
    'ABNANL2A\n940\nABNANL2A\n:20:ABN AMRO BANK NV\n:25:417164300\n',
    /maar MT940\)\. Kies/,
  ],
  ['a text that is no MT940', 'Op 12:20: hout', notXml],
  ['a DOCTYPE', `<!DOCTYPE Document>${camt('')}`, /DOCTYPE/],
  ['a billion laughs', laughs + camt(entry('&lol2;')), /DOCTYPE/],
  [
    'an external entity',
    `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${camt('')}`,
    /DOCTYPE/,
  ],
  ['an unknown entity', camt(entry('1.00', '<CdtDbtInd>&f;</CdtDbtInd>')), notXml],
  ['an entity of HTML', camt(entry('1.00', '<CdtDbtInd>&euro;</CdtDbtInd>')), notXml],
  ['an end that is missing', camt(entry('1.00')).slice(0, -30), notXml],
  ['tags that cross', camt('<Ntry></Stmt>'), notXml],
  ['another document', '<html></html>', /^Dit is geen bankafschrift in CAMT.053/],
  [
    'camt.052',
    camt('', 'urn:iso:std:iso:20022:tech:xsd:camt.052.001.02'),
    /^Dit is geen bankafschrift in CAMT\.053, maar CAMT\.052 .* Kies bij je bank/,
  ],
  [
    'camt.054',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"/>',
    /^Dit is geen bankafschrift in CAMT\.053, maar CAMT\.054 /,
  ],
  [
    'version 01',
    camt('', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.01'),
    /^Dit is geen bankafschrift/,
  ],
  ['no statement', camt('').replace(/<Stmt>.*<\/Stmt>/s, ''), /^Dit is geen bankafschrift/],
  ['deep nesting', camt('<Ntry>'.repeat(5000)), 'Dit bestand is te diep genest.'],
  [
    'bytes that are no UTF-8',
    new Uint8Array([0x3c, 0x61, 0xff, 0x3e]),
    'Dit bestand is geen tekst in utf-8.',
  ],
  [
    'an unknown encoding',
    `<?xml version="1.0" encoding="EBCDIC"?>${camt('')}`,
    /tekenset .* \(ebcdic\)/,
  ],
  [
    'a zip that is cut off',
    zipSync({ 'a.xml': new TextEncoder().encode(camt(entry('1.00'))) }).slice(0, 60),
    /^Deze zip is beschadigd/,
  ],
  ['a zip that ends between two files', betweenFiles(), /^Deze zip is beschadigd/],
  ['a zip of MT940', zipSync({ 'a.STA': new Uint8Array([1]) }), /^In deze zip staat MT940/],
  [
    'a zip without XML',
    zipSync({ 'a.txt': new Uint8Array([1]) }),
    'In deze zip staat geen XML-bestand.',
  ],
  [
    'a zip bomb',
    zipSync({ 'a.xml': new Uint8Array(30_000_000) }),
    'Deze zip is uitgepakt groter dan 10 MB.',
  ],
  [
    'many small files',
    zipSync(
      Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.xml`, new Uint8Array(1)])),
    ),
    'Deze zip heeft te veel bestanden.',
  ],
  ['an amount with a comma', camt(entry('1,00')), /een bedrag dat niet klopt: 1,00/],
  ['a fraction of a cent', camt(entry('1.001')), /een bedrag dat niet klopt: 1.001/],
  [
    'an amount above the most that is received',
    camt(entry('10000000000.00')),
    /een bedrag boven €\u00a09.999.999.999,99: 10000000000.00/,
  ],
  ['the largest amount', camt(entry('9999999999.99')), '1 lines'],
  ['a negative amount', camt(entry('-1.00')), /een bedrag dat niet klopt: -1.00/],
  ['an exponent', camt(entry('1e3')), /een bedrag dat niet klopt: 1e3/],
  [
    'no direction',
    camt(entry('1.00', '')),
    'Een regel van dit afschrift is geen bij- of afschrijving.',
  ],
  [
    'a day that does not exist',
    camt(entry('1.00', undefined, '2026-02-30')),
    'Een regel van dit afschrift heeft geen geldige boekdatum.',
  ],
  [
    'no account',
    camt(entry('1.00')).replace(/<Acct>.*<\/Acct>/, ''),
    'Een afschrift in dit bestand heeft geen rekening.',
  ],
  ['decimals of zero', camt(entry('1.00000') + entry('12')), '2 lines'],
  ['an amount of zero', camt(entry('0.00')), '0 lines'],
])('a statement with %s is read, or refused with the reason', (_, file, sentence) => {
  expect(sentenceOf(file)).toMatch(sentence);
});

test('a statement of 70,000 lines is refused because it has too many lines', () => {
  const entries = entry('12.34').repeat(70_000);
  expect(sentenceOf(camt(entries))).toBe('Dit afschrift heeft te veel regels.');
});
