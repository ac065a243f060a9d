import { inflateSync } from 'node:zlib';
import { DomainError } from '../shared/domain-error.ts';

const MAX_SIDE = 4000;
/** libjpeg writes a colour picture in 10 scans, one for print in 18. Each costs a walk over the whole picture. */
const MAX_SCANS = 20;
const EOI = 0xffd9;
const SOS = 0xffda;

/**
 * Refuses a PNG that is a small file and a huge picture, before anything is decoded. Its decoder believes the last of
 * several headers, and inflates an interlaced picture to whatever size it has. Throws Error when it is broken.
 */
export function refuseHugePng(file: Buffer): void {
  const [header, ...others] = chunksOf(file);
  if (header?.name !== 'IHDR' || others.some(({ name }) => name === 'IHDR')) throw broken('IHDR');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  refuseHuge(width, height);
  const isInterlaced = header.data[12] !== 0;
  if (!isInterlaced) return;
  const pixels = others.filter(({ name }) => name === 'IDAT').map(({ data }) => data);
  // A pixel has at most 8 bytes; in seven passes there are less than two rows a line, each with a byte or two more.
  const maxOutputLength = 8 * width * height + 4 * height + 64;
  inflateSync(Buffer.concat(pixels), { maxOutputLength });
}

/** A length, a name, the data and a checksum (PNG, 5.3). */
function* chunksOf(file: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    yield { name: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) };
    at = end + 4;
  }
}

/** The same of a JPEG, which may also say that it comes in thousands of scans. */
export function refuseHugeJpeg(file: Buffer): void {
  let frames = 0;
  let scans = 0;
  for (const { marker, data } of segmentsOf(file)) {
    assertWellFormed(marker, data);
    if (isFrame(marker)) {
      frames++;
      refuseHuge(data.readUInt16BE(3), data.readUInt16BE(1));
    }
    if (marker === SOS) scans++;
    if (frames > 1 || scans > MAX_SCANS) throw broken('frames or scans');
  }
}

type Segment = { marker: number; data: Buffer };

/** Marker, length and data of each, up to the end of the picture (ITU T.81, B.1.1). */
function* segmentsOf(file: Buffer): Generator<Segment> {
  for (let at = 2; ;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    const marker = file.readUInt16BE(at);
    if (marker === EOI) return;
    const length = file.readUInt16BE(at + 2);
    if (marker < 0xff00 || length < 2) throw broken('segment');
    const end = at + 2 + length;
    yield { marker, data: file.subarray(at + 4, end) };
    at = marker === SOS ? endOfScan(file, end) : end;
  }
}

/** In a scan a byte FF is followed by 00, or by what restarts it. */
function endOfScan(file: Buffer, start: number): number {
  let at = file.indexOf(0xff, start);
  while (at !== -1 && isWithinScan(file[at + 1] ?? 0)) at = file.indexOf(0xff, at + 2);
  if (at === -1) throw broken('end');
  return at;
}

function isWithinScan(next: number): boolean {
  return next === 0 || (next >= 0xd0 && next <= 0xd7);
}

/**
 * The decoder reads these segments by what they hold instead of by their length: where the two differ, it would read a
 * scan where none is seen here.
 */
function assertWellFormed(marker: number, data: Buffer): void {
  const isRight =
    (!isFrame(marker) || isFrameHeader(data)) &&
    (marker !== SOS || isScanHeader(data)) &&
    (marker !== 0xffdb || isFilled(data, (at) => ((data[at] ?? 0) < 16 ? 65 : 129))) &&
    (marker !== 0xffc4 || isFilled(data, (at) => 17 + sum(data.subarray(at + 1, at + 17)))) &&
    ((marker !== 0xffdc && marker !== 0xffdd) || data.length === 2);
  if (!isRight) throw broken(marker.toString(16));
}

function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffc2;
}

function isFrameHeader(data: Buffer): boolean {
  const count = data[5] ?? 0;
  return count >= 1 && count <= 4 && data.length === 6 + 3 * count;
}

/** Each colour once, and of the 64 frequencies none above the last. */
function isScanHeader(data: Buffer): boolean {
  const count = data[0] ?? 0;
  const colours = new Set(Array.from({ length: count }, (_, i) => data[1 + 2 * i]));
  const last = data[2 + 2 * count] ?? 64;
  return (
    count >= 1 && count <= 4 && colours.size === count && data.length === 4 + 2 * count && last < 64
  );
}

function isFilled(data: Buffer, sizeAt: (at: number) => number): boolean {
  let at = 0;
  while (at < data.length) at += sizeAt(at);
  return at === data.length;
}

function sum(bytes: Buffer): number {
  return bytes.reduce((total, byte) => total + byte, 0);
}

function refuseHuge(width: number, height: number): void {
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw refused(`Een logo is hoogstens ${MAX_SIDE} bij ${MAX_SIDE} beeldpunten.`);
  }
}

export function refused(sentence: string): DomainError {
  return new DomainError('invalid', sentence, { fields: { logo: sentence } });
}

function broken(where: string): Error {
  return new Error(`broken picture: ${where}`);
}
