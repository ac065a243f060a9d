import type { Delivery } from '../../deliveries/schema.ts';
import { pointOf } from '../../shared/point.ts';
import { townOf } from '../../shared/postal-address.ts';
import type { MapStop } from './map.ts';

/** The sentence for an office in which no address has a point, so that no order and no times can be proposed. */
export const NO_POINTS =
  "Vipo kent nog geen kaartpunten. Een beheerder kan bij Instellingen 'Postcodes opzoeken' aanzetten.";

type Stop = Pick<Delivery, 'address' | 'latitude' | 'longitude'>;

/** The stops of a day for the map, each with its number in the round. */
export function numberStops<Of extends Stop>(stops: readonly Of[]): (Of & MapStop)[] {
  return stops.map((stop, index) => ({
    ...stop,
    number: index + 1,
    point: pointOf(stop),
    town: townOf(stop.address),
  }));
}
