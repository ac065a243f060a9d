import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import type { Logo } from './schema.ts';

const MAX_SIDE = 4000;
/** Decoding takes four times the memory: together with the other limits, never more than half a gigabyte. */
const MAX_SIDE_OF_16_BITS = 2000;
/** Pixels of what is kept: sharp at the size of a letterhead. */
const KEPT = { width: 900, height: 400 };
const QUALITY = 90;

type Pixels = { width: number; height: number; data: Uint8Array };

/** A small file can be a huge picture. */
class TooManyPixels extends Error {
  constructor(side: number) {
    super(`Een logo is hoogstens ${side} bij ${side} beeldpunten.`);
  }
}

/**
 * The picture of a PNG or JPEG as a JPEG that nothing else is kept of, or a sentence that says why it is none. May take
 * as long as the file has been made to take: only in a thread that is ended after a while (`worker.ts`).
 */
export function decodeLogo(file: Uint8Array): Logo | string {
  const isPng = Buffer.from(file.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
  const isJpeg = file[0] === 0xff && file[1] === 0xd8;
  if (!isPng && !isJpeg) return 'Dit is geen PNG- of JPEG-bestand.';
  try {
    return encode(isPng ? decodePng(Buffer.from(file)) : decodeJpeg(Buffer.from(file)));
  } catch (error) {
    if (error instanceof TooManyPixels) return error.message;
    return 'Dit bestand is beschadigd of geen afbeelding.';
  }
}

function encode(pixels: Pixels): Logo {
  const { width, height, data } = shrink(onWhite(pixels));
  const bytes = new Uint8Array(jpeg.encode({ width, height, data }, QUALITY).data);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), jpeg: bytes, width, height };
}

function decodeJpeg(file: Buffer): Pixels {
  const limits = { maxResolutionInMP: MAX_SIDE ** 2 / 1e6, maxMemoryUsageInMB: 256 };
  try {
    const pixels = jpeg.decode(file, limits);
    assertSides(pixels, MAX_SIDE);
    return pixels;
  } catch (error) {
    throw /maxResolutionInMP/.test(String(error)) ? new TooManyPixels(MAX_SIDE) : error;
  }
}

/** pngjs believes the last of several headers, and inflates an interlaced picture to whatever size it has. */
function decodePng(file: Buffer): Pixels {
  const chunks = [...chunksOf(file)];
  const [header, another] = chunks.filter(({ name }) => name === 'IHDR');
  if (header === undefined || another !== undefined) throw new Error('not one header');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  assertSides({ width, height }, header.data[8] === 16 ? MAX_SIDE_OF_16_BITS : MAX_SIDE);
  const isInterlaced = header.data[12] !== 0;
  if (isInterlaced) {
    const data = chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data);
    // At most 8 bytes a pixel; in seven passes there are less than two rows a line, each with a byte or two more.
    inflateSync(Buffer.concat(data), { maxOutputLength: 8 * width * height + 4 * height + 64 });
  }
  return PNG.sync.read(file);
}

/** A length, a name, the data and a checksum (PNG, 5.3). */
function* chunksOf(file: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    yield { name: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) };
    at = end + 4;
  }
}

function assertSides({ width, height }: { width: number; height: number }, most: number): void {
  if (width > most || height > most) throw new TooManyPixels(most);
}

/** JPEG knows no transparency, and paper is white. */
function onWhite({ width, height, data }: Pixels): Pixels {
  const flat = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    for (let channel = at; channel < at + 3; channel++) {
      flat[channel] = Math.round((data[channel] ?? 0) * alpha + 255 * (1 - alpha));
    }
    flat[at + 3] = 255;
  }
  return { width, height, data: flat };
}

function shrink(pixels: Pixels): Pixels {
  const factor = Math.max(pixels.width / KEPT.width, pixels.height / KEPT.height);
  if (factor <= 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width / factor));
  const height = Math.max(1, Math.round(pixels.height / factor));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      data.set(mean(pixels, x, y, width, height), (y * width + x) * 4);
  }
  return { width, height, data };
}

function mean(from: Pixels, x: number, y: number, width: number, height: number): number[] {
  const [left, right] = span(x, width, from.width);
  const [top, bottom] = span(y, height, from.height);
  const sums = [0, 0, 0, 0];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      for (let channel = 0; channel < 4; channel++) {
        sums[channel] =
          (sums[channel] ?? 0) + (from.data[(row * from.width + column) * 4 + channel] ?? 0);
      }
    }
  }
  const count = (right - left) * (bottom - top);
  return sums.map((sum) => Math.round(sum / count));
}

function span(at: number, count: number, size: number): [number, number] {
  const start = Math.floor((at * size) / count);
  return [start, Math.max(start + 1, Math.floor(((at + 1) * size) / count))];
}
