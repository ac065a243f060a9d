import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { DAMAGED, NO_PICTURE, STORED } from './logo-limits.ts';

const MAX_SIDE = 4000;
const QUALITY = 90;

type Pixels = { width: number; height: number; data: Uint8Array };
type Decoded = { width: number; height: number; jpeg: Uint8Array };

class TooManyPixels extends Error {}

/**
 * Decodes a PNG or JPEG, and returns it as a new JPEG. Returns a Dutch sentence when the file cannot be decoded. Call
 * this only in a process with limits (`logo.ts`).
 */
export function decodeLogo(file: Uint8Array): Decoded | string {
  const isPng = Buffer.from(file.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
  const isJpeg = file[0] === 0xff && file[1] === 0xd8;
  if (!isPng && !isJpeg) return NO_PICTURE;
  try {
    return encode(isPng ? decodePng(Buffer.from(file)) : decodeJpeg(Buffer.from(file)));
  } catch (error) {
    if (error instanceof TooManyPixels)
      return `Een logo is hoogstens ${MAX_SIDE} bij ${MAX_SIDE} beeldpunten.`;
    return DAMAGED;
  }
}

function encode(pixels: Pixels): Decoded {
  const { width, height, data } = shrink(onWhite(pixels));
  return {
    width,
    height,
    jpeg: new Uint8Array(jpeg.encode({ width, height, data }, QUALITY).data),
  };
}

function decodeJpeg(file: Buffer): Pixels {
  try {
    const pixels = jpeg.decode(file, { maxResolutionInMP: MAX_SIDE ** 2 / 1e6 });
    assertSides(pixels);
    return pixels;
  } catch (error) {
    throw /maxResolutionInMP/.test(String(error)) ? new TooManyPixels() : error;
  }
}

/**
 * Checks the size in the first header before decoding. Also checks the size of the result, because pngjs uses the last
 * header in the file.
 */
function decodePng(file: Buffer): Pixels {
  assertSides({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) });
  const pixels = PNG.sync.read(file);
  assertSides(pixels);
  return pixels;
}

function assertSides({ width, height }: { width: number; height: number }): void {
  if (width > MAX_SIDE || height > MAX_SIDE) throw new TooManyPixels();
}

/** A JPEG has no transparency, so transparent pixels become white, as on paper. */
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
  const factor = Math.max(pixels.width / STORED.width, pixels.height / STORED.height);
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
