/** A font file with TrueType outlines (OpenType 1.9). Each glyph has a number. */
export type TrueType = {
  tables: Map<string, Uint8Array>;
  /** The glyph of each character, by its UTF-16 code. */
  glyphs: Map<number, number>;
  /** The width of each glyph, in thousandths of the font size. */
  widths: number[];
  /** The start of each glyph in the table 'glyf', and the end of the last glyph. */
  offsets: number[];
};

const UNITS = 1000;

/** Throws Error for a font with another format than the fonts in static/fonts. */
export function readTrueType(file: Uint8Array): TrueType {
  const tables = readTables(file);
  const [head, loca, hmtx] = [view(tables, 'head'), view(tables, 'loca'), view(tables, 'hmtx')];
  const count = view(tables, 'maxp').getUint16(4);
  const hasShortOffsets = head.getUint16(50) === 0;
  const hasAllWidths = view(tables, 'hhea').getUint16(34) === count;
  if (head.getUint16(18) !== UNITS || !hasShortOffsets || !hasAllWidths) throw unusual();
  return {
    tables,
    glyphs: readCharacters(view(tables, 'cmap')),
    widths: numbersTo(count).map((glyph) => hmtx.getUint16(glyph * 4)),
    offsets: numbersTo(count + 1).map((glyph) => loca.getUint16(glyph * 2) * 2),
  };
}

export function readTables(file: Uint8Array): TrueType['tables'] {
  const directory = viewOf(file);
  return new Map(
    numbersTo(directory.getUint16(4)).map((i) => {
      const entry = 12 + i * 16;
      const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
      const start = directory.getUint32(entry + 8);
      return [tag, file.subarray(start, start + directory.getUint32(entry + 12))];
    }),
  );
}

/**
 * Reads a 'cmap' table of format 4. In a range, the glyphs have a fixed distance from their character codes, or are in
 * a list.
 */
function readCharacters(cmap: DataView): TrueType['glyphs'] {
  const subtables = numbersTo(cmap.getUint16(2)).map((i) => cmap.getUint32(8 + i * 8));
  const start = subtables.find((at) => cmap.getUint16(at) === 4);
  if (start === undefined) throw unusual();
  const size = cmap.getUint16(start + 6);
  const glyphs: TrueType['glyphs'] = new Map();
  for (let at = start + 14; at < start + 14 + size; at += 2) {
    const [last, first] = [cmap.getUint16(at), cmap.getUint16(at + size + 2)];
    const [delta, list] = [cmap.getUint16(at + 2 * size + 2), at + 3 * size + 2];
    const distance = cmap.getUint16(list);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = distance === 0 ? code : cmap.getUint16(list + distance + 2 * (code - first));
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** The outline of a glyph. It is empty for a space. */
export function outlineOf({ tables, offsets }: TrueType, glyph: number): Uint8Array {
  return tableOf(tables, 'glyf').subarray(offsets[glyph], offsets[glyph + 1]);
}

export function tableOf(tables: TrueType['tables'], tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw unusual();
  return table;
}

export function view(tables: TrueType['tables'], tag: string): DataView {
  return viewOf(tableOf(tables, tag));
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function unusual(): Error {
  return new Error('this font is built in another way than those in static/fonts');
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
