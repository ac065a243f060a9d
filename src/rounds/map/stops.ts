import type { Delivery } from '../../deliveries/schema.ts';
import { pointOf } from '../../shared/point.ts';
import { townOf } from '../../shared/postal-address.ts';
import type { MapStop } from './map.ts';

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
