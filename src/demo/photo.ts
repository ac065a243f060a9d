import type { Db } from '../database/open.ts';
import { insertPhoto } from '../deliveries/photos/queries.ts';
import type { Moment } from '../shared/dates.ts';

const [WIDTH, HEIGHT] = [480, 360];
/** The distance between the centres of two logs, in pixels. */
const LOG = 60;
const QUALITY = 70;
const BARK = [58, 41, 28];
const WOOD = [205, 165, 112];

/** A picture of stacked logs with their rings. The code draws it, so it shows no real place. */
async function drawLogs(): Promise<Uint8Array> {
  const { encode } = await import('jpeg-js');
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data.set(colourAt(x, y), (y * WIDTH + x) * 4);
  return encode({ width: WIDTH, height: HEIGHT, data }, QUALITY).data;
}

function colourAt(x: number, y: number): number[] {
  const row = Math.floor(y / LOG);
  const shift = row % 2 === 0 ? 0 : LOG / 2;
  const [dx, dy] = [((x + shift) % LOG) - LOG / 2, (y % LOG) - LOG / 2];
  const distance = Math.hypot(dx, dy);
  if (distance > LOG / 2 - 3) return BARK;
  const log = Math.floor((x + shift) / LOG) + 9 * row;
  const light = 0.8 + ((log * 7) % 5) / 20 - (Math.floor(distance / 4) % 2) / 12;
  return WOOD.map((part) => Math.round(part * light));
}

/** Adds the same photo to each of these deliveries. */
export async function addPhotos(
  db: Db,
  delivered: readonly { id: number; at: Moment }[],
): Promise<void> {
  const jpeg = await drawLogs();
  for (const { id, at } of delivered) {
    const photo = { width: WIDTH, height: HEIGHT, jpeg, requestId: 'voorbeeld foto' };
    insertPhoto(db, { ...photo, deliveryId: id, madeAt: at });
  }
}
