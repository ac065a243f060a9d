import { inflateSync } from 'node:zlib';

/** A piece of text and where it begins, in points from the left and from the foot of the page. */
export type Piece = { text: string; x: number; y: number };

/** The text of each page, a line for every piece that was written. */
export function pdfPages(pdf: Uint8Array): string[] {
  return pdfPieces(pdf).map((pieces) => pieces.map(({ text }) => text).join('\n'));
}

/**
 * The pieces of text of each page, in the order of writing. Reads what jsPDF writes and no other PDF: compressed
 * streams, embedded fonts with two bytes a glyph and a ToUnicode map.
 */
export function pdfPieces(pdf: Uint8Array): Piece[][] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const fonts = readFonts(objects);
  const [, kids = ''] = find(objects, /\/Kids \[(.*?)\]/);
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const [, contents = ''] = /\/Contents (\d+)/.exec(objects.get(page) ?? '') ?? [];
    return pagePieces(objects.get(contents) ?? '', fonts);
  });
}

type Glyphs = Map<string, string>;

function readObjects(file: string): Map<string, string> {
  const objects = [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)^endobj/gm)];
  return new Map(objects.map(([, number = '', body = '']) => [number, inflated(body)]));
}

function inflated(body: string): string {
  const [head = ''] = body.split('stream\n', 1);
  if (!head.includes('/FlateDecode')) return body;
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const start = head.length + 'stream\n'.length;
  const stream = Buffer.from(body.slice(start, start + length), 'latin1');
  return inflateSync(stream).toString('latin1');
}

function readFonts(objects: Map<string, string>): Map<string, Glyphs> {
  const [, resources = ''] = find(objects, /\/Font <<([^>]*)>>/);
  const fonts = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(fonts.map(([, name = '', font = '']) => [name, glyphs(objects, font)]));
}

function glyphs(objects: Map<string, string>, font: string): Glyphs {
  const [, map = ''] = /\/ToUnicode (\d+)/.exec(objects.get(font) ?? '') ?? [];
  const pairs = [...(objects.get(map) ?? '').matchAll(/<(\w{4})><(\w{4})>/g)];
  return new Map(
    pairs.map(([, glyph = '', code = '']) => [glyph, String.fromCharCode(parseInt(code, 16))]),
  );
}

function find(objects: Map<string, string>, pattern: RegExp): RegExpExecArray | [] {
  return pattern.exec([...objects.values()].join('\n')) ?? [];
}

function pagePieces(content: string, fonts: Map<string, Glyphs>): Piece[] {
  let font: Glyphs = new Map();
  let [x, y] = [0, 0];
  const pieces: Piece[] = [];
  const operators = /\/(F\d+) [\d.]+ Tf|([\d.-]+) ([\d.-]+) Td|<(\w*)> Tj/g;
  for (const [, name, right, up, hex] of content.matchAll(operators)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else if (hex === undefined) [x, y] = [Number(right), Number(up)];
    else {
      const text = hex.replace(/\w{4}/g, (glyph) => font.get(glyph) ?? '\ufffd');
      pieces.push({ text, x, y });
    }
  }
  return pieces;
}
