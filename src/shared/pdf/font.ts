import type { Font, jsPDF } from 'jspdf';
import { type Codes, type Deflate, embed, type Embedded, type Output, putFont } from './embed.ts';
import { readTrueType, type TrueType } from './true-type.ts';

/** `usual` is the embedded part for a PDF that has only the characters of `USUAL`. */
type PdfFont = TrueType & { usual: { codes: Codes; embedded?: Embedded } };
export type PdfFonts = { regular: PdfFont; bold: PdfFont };

/** The characters that every PDF embeds. PDFs without other characters share one embedded part, compressed once. */
const USUAL =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzéèëïóöü0123456789 .,:;·-/()'&+@%€";

/** The methods of a font that jsPDF calls. */
type Measures = {
  Unicode: object;
  characterToGlyph: (code: number) => number;
  widthOfGlyph: (glyph: number) => number;
  widthOfString: (text: string, size: number) => number;
};

/** The arguments that jsPDF passes to its plugins. */
type Added = { font: { id: string; fontName: string; metadata: object } };
type Written = {
  text: (string | [text: string, ...position: number[]])[];
  mutex: { activeFontKey: string; isHex?: boolean };
};
type WithFilters = { processDataByFilters: (data: string, filters: string[]) => { data: string } };

/** Makes the fonts from the files noto-sans-regular.ttf and noto-sans-semibold.ttf in static/fonts. */
export function pdfFonts(regular: ArrayBuffer, semibold: ArrayBuffer): PdfFonts {
  return { regular: readFont(regular), bold: readFont(semibold) };
}

function readFont(file: ArrayBuffer): PdfFont {
  const font = readTrueType(new Uint8Array(file));
  const codes = Array.from(USUAL, (character) => character.charCodeAt(0));
  const usual = { codes: new Map(codes.map((code) => [font.glyphs.get(code) ?? 0, code])) };
  return { ...font, usual };
}

/** Replaces the font code of jsPDF, which would parse and compress the fonts again for each document. */
export function addFonts(doc: jsPDF, fonts: Record<string, PdfFont>): void {
  const { events } = doc.internal;
  for (const topic of ['addFont', 'preProcessText', 'postProcessText', 'putFont']) {
    for (const token of Object.keys(events.getTopics()[topic] ?? {})) events.unsubscribe(token);
  }
  const added = new Map<string, { font: PdfFont; used: Codes }>();
  events.subscribe('addFont', ({ font: entry }: Added) => {
    const font = fonts[entry.fontName];
    if (font === undefined) return;
    added.set(entry.id, { font, used: new Map() });
    entry.metadata = measuresOf(font);
  });
  events.subscribe('postProcessText', (written: Written) => {
    const own = added.get(written.mutex.activeFontKey);
    if (own === undefined) return;
    written.mutex.isHex = true;
    written.text = written.text.map((piece) => {
      if (typeof piece === 'string') return encode(own.font, piece, own.used);
      const [text, ...position] = piece;
      return [encode(own.font, text, own.used), ...position];
    });
  });
  events.subscribe('putFont', (output: Output) => {
    const own = added.get(output.font.id);
    if (own !== undefined)
      putFont(own.font, embeddedFor(own.font, own.used, deflateOf(doc)), output);
  });
  // Replaces a function of jsPDF that also searches each text for Arabic letters, which the fonts do not have.
  doc.getStringUnitWidth = (text, options?: { font?: Font }) => {
    const size = doc.getFontSize();
    const measures = (options?.font ?? doc.getFont()).metadata as Measures;
    return measures.widthOfString(text, size) / size;
  };
  for (const name of Object.keys(fonts)) doc.addFont(`${name}.ttf`, name, 'normal');
}

function measuresOf({ glyphs, widths }: PdfFont): Measures {
  const characterToGlyph = (code: number) => glyphs.get(code) ?? 0;
  const widthOfGlyph = (glyph: number) => widths[glyph] ?? 0;
  const widthOfString = (text: string, size: number) => {
    let width = 0;
    for (let i = 0; i < text.length; i += 1) {
      width += widthOfGlyph(characterToGlyph(text.charCodeAt(i)));
    }
    return width * (size / 1000);
  };
  const Unicode = { encoding: {}, kerning: {}, widths: [] };
  return { Unicode, characterToGlyph, widthOfGlyph, widthOfString };
}

/** Writes a text as glyphs of four hexadecimal digits each. Adds its glyphs to `used`. */
function encode({ glyphs }: PdfFont, text: string, used: Codes): string {
  let digits = '';
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const glyph = glyphs.get(code);
    if (glyph === undefined) continue;
    used.set(glyph, code);
    digits += (0x10000 + glyph).toString(16).slice(1);
  }
  return digits;
}

function embeddedFor(font: PdfFont, used: Codes, deflate: Deflate): Embedded {
  const { usual } = font;
  if ([...used.keys()].every((glyph) => usual.codes.has(glyph)))
    return (usual.embedded ??= embed(font, usual.codes, deflate));
  return embed(font, new Map([...used, ...usual.codes]), deflate);
}

/** Compresses with the code of jsPDF, which gives the same bytes in every browser and on the server. */
function deflateOf(doc: jsPDF): Deflate {
  const { processDataByFilters } = doc as unknown as WithFilters;
  return (data) => processDataByFilters(data, ['FlateEncode']).data;
}
