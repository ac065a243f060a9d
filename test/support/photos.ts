import jpeg from 'jpeg-js';
import { paths } from '../../src/paths.ts';
import type { Office } from './office.ts';
import { segment } from './pictures.ts';

type PhotoSize = { width: number; height: number };
const SMALL: PhotoSize = { width: 48, height: 32 };

/** Data of a camera (EXIF): the orientation and, as readable text, the place where the photo was made. */
const EXIF = segment(0xe1, [
  ...Buffer.from('Exif\0\0', 'latin1'),
  // Little endian, one entry: the orientation is 6, so the picture is turned to the right.
  ...Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex'),
  ...Buffer.from('GPS 52.1601 N 6.4101 E'),
]);

/** A grey JPEG with a comment and camera data, as a telephone makes it. */
export function aPhoto({ width, height }: PhotoSize = SMALL): Buffer<ArrayBuffer> {
  const data = new Uint8Array(width * height * 4).fill(0x80);
  const { data: plain } = jpeg.encode({ width, height, data }, 50);
  const comment = segment(0xfe, [...Buffer.from('made by a telephone')]);
  return Buffer.from([...plain.subarray(0, 2), ...EXIF, ...comment, ...plain.subarray(2)]);
}

export function photoFile(): File {
  return new File([aPhoto()], 'foto.jpg', { type: 'image/jpeg' });
}

type Sent = { body?: Uint8Array<ArrayBuffer> | undefined; headers?: Record<string, string> };

/** Sends a photo of a delivery as the office, or as a driver when `link` is the path of a driver's link. */
export async function sendPhoto(
  { app, token }: Pick<Office, 'app' | 'token'>,
  delivery: number,
  { body = aPhoto(), headers = {} }: Sent = {},
  link?: string,
) {
  const path = (link ?? '') + paths.api.photos(delivery);
  const file = new Blob([body], { type: 'image/jpeg' });
  const way = link === undefined ? { token, headers } : { headers };
  const { status, body: answer } = await app.call('POST', path, file, way);
  return { status, body: answer as { id: number; error: string } };
}

export async function photosOf({ call }: Office, delivery: number): Promise<number[]> {
  return (await call('GET', paths.api.delivery(delivery))).body.fotos;
}
