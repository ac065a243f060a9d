import { expect, test } from 'bun:test';
import { crc32, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { readLogo } from '../../src/firm/logo.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/calls.ts';

type PngOptions = {
  headers: [width: number, height: number][];
  depth?: number;
  passes?: number;
  bytes: number;
};

/** A black PNG, RGBA of 8 bits unless told; interlaced when `passes` is 1. */
function png({ headers, depth = 8, passes = 0, bytes }: PngOptions): Uint8Array {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...headers.map(([width, height]) =>
      chunk('IHDR', Buffer.from([...uint32(width), ...uint32(height), depth, 6, 0, 0, passes])),
    ),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
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

function segment(marker: number, data: number[]): number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...data];
}

type JpegOptions = { side: number; scans: number; header?: number[]; before?: number[] };

/** A grey progressive JPEG whose scans hold nothing: each says in two bytes that 32,766 blocks are empty. */
function progressive(options: JpegOptions): Uint8Array {
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

/** Rows of the seven passes of 8 by 8 pixels of 4 bytes, each with its filter. */
const INTERLACED_8 = 8 * 8 * 4 + 15;
const small = jpeg.encode({ width: 40, height: 10, data: new Uint8Array(1600).fill(90) }, 80).data;
/** As cameras put it in: a whole picture within the first segment. */
const thumbnail = segment(0xe1, [
  ...Buffer.from('Exif\0\0'),
  ...progressive({ side: 16, scans: 30 }),
]);

test.each([
  ['an interlaced PNG', png({ headers: [[8, 8]], passes: 1, bytes: INTERLACED_8 }), 8],
  ['a progressive JPEG', progressive({ side: 64, scans: 10 }), 64],
  [
    'a JPEG with a preview of more scans',
    progressive({ side: 64, scans: 10, before: thumbnail }),
    64,
  ],
  ['a JPEG of one scan', new Uint8Array(small), 40],
  ['a JPEG of more scans than are of use', progressive({ side: 16, scans: 21 }), 16],
  [
    'a JPEG whose scan has one colour many times',
    progressive({ side: 16, scans: 1, header: [3, 1, 0, 1, 0, 1, 0, 1, 63, 0] }),
    16,
  ],
  [
    'a JPEG of more frequencies than there are',
    progressive({ side: 16, scans: 1, header: [1, 1, 0, 1, 255, 0] }),
    16,
  ],
])('%s is read', async (_, file, width) => {
  expect((await readLogo(file)).width).toBe(width);
});

const broken = 'Dit bestand is beschadigd of geen afbeelding.';
/** A table that is longer than its segment says, and so swallows the segment in which the walk would see no scan. */
const overlong = [0xff, 0xc4, 0, 19, 0, 16, ...Array.from({ length: 15 }, () => 0)];

test.each([
  [
    'a PNG with a second header',
    png({
      headers: [
        [10, 10],
        [20_000, 20_000],
      ],
      bytes: 410,
    }),
    broken,
  ],
  [
    'a PNG that inflates a thousandfold',
    png({ headers: [[10, 10]], passes: 1, bytes: 3e8 }),
    broken,
  ],
  [
    'a PNG of 16 bits that decoding takes a gigabyte for',
    png({ headers: [[4000, 4000]], depth: 16, bytes: 4000 * (8 * 4000 + 1) }),
    'Een logo is hoogstens 2000 bij 2000 beeldpunten.',
  ],
  ['a JPEG whose tables overlap', progressive({ side: 16, scans: 1, before: overlong }), broken],
  [
    'a JPEG that is too wide',
    progressive({ side: 5000, scans: 1 }),
    'Een logo is hoogstens 4000 bij 4000 beeldpunten.',
  ],
])('%s is refused', async (_, file, sentence) => {
  expect(file.length).toBeLessThan(512 * 1024);
  expect(await refusalOf(file)).toBe(sentence);
});

test('a JPEG that takes too long to decode is refused', async () => {
  const file = progressive({ side: 4000, scans: 19_000 });
  expect(file.length).toBeLessThan(512 * 1024);
  expect(await refusalOf(file, 500)).toBe(
    'Dit bestand is te zwaar. Bewaar het logo opnieuw als gewone PNG of JPEG.',
  );
});

function refusalOf(...read: Parameters<typeof readLogo>): Promise<string> {
  return readLogo(...read).then(String, (error: Error) => error.message);
}

test('others are answered while a large picture is decoded', async () => {
  const { app, token } = await office();
  const form = new FormData();
  const large = png({ headers: [[4000, 4000]], bytes: 4000 * (4 * 4000 + 1) });
  form.append('logo', new Blob([new Uint8Array(large)]), 'logo.png');
  let isPlaced = false;
  const placed = app
    .fetch(paths.changeLogo(), {
      method: 'POST',
      body: form,
      headers: { Cookie: `vipo_session=${token}` },
    })
    .finally(() => (isPlaced = true));
  for (let answered = 0; answered < 5; answered++) {
    expect((await app.page(paths.home(), token)).status).toBe(200);
    expect(isPlaced).toBeFalse();
  }
  expect((await placed).status).toBe(303);
});
