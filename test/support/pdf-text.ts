import { inflateSync } from 'node:zlib';

/**
 * The text of each page, a line for every piece that was written, in the order of writing. Reads what jsPDF
 * writes and no other PDF: compressed streams, embedded fonts with two bytes a glyph and a ToUnicode map.
 */
export function pdfPages(pdf: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const fonts = readFonts(objects);
  const [, kids = ''] = find(objects, /\/Kids \[(.*?)\]/);
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const [, contents = ''] = /\/Contents (\d+)/.exec(objects.get(page) ?? '') ?? [];
    return pageText(objects.get(contents) ?? '', fonts);
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

function pageText(content: string, fonts: Map<string, Glyphs>): string {
  let font: Glyphs = new Map();
  const lines: string[] = [];
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w*)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else lines.push((hex ?? '').replace(/\w{4}/g, (glyph) => font.get(glyph) ?? '\ufffd'));
  }
  return lines.join('\n');
}
