import { eq } from 'drizzle-orm';
import { deliveries } from '../../src/deliveries/schema.ts';
import { settings } from '../../src/firm/schema.ts';
import type { Office } from './office.ts';

/** Towns in the Netherlands, from west to east. */
export const TOWNS = {
  Utrecht: { lat: 52.09, lon: 5.12 },
  Zeist: { lat: 52.09, lon: 5.23 },
  Ede: { lat: 52.04, lon: 5.66 },
  Arnhem: { lat: 51.98, lon: 5.91 },
} as const;
export type Town = keyof typeof TOWNS;

export function placeFirm({ app }: Pick<Office, 'app'>, town: Town): void {
  const { lat, lon } = TOWNS[town];
  app.db.update(settings).set({ latitude: lat, longitude: lon }).run();
}

/** Stores the point of a delivery, as looking up its address does. */
export function placeDelivery({ app }: Pick<Office, 'app'>, id: number, town: Town): void {
  const { lat, lon } = TOWNS[town];
  app.db
    .update(deliveries)
    .set({ latitude: lat, longitude: lon })
    .where(eq(deliveries.id, id))
    .run();
}

/** Plans a delivery in each town, for a customer with the name of the town. */
export async function planIn(
  at: Pick<Office, 'app' | 'plan'>,
  towns: Town[],
  more: object = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (const town of towns) {
    const id = await at.plan({
      Klant_naam: town,
      leveringsadres: `Markt 1, 1234 AB ${town}`,
      ...more,
    });
    placeDelivery(at, id, town);
    ids.push(id);
  }
  return ids;
}
