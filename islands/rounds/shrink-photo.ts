import { MAX_PHOTO_BYTES } from '../../src/rounds/wire-names.ts';
import { drawPicture } from '../kit/picture.ts';

/** The longest sides in pixels and the qualities that are tried until the JPEG is small enough. */
const SIDES = [1600, 1200, 800];
const QUALITIES = [0.8, 0.65, 0.5];
const THUMBNAIL = 144;

export type SmallPhoto = { jpeg: ArrayBuffer; thumbnail: string };

/**
 * Makes a small JPEG of a picture, turned as the camera was held. The picture is drawn again, so it has no data of the
 * camera. Undefined for a file that the browser cannot show, or that stays too large.
 */
export async function shrinkPhoto(file: Blob): Promise<SmallPhoto | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  try {
    const thumbnail = drawPicture(picture, { width: THUMBNAIL, height: THUMBNAIL }).toDataURL(
      'image/jpeg',
      0.6,
    );
    for (const side of SIDES) {
      const canvas = drawPicture(picture, { width: side, height: side });
      for (const quality of QUALITIES) {
        const jpeg = await toJpeg(canvas, quality);
        if (jpeg !== null && jpeg.size <= MAX_PHOTO_BYTES)
          return { jpeg: await jpeg.arrayBuffer(), thumbnail };
      }
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
