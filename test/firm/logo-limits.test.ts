import { expect, test } from 'bun:test';
import jpeg from 'jpeg-js';
import { readLogo } from '../../src/firm/logo.ts';
import { paths } from '../../src/paths.ts';
import { childrenOf } from '../support/children.ts';
import { office } from '../support/office.ts';
import { png, progressive, segment } from '../support/pictures.ts';

/** The bytes of an interlaced image of 8 by 8 pixels of 4 bytes, with a filter byte for each of the 15 rows. */
const INTERLACED_8 = 8 * 8 * 4 + 15;
const small = jpeg.encode({ width: 40, height: 10, data: new Uint8Array(1600).fill(90) }, 80).data;
/** A thumbnail of a camera: a complete JPEG inside the first segment. */
const thumbnail = segment(0xe1, [
  ...Buffer.from('Exif\0\0'),
  ...progressive({ side: 16, scans: 30 }),
]);

test.each([
  ['an interlaced PNG', png({ headers: [[8, 8]], passes: 1, bytes: INTERLACED_8 }), 8],
  ['a progressive JPEG', progressive({ side: 64, scans: 10 }), 64],
  [
    'a JPEG with a thumbnail and several scans',
    progressive({ side: 64, scans: 10, before: thumbnail }),
    64,
  ],
  ['a JPEG of one scan', new Uint8Array(small), 40],
  ['a JPEG with more scans than it can use', progressive({ side: 16, scans: 21 }), 16],
  [
    'a JPEG whose scan names one colour many times',
    progressive({ side: 16, scans: 1, header: [3, 1, 0, 1, 0, 1, 0, 1, 63, 0] }),
    16,
  ],
  [
    'a JPEG that names more frequencies than exist',
    progressive({ side: 16, scans: 1, header: [1, 1, 0, 1, 255, 0] }),
    16,
  ],
])('%s is accepted as a logo', async (_, file, width) => {
  expect((await readLogo(file)).width).toBe(width);
});

const broken = 'Dit bestand is beschadigd of geen afbeelding.';
/** A table that is longer than its segment and so hides the segment after it. */
const overlong = [0xff, 0xc4, 0, 19, 0, 16, ...Array.from({ length: 15 }, () => 0)];

test.each([
  ['a JPEG whose tables overlap', progressive({ side: 16, scans: 1, before: overlong }), broken],
  [
    'a JPEG that is too wide',
    progressive({ side: 5000, scans: 1 }),
    'Een logo is hoogstens 4000 bij 4000 beeldpunten.',
  ],
])('%s is refused as a logo, with a sentence of its own', async (_, file, sentence) => {
  expect(file.length).toBeLessThan(512 * 1024);
  expect(await refusalOf(file)).toBe(sentence);
});

const tooHeavy = 'Dit bestand is te zwaar. Bewaar het logo opnieuw als gewone PNG of JPEG.';

test.each([
  [
    'a PNG whose second header claims more than its first',
    png({
      headers: [
        [10, 10],
        [20_000, 20_000],
      ],
      bytes: 410,
    }),
  ],
  ['a PNG that inflates a thousandfold', png({ headers: [[10, 10]], passes: 1, bytes: 5e8 })],
  [
    'a PNG of 16 bits that needs a gigabyte to decode',
    png({ headers: [[4000, 4000]], depth: 16, bytes: 4000 * (8 * 4000 + 1) }),
  ],
])(
  '%s is refused as a logo, because decoding it needs too much time or memory',
  async (_, file) => {
    expect(file.length).toBeLessThan(512 * 1024);
    expect(await refusalOf(file)).toBe(tooHeavy);
  },
);

test('a JPEG that takes too long to decode is refused', async () => {
  const file = progressive({ side: 4000, scans: 19_000 });
  expect(file.length).toBeLessThan(512 * 1024);
  expect(await refusalOf(file, 500)).toBe(tooHeavy);
});

/** The sentence with which a logo is refused. Checks that the decoding process has ended. */
async function refusalOf(...read: Parameters<typeof readLogo>): Promise<string> {
  const before = childrenOf(process.pid);
  const sentence = await readLogo(...read).then(String, (error: Error) => error.message);
  expect(childrenOf(process.pid).filter((pid) => !before.includes(pid))).toEqual([]);
  return sentence;
}

test('other requests are answered while a large picture is decoded', async () => {
  const { app, token } = await office({ admin: true });
  const form = new FormData();
  const large = png({ headers: [[2000, 2000]], bytes: 2000 * (4 * 2000 + 1) });
  form.append('logo', new Blob([large]), 'logo.png');
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
