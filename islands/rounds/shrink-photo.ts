import { MAX_PHOTO_BYTES } from '../../src/rounds/wire-names.ts';

/** The longest sides in pixels and the qualities that are tried until the JPEG is small enough. */
const SIDES = [1600, 1200, 800];
const QUALITIES = [0.8, 0.65, 0.5];
const THUMBNAIL = 144;

export type SmallPhoto = { jpeg: ArrayBuffer; thumbnail: string };

/**
 * Makes a small JPEG of a picture, turned as the camera was held. The picture is drawn again, so it has no data of the
 * camera. Undefined for a file that the browser cannot show.
 */
export async function shrinkPhoto(file: Blob): Promise<SmallPhoto | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  try {
    const thumbnail = draw(picture, THUMBNAIL).toDataURL('image/jpeg', 0.6);
    for (const side of SIDES) {
      const canvas = draw(picture, side);
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

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const factor = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * factor));
  canvas.height = Math.max(1, Math.round(picture.height * factor));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  // A JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
