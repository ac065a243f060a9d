import { outlineOf, tableOf, type TrueType, viewOf } from './true-type.ts';

/** The tables that a font in a PDF needs (ISO 32000-1, 9.9). */
const TABLES = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];
const DIRECTORY = 12 + 16 * TABLES.length;
/** The checksum of a complete font file (OpenType 1.9, table 'head'). */
const SUM_OF_FILE = 0xb1b0afba;

/** A font file with only the wanted glyphs and their component glyphs. All glyphs keep their numbers. */
export function subsetOf(font: TrueType, wanted: Iterable<number>): Uint8Array {
  const glyphs = new Set([0]);
  for (const glyph of wanted) addWithParts(font, glyph, glyphs);
  const [outlines, metrics] = [tableOf(font.tables, 'glyf'), tableOf(font.tables, 'hmtx')];
  const [glyf, hmtx] = [new Uint8Array(outlines.length), new Uint8Array(metrics.length)];
  const loca = new Uint8Array(2 * font.offsets.length);
  let end = 0;
  for (const glyph of font.offsets.keys()) {
    viewOf(loca).setUint16(2 * glyph, end / 2);
    if (!glyphs.has(glyph)) continue;
    const outline = outlineOf(font, glyph);
    glyf.set(outline, end);
    hmtx.set(metrics.subarray(4 * glyph, 4 * glyph + 4), 4 * glyph);
    end += outline.length;
  }
  return fontFile({ ...Object.fromEntries(font.tables), glyf: glyf.subarray(0, end), hmtx, loca });
}

/** Adds a glyph and its component glyphs: 'é' consists of an 'e' and an accent. */
function addWithParts(font: TrueType, glyph: number, glyphs: Set<number>): void {
  if (glyphs.has(glyph)) return;
  glyphs.add(glyph);
  const outline = viewOf(outlineOf(font, glyph));
  let hasMore = outline.byteLength > 0 && outline.getInt16(0) < 0;
  for (let at = 10; hasMore;) {
    const flags = outline.getUint16(at);
    addWithParts(font, outline.getUint16(at + 2), glyphs);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0);
    hasMore = (flags & 32) !== 0;
  }
}

function fontFile(tables: Record<string, Uint8Array>): Uint8Array {
  const parts = TABLES.map((tag) => ({ tag, table: tables[tag] ?? new Uint8Array() }));
  const size = parts.reduce((sum, { table }) => sum + padded(table.length), DIRECTORY);
  const file = new Uint8Array(size);
  const view = viewOf(file);
  // The version, the number of tables, and three numbers for a binary search in the table directory.
  [0x0001, 0x0000, TABLES.length, 64, 2, 16 * TABLES.length - 64].forEach((word, i) =>
    view.setUint16(2 * i, word),
  );
  let start = DIRECTORY;
  for (const [i, { tag, table }] of parts.entries()) {
    file.set(table, start);
    if (tag === 'head') view.setUint32(start + 8, 0);
    const end = start + padded(table.length);
    file.set(new TextEncoder().encode(tag), 12 + 16 * i);
    [sumOf(view, start, end), start, table.length].forEach((value, field) =>
      view.setUint32(16 + 16 * i + 4 * field, value),
    );
    start = end;
  }
  const head = view.getUint32(12 + 16 * TABLES.indexOf('head') + 8);
  view.setUint32(head + 8, SUM_OF_FILE - sumOf(view, 0, size));
  return file;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function sumOf(view: DataView, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
