import { constants, crc32, deflateRawSync } from 'node:zlib';

type PngOptions = {
  headers: [width: number, height: number][];
  depth?: number;
  passes?: number;
  bytes: number;
};

/** A black RGBA PNG, which is interlaced when `passes` is 1. */
export function png({
  headers,
  depth = 8,
  passes = 0,
  bytes,
}: PngOptions): Uint8Array<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...headers.map(([width, height]) =>
      chunk('IHDR', Buffer.from([...uint32(width), ...uint32(height), depth, 6, 0, 0, passes])),
    ),
    chunk('IDAT', deflatedZeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const PIECE = 1 << 20;

/** Zero bytes in the zlib format (RFC 1950). One compressed piece is repeated, because that saves seconds. */
function deflatedZeros(length: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(PIECE), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = deflateRawSync(Buffer.alloc(length % PIECE), { level: 9 });
  // Adler-32 of zeros: the low half stays 1, and the high half grows by 1 for each byte.
  const high = length % 65_521;
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(length / PIECE) }, () => piece),
    end,
    Buffer.from([high >> 8, high & 255, 0, 1]),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([
    Buffer.from(uint32(data.length)),
    named,
    Buffer.from(uint32(crc32(named))),
  ]);
}

function uint32(n: number): number[] {
  return [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function segment(marker: number, data: number[]): number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...data];
}

type JpegOptions = { side: number; scans: number; header?: number[]; before?: number[] };

/** A grey progressive JPEG with empty scans: two bytes of a scan mark 32,766 blocks as empty. */
export function progressive(options: JpegOptions): Uint8Array<ArrayBuffer> {
  const { side, scans, header = [1, 1, 0, 1, 63, 0], before = [] } = options;
  const none = Array.from({ length: 14 }, () => 0);
  const runs = Math.ceil(Math.ceil(side / 8) ** 2 / 32_766);
  const scan = [
    ...segment(0xda, header),
    ...Array.from({ length: runs }, () => [0x3f, 0xfe]).flat(),
  ];
  return new Uint8Array([
    0xff,
    0xd8,
    ...before,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x10, 0, 1, ...none, 0xe0]),
    ...Array.from({ length: scans }, () => scan).flat(),
    0xff,
    0xd9,
  ]);
}
