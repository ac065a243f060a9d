import { inflateSync } from 'node:zlib';

/** A piece of text and the point where it starts, in points from the left and the bottom of the page. */
export type Piece = { text: string; x: number; y: number };

/** The title of a PDF, its file id in hexadecimal digits, and the pieces of each page in the order of the file. */
export type PdfText = { title: string; id: string; pages: Piece[][] };

/** The limit of a decompressed stream, which protects the memory. The page of an invoice is far smaller. */
const MAX_STREAM_BYTES = 16_000_000;

/**
 * Reads a PDF that jsPDF wrote, with two bytes a glyph and a ToUnicode map (ISO 32000-1). Throws an Error for other
 * PDFs.
 */
export function readPdf(pdf: Uint8Array): PdfText {
  const { getObject, trailer } = openPdf(Buffer.from(pdf).toString('latin1'));
  const root = getObject(referenceOf(trailer, 'Root'));
  const [, kids = ''] = match(getObject(referenceOf(root, 'Pages')), /\/Kids \[([^\]]*)\]/);
  const [, title = ''] = match(getObject(referenceOf(trailer, 'Info')), /\/Title \(([^()\\]*)\)/);
  const [, id = ''] = match(trailer, /\/ID \[ <(\w+)>/);
  const fonts = new Map<number, Map<string, Glyphs>>();
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const page = getObject(Number(number));
    const resources = referenceOf(page, 'Resources');
    const known = fonts.getOrInsertComputed(resources, () => readFonts(getObject, resources));
    return readPieces(readStream(getObject(referenceOf(page, 'Contents'))), known);
  });
  return { title, id, pages };
}

type GetObject = (number: number) => string;

function openPdf(file: string): { getObject: GetObject; trailer: string } {
  const start = Number(match(file.slice(-64), /startxref\n(\d+)\n%%EOF\s*$/)[1]);
  const [head, count] = match(file.slice(start, start + 32), /^xref\n0 (\d+)\n/);
  const table = start + head.length;
  const trailer = file.slice(table + 20 * Number(count));
  const getObject = (number: number) => {
    const at = Number(file.slice(table + 20 * number, table + 20 * number + 10));
    const end = file.indexOf('endobj', at);
    const [name] = match(file.slice(at, at + 32), new RegExp('^\\d+ 0 obj\\n'));
    if (parseInt(name, 10) !== number || end === -1) throw new Error(`no object ${number}`);
    return file.slice(at + name.length, end);
  };
  return { getObject, trailer };
}

function referenceOf(body: string, name: string): number {
  const at = body.indexOf(`/${name} `);
  return Number(match(body.slice(at, at + name.length + 16), /^\/\w+ (\d+) 0 R/)[1]);
}

function match(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`the PDF has no ${pattern.source}`);
  return found;
}

function readStream(body: string): string {
  const [head] = match(body, /^[\s\S]*?\bstream\n/);
  const length = Number(match(head, /\/Length (\d+)/)[1]);
  const bytes = Buffer.from(body.slice(head.length, head.length + length), 'latin1');
  if (!head.includes('/FlateDecode')) throw new Error('a stream that is not compressed');
  return inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1');
}

type Glyphs = Map<string, string>;

/**
 * Reads two kinds of lines: a glyph and its character, or the first and last glyph of a range and the first character.
 */
function readGlyphs(map: string): Glyphs {
  const glyphs: Glyphs = new Map();
  for (const [, start = '', end = start, character = ''] of map.matchAll(
    /^<(\w{4})>(?:<(\w{4})>)?<(\w{4})>$/gm,
  )) {
    const [first, code] = [parseInt(start, 16), parseInt(character, 16)];
    // The glyphs of a range differ only in their last byte.
    const last = Math.min(parseInt(end, 16), first | 0xff);
    for (let glyph = first; glyph <= last; glyph += 1) {
      glyphs.set(glyph.toString(16).padStart(4, '0'), String.fromCharCode(code + glyph - first));
    }
  }
  return glyphs;
}

function readFonts(getObject: GetObject, resources: number): Map<string, Glyphs> {
  const [, fonts = ''] = match(getObject(resources), /\/Font <<([^>]*)>>/);
  return new Map(
    [...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
      const map = readStream(getObject(referenceOf(getObject(Number(font)), 'ToUnicode')));
      return [name, readGlyphs(map)];
    }),
  );
}

/** jsPDF writes each operator on a line of its own, except T* (next line), which precedes its text on the same line. */
function readPieces(content: string, fonts: Map<string, Glyphs>): Piece[] {
  let font: Glyphs = new Map();
  let [x, y, leading] = [0, 0, 0];
  const pieces: Piece[] = [];
  for (const line of content.split('\n')) {
    const [first = '', second = ''] = line.split(' ', 2);
    if (line.endsWith(' Tf')) font = fonts.get(first.slice(1)) ?? new Map();
    else if (line.endsWith(' Td')) [x, y] = [Number(first), Number(second)];
    else if (line.endsWith(' TL')) leading = Number(first);
    else if (line.endsWith('> Tj')) {
      const isNextLine = first === 'T*';
      if (isNextLine) y -= leading;
      const text = (isNextLine ? second : first)
        .slice(1, -1)
        .replace(/\w{4}/g, (glyph) => font.get(glyph) ?? '\ufffd');
      pieces.push({ text, x, y });
    }
  }
  return pieces;
}
