import { fieldError } from '../../shared/domain-error.ts';
import { PHOTO } from '../wire-names.ts';

/** The largest width and height of a photo, in pixels. */
const MAX_SIDE = 4096;
/** A progressive JPEG of a camera has about ten scans. Thousands of scans would keep a browser busy for minutes. */
const MAX_SCANS = 50;

/** The markers of a JPEG (ITU-T T.81, table B.1). */
const MARKER = 0xff;
const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe];
const [RST0, RST7] = [0xd0, 0xd7];
const [APP0, APP14, APP15] = [0xe0, 0xee, 0xef];
/** Baseline, extended and progressive, with Huffman codes. Browsers show no other kinds. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** The tables that a decoder needs: DHT, DQT and DRI. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);

export type Photo = { width: number; height: number; jpeg: Uint8Array };
type Frame = Omit<Photo, 'jpeg'>;
type Segment = { marker: number; bytes: Uint8Array };

/**
 * Copies only the segments that a decoder needs, so that EXIF data, comments, colour profiles and everything after the
 * end of the picture are gone. The pixels are not decoded. Throws 'invalid' for a file that is not a whole JPEG, and
 * for a picture that is too wide or high or has too many scans. Also throws 'invalid' for a JPEG that some browsers
 * cannot show: a JPEG with 12 bits a colour, with four colours (CMYK), or with a coding that is not in `FRAMES`.
 */
export function readPhoto(file: Uint8Array): Photo {
  const kept: Uint8Array[] = [Uint8Array.of(MARKER, SOI)];
  let frame: Frame | undefined;
  let scans = 0;
  for (const { marker, bytes } of segmentsOf(file)) {
    if (FRAMES.has(marker)) {
      if (frame !== undefined) throw broken();
      frame = readFrame(bytes);
    }
    if (marker === SOS && (frame === undefined || ++scans > MAX_SCANS)) throw broken();
    kept.push(keptOf(marker, bytes));
  }
  if (frame === undefined || scans === 0) throw broken();
  return { ...frame, jpeg: Buffer.concat([...kept, Uint8Array.of(MARKER, EOI)]) };
}

/** The segments between the start and the end of the picture. A scan includes its coded pixels. */
function* segmentsOf(file: Uint8Array): Generator<Segment, void, undefined> {
  if (file[0] !== MARKER || file[1] !== SOI) throw refused('Dit is geen JPEG.');
  for (let at = 2; ;) {
    while (file[at] === MARKER && file[at + 1] === MARKER) at += 1;
    const marker = file[at + 1] ?? 0;
    if (file[at] === MARKER && marker === EOI) return;
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0);
    const next = at + 2 + length;
    if (file[at] !== MARKER || length < 2 || next > file.length) throw broken();
    const end = marker === SOS ? endOfScan(file, next) : next;
    yield { marker, bytes: file.subarray(at, end) };
    at = end;
  }
}

/** The end of the coded pixels: the next marker except restart markers. Among the pixels, a 0 follows each byte FF. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(MARKER, start); at !== -1; at = file.indexOf(MARKER, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && (next < RST0 || next > RST7)) return at;
  }
  throw broken();
}

/** The frame header has the precision, the height, the width, and three bytes for each of its colours. */
function readFrame(segment: Uint8Array): Frame {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.length);
  if (segment.length < 10 || segment.length !== 10 + 3 * view.getUint8(9)) throw broken();
  const [precision, colours] = [view.getUint8(4), view.getUint8(9)];
  const [height, width] = [view.getUint16(5), view.getUint16(7)];
  if (width === 0 || height === 0) throw broken();
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw refused(`Een foto is hoogstens ${MAX_SIDE} bij ${MAX_SIDE} beeldpunten.`);
  if (precision !== 8 || (colours !== 1 && colours !== 3)) throw unknown();
  return { width, height };
}

function keptOf(marker: number, segment: Uint8Array): Uint8Array {
  if (FRAMES.has(marker) || TABLES.has(marker) || marker === SOS) return segment;
  if (marker !== COM && (marker < APP0 || marker > APP15)) throw unknown();
  return coloursOf(marker, segment);
}

/**
 * JFIF and Adobe segments say how the colours are stored. They are written again without their other contents, such as
 * a small picture. Any other application segment is left out. No segment becomes longer than it was, so the stored
 * photo is not larger than the uploaded file.
 */
function coloursOf(marker: number, segment: Uint8Array): Uint8Array {
  const name = Buffer.from(segment.subarray(4, 9)).toString('latin1');
  if (marker === APP0 && name === 'JFIF\0' && segment.length >= JFIF.length) return JFIF;
  const isAdobe = marker === APP14 && name === 'Adobe' && segment.length === ADOBE.length + 1;
  return isAdobe ? Uint8Array.of(...ADOBE, segment.at(-1) ?? 0) : new Uint8Array();
}

const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
/** An Adobe segment without its last byte, which is the colour transform. */
const ADOBE = Buffer.from('ffee000e41646f6265006400000000', 'hex');

function refused(sentence: string) {
  return fieldError(PHOTO, sentence);
}

function broken() {
  return refused('Deze foto is beschadigd of niet compleet.');
}

function unknown() {
  return refused('Niet elke browser kan deze foto tonen. Bewaar hem als gewone JPEG.');
}
