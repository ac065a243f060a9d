import { element } from './element.ts';

/** Draws a picture on white, because a JPEG has no transparency. A picture larger than `most` is made smaller. */
export function drawPicture(
  picture: ImageBitmap,
  most: { width: number; height: number },
): HTMLCanvasElement {
  const factor = Math.max(1, picture.width / most.width, picture.height / most.height);
  const [width = 1, height = 1] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side / factor)),
  );
  const canvas = element('canvas', { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
