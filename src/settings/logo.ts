import { createHash } from 'node:crypto';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { DomainError } from '../shared/domain-error.ts';
import { refused, refuseHugeJpeg, refuseHugePng } from './logo-limits.ts';
import type { Logo } from './schema.ts';

export const MAX_LOGO_BYTES = 512 * 1024;
/** Pixels of what is kept: sharp at the size of a letterhead. */
const KEPT = { width: 900, height: 400 };
const QUALITY = 90;

type Pixels = { width: number; height: number; data: Uint8Array };

/** Nothing but its pixels is kept. Throws 'invalid' for what is no PNG or JPEG, 'too-large' above 512 kB. */
export function readLogo(file: Uint8Array): Logo {
  if (file.length > MAX_LOGO_BYTES) {
    throw new DomainError('too-large', 'Een logo is hoogstens 512 kB.', {
      fields: { logo: 'Een logo is hoogstens 512 kB.' },
    });
  }
  const { width, height, data } = shrink(onWhite(decode(file)));
  const bytes = new Uint8Array(jpeg.encode({ width, height, data }, QUALITY).data);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), jpeg: bytes, width, height };
}

function decode(file: Uint8Array): Pixels {
  const isPng = Buffer.from(file.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
  const isJpeg = file[0] === 0xff && file[1] === 0xd8;
  if (!isPng && !isJpeg) throw refused('Dit is geen PNG- of JPEG-bestand.');
  try {
    return isPng ? decodePng(Buffer.from(file)) : decodeJpeg(Buffer.from(file));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refused('Dit bestand is beschadigd of geen afbeelding.');
  }
}

function decodePng(file: Buffer): Pixels {
  refuseHugePng(file);
  return PNG.sync.read(file);
}

function decodeJpeg(file: Buffer): Pixels {
  refuseHugeJpeg(file);
  return jpeg.decode(file, { maxResolutionInMP: 16, maxMemoryUsageInMB: 256 });
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
