import { jsPDF } from 'jspdf/dist/jspdf.es.min.js';
import type { QrCode } from '../qr-code.ts';
import { addFonts, type PdfFonts } from './font.ts';

/** A PDF document with the current position on its last page, in millimetres. */
export type Sheet = {
  doc: jsPDF;
  /** The baseline of the last text. */
  y: number;
  /** The lowest baseline above the footer. */
  bottom: number;
  /**
   * Called for each QR code. A QR code is drawn without the methods of `doc`, so watching these methods would miss it.
   */
  watchCode?: (placed: PlacedCode) => void;
};

/** The left and upper edge of a QR code, and its width, in millimetres. */
export type PlacedCode = { code: QrCode; x: number; y: number; side: number };

export const FONTS = { regular: 'NotoSans-Regular', bold: 'NotoSans-SemiBold' };

export type Style = { font: keyof PdfFonts; points: number; leading: number; color: string };

export const LEFT = 22;
export const RIGHT = 190;
export const WIDTH = RIGHT - LEFT;
const TOP_OF_NEXT_PAGES = 26;
const LAST_LINES = 3;

export const INK = '#1b211d';
export const MUTED = '#56605a';
export const ACCENT = '#235338';
export const TINT = '#edf3ee';
export const RULE = '#d5d9d5';

export const BODY: Style = { font: 'regular', points: 9.5, leading: 4.9, color: INK };
export const STRONG: Style = { ...BODY, font: 'bold' };
export const SMALL: Style = { font: 'regular', points: 8.5, leading: 4.1, color: MUTED };

/** `createdAt` is a moment in UTC. `id` is the file id of the PDF, 32 hexadecimal digits. */
type SheetDetails = {
  title: string;
  createdAt: string;
  id: string;
  orientation?: 'portrait' | 'landscape';
};

/** Throws RangeError for an invalid file id, because jsPDF would use a random id instead. */
export function openSheet(fonts: PdfFonts, { title, createdAt, id, ...page }: SheetDetails): Sheet {
  if (!/^[\da-f]{32}$/i.test(id)) throw new RangeError(`${id} is not a PDF file id`);
  const paper = { unit: 'mm', format: 'a4', ...page } as const;
  // A thousandth of a point is enough. The sixteen decimals that jsPDF would write take time and bytes.
  const precise = { ...paper, floatPrecision: 3 };
  const doc = new jsPDF({ ...precise, compress: true, putOnlyUsedFonts: true });
  addFonts(doc, { [FONTS.regular]: fonts.regular, [FONTS.bold]: fonts.bold });
  doc.setCreationDate(pdfDate(createdAt));
  doc.setFileId(id);
  doc.setProperties({ title });
  doc.setLanguage('nl');
  return { doc, y: 0, bottom: 0 };
}

/** Follows ISO 32000-1 section 7.9.4: `D:20261120093000+00'00'`. */
function pdfDate(moment: string): string {
  return `D:${moment.slice(0, 19).replace(/\D/g, '')}+00'00'`;
}

/** With `align` 'right', x is the right end of the line. */
export function put(
  { doc }: Sheet,
  text: string,
  style: Style,
  x: number,
  y: number,
  align: 'left' | 'right' = 'left',
): void {
  doc.setFont(FONTS[style.font], 'normal').setFontSize(style.points).setTextColor(style.color);
  doc.text(text.replaceAll('\u00a0', ' '), x, y, { align });
}

/** The width of a text in millimetres. */
export function widthOf({ doc }: Sheet, text: string, style: Style): number {
  doc.setFont(FONTS[style.font], 'normal').setFontSize(style.points);
  return doc.getTextWidth(text);
}

/** The width is in millimetres. A word that is too long for a line is split. */
export function wrap({ doc }: Sheet, text: string, style: Style, width: number): string[] {
  doc.setFont(FONTS[style.font], 'normal').setFontSize(style.points);
  return breakLines(doc, text, width);
}

/** Breaks a text into lines as `wrap` does, in the current font of the document. */
export function breakLines(doc: jsPDF, text: string, width: number): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(doc, paragraph, width));
}

function wrapParagraph(doc: jsPDF, paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (doc.getTextWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    lines.push(...cut(doc, word, width));
    line = lines.pop() ?? '';
  }
  return [...lines, line];
}

function cut(doc: jsPDF, word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (doc.getTextWidth(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Uses as many pages as the text needs. If it has three lines or more, the last three stay on one page. */
export function flow(sheet: Sheet, text: string, style: Style): void {
  if (text.trim() === '') return;
  const lines = wrap(sheet, text, style, WIDTH);
  for (const [index, line] of lines.entries()) {
    if (lines.length - index === LAST_LINES) ensureSpace(sheet, LAST_LINES * style.leading);
    advance(sheet, style.leading);
    put(sheet, line, style, LEFT, sheet.y);
  }
}

/**
 * Moves the position down by `height` mm. If the height does not fit on this page, the position goes to the next page.
 */
export function advance(sheet: Sheet, height: number): void {
  ensureSpace(sheet, height);
  sheet.y += height;
}

/** Starts a new page if the height does not fit on this page. Returns whether a new page was started. */
export function ensureSpace(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= sheet.bottom) return false;
  sheet.doc.addPage();
  sheet.y = TOP_OF_NEXT_PAGES;
  return true;
}

export function rule({ doc }: Sheet, y: number, color: string, thickness = 0.2): void {
  doc.setDrawColor(color).setLineWidth(thickness).line(LEFT, y, RIGHT, y);
}

export function shade({ doc }: Sheet, x: number, y: number, width: number, height: number): void {
  doc.setFillColor(TINT).rect(x, y, width, height, 'F');
}

/** jsPDF documents the function `write`, but its types lack this function. */
type Internal = Sheet['doc']['internal'] & { write: (content: string) => void };

/**
 * Fills the dark dots of a QR code as one path. In the units of this path, a dot has a width of 1. One path takes a
 * fifth of the time that separate rectangles take, and PDF viewers show no lines between the rows of one path.
 */
export function fillCode({ doc, watchCode }: Sheet, placed: PlacedCode): void {
  const { code, x, y, side } = placed;
  const { scaleFactor, pageSize, write } = doc.internal as Internal;
  const scale = (side * scaleFactor) / code.size;
  const [left, top] = [x * scaleFactor, (pageSize.getHeight() - y) * scaleFactor];
  const matrix = [scale, 0, 0, -scale, left, top].map((value) => value.toFixed(4));
  const runs = code.runs.map(({ row, start, length }) => `${start} ${row} ${length} 1 re`);
  doc.setFillColor('#000000');
  write(['q', `${matrix.join(' ')} cm`, ...runs, 'f', 'Q'].join('\n'));
  watchCode?.(placed);
}
