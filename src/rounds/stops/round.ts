import type { PhotoIds } from '../../deliveries/photos/queries.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { Point } from '../../shared/point.ts';
import { sumEach } from '../../shared/sum.ts';
import type { Told } from '../announce/read-stops.ts';
import { cashToCollect } from '../cash-to-collect.ts';
import type { RoundStop } from '../list.ts';
import type { MapStop } from '../map/map.ts';
import type { Part } from '../pages.ts';

/** A stop of the round with its number, its point on the map and what its customer was told. */
export type ShownStop = RoundStop & MapStop & { told: Told };

/** `firm` is the point of the firm's address, and `photos` has the photos that the page may show. */
export type Round = {
  date: IsoDate;
  stops: ShownStop[];
  firm: Point | null;
  photos: PhotoIds;
  /** Whether the customer of the next stop can get a mail or a WhatsApp message. */
  isNextReachable: boolean;
};

/** The stops of the page by slot. `next` is the id of the first stop of the round without an outcome. */
export function roundPage<Stop extends RoundStop>(stops: readonly Stop[], { first, last }: Part) {
  const slots = [...Map.groupBy(stops.slice(first - 1, last), ({ slot }) => slot)];
  return { slots, next: stops.find(({ outcome }) => outcome === null)?.id };
}

/** `due` is the cash to collect for what was delivered, as in the reconciliation of the day. */
export function progressOf(stops: RoundStop[]) {
  return {
    delivered: stops.filter(({ deliveredAt }) => deliveredAt !== null).length,
    stops: stops.length,
    ...sumEach(stops, 'received', 'due'),
  };
}

/** The received cash, or else the amount to collect. Undefined when there is no cash. */
export function cashOf(stop: RoundStop): Cents | undefined {
  return stop.received ?? (amountOf(stop) || undefined);
}

/** The cash for the delivered quantity. A failed stop has the whole amount, because its report can be undone. */
export function amountOf({ collect: total = cents(0), sale, deliveredQuantity }: RoundStop): Cents {
  return cashToCollect({ total, sale }, { outcome: null, delivered: deliveredQuantity });
}
