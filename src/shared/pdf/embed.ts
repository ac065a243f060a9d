import { subsetOf } from './subset.ts';
import { type TrueType, view } from './true-type.ts';

/** For each glyph, the UTF-16 code of its character. */
export type Codes = Map<number, number>;

/** The parts of an embedded font that depend on its glyphs. `widths` is an array in the notation of PDF. */
export type Embedded = { program: Stream; toUnicode: Stream; widths: string };
/** `data` has one character for each compressed byte. `length` is the number of bytes before compression. */
type Stream = { data: string; length: number };
export type Deflate = (data: string) => string;

/** The arguments that jsPDF passes to a plugin that writes a font. */
export type Output = {
  font: { id: string; fontName: string; objectNumber: number; isAlreadyPutted: boolean };
  out: (line: string) => void;
  newObject: () => number;
  putStream: (stream: object) => void;
};

/** PDF allows 100 ranges in a block. JavaScript limits the arguments of a call, so bytes are converted in chunks. */
const BLOCK = 100;
const CHUNK = 8192;

export function embed(font: TrueType, codes: Codes, deflate: Deflate): Embedded {
  const sorted = [...codes].toSorted(([one], [other]) => one - other);
  const glyphs = sorted.map(([glyph]) => glyph);
  const compress = (text: string): Stream => ({ data: deflate(text), length: text.length });
  return {
    program: compress(binaryString(subsetOf(font, glyphs))),
    toUnicode: compress(toUnicodeOf(sorted)),
    widths: widthsOf(font, glyphs),
  };
}

function binaryString(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return text;
}

/** Maps the glyphs to characters, so that viewers can search and copy text (ISO 32000-1, 9.10.3). */
function toUnicodeOf(codes: [glyph: number, code: number][]): string {
  const ranges: { first: number; last: number; code: number }[] = [];
  for (const [glyph, code] of codes) {
    const range = ranges.at(-1);
    // Within a range, only the last byte of the glyphs and of the characters may differ.
    const isNext = range?.last === glyph - 1 && code - range.code === glyph - range.first;
    if (isNext && glyph % 256 > 0 && code % 256 > 0) range.last = glyph;
    else ranges.push({ first: glyph, last: glyph, code });
  }
  const lines: string[] = [];
  for (let start = 0; start < ranges.length; start += BLOCK) {
    const block = ranges.slice(start, start + BLOCK);
    lines.push(`${block.length} beginbfrange`);
    for (const { first, last, code } of block) {
      lines.push(`<${hex(first)}><${hex(last)}><${hex(code)}>`);
    }
    lines.push('endbfrange');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000><ffff>',
    'endcodespacerange',
    ...lines,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}

/**
 * Writes widths as `1[260]6[831 732]`. The number before an array is a glyph. The array has the widths of that glyph
 * and of the glyphs that follow it (ISO 32000-1, 9.7.4.3).
 */
function widthsOf({ widths }: TrueType, glyphs: number[]): string {
  const parts = glyphs.map((glyph, i) => {
    const start = glyphs[i - 1] === glyph - 1 ? ' ' : `${i === 0 ? '' : ']'}${glyph}[`;
    return `${start}${widths[glyph]}`;
  });
  return `[${parts.join('')}]]`;
}

/** Writes a font for texts that consist of glyph numbers (ISO 32000-1, 9.7). */
export function putFont(
  font: TrueType,
  { program, toUnicode, widths }: Embedded,
  to: Output,
): void {
  const name = `/${to.font.fontName}`;
  const [file, map] = [putStream(program, to), putStream(toUnicode, to)];
  const descriptor = put(
    `/FontDescriptor /FontName ${name} /FontFile2 ${file} 0 R ${measures(font)}`,
    to,
  );
  const descendant = put(
    `/Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor} 0 R /W ${widths} ` +
      '/CIDToGIDMap /Identity /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    to,
  );
  to.font.objectNumber = put(
    `/Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R`,
    to,
  );
  to.font.isAlreadyPutted = true;
}

function put(dictionary: string, { newObject, out }: Output): number {
  const number = newObject();
  out(`<</Type ${dictionary}>>`);
  out('endobj');
  return number;
}

function putStream({ data, length }: Stream, to: Output): number {
  const number = to.newObject();
  to.putStream({
    data,
    filters: [],
    alreadyAppliedFilters: ['/FlateDecode'],
    additionalKeyValues: [{ key: 'Length1', value: length }],
    objectId: number,
  });
  to.out('endobj');
  return number;
}

function measures({ tables }: TrueType): string {
  const [head, hhea, os2] = [view(tables, 'head'), view(tables, 'hhea'), view(tables, 'OS/2')];
  const box = [36, 38, 40, 42].map((at) => head.getInt16(at)).join(' ');
  const heights = `/Ascent ${hhea.getInt16(4)} /Descent ${hhea.getInt16(6)} /CapHeight ${os2.getInt16(88)}`;
  return `/FontBBox [${box}] /Flags 32 /StemV 0 /ItalicAngle 0 ${heights}`;
}
