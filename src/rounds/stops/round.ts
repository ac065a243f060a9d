import type { PhotoIds } from '../../deliveries/photos/queries.ts';
import type { IsoDate, Slot } from '../../shared/dates.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { Point } from '../../shared/point.ts';
import { sumOf } from '../../shared/sum.ts';
import type { Told } from '../announce/read-stops.ts';
import { cashToCollect } from '../cash-to-collect.ts';
import type { RoundStop } from '../list.ts';
import { type Part, partOf } from '../pages.ts';

type ShownStop = RoundStop & { told?: Told | undefined };

/** `firm` is the point of the firm's address, and `photos` has the photos that the page may show. */
export type Round = {
  date: IsoDate;
  stops: ShownStop[];
  firm: Point | null;
  photos: PhotoIds;
  /** Whether the customer of the next stop can get a mail or a WhatsApp message. */
  isNextReachable: boolean;
};

export type NumberedStop = ShownStop & { number: number };

type RoundPage = Pick<Part, 'before' | 'after'> & {
  /** Each stop with its number in the round. */
  slots: { slot: Slot; stops: NumberedStop[] }[];
  /** The id of the first stop without an outcome. */
  next: number | undefined;
};

export function roundPage(stops: ShownStop[], from: number): RoundPage {
  const { first, last, before, after } = partOf(stops.length, from);
  const numbered = stops.map((stop, index) => ({ ...stop, number: index + 1 }));
  const shown = numbered.filter(({ number }) => number >= first && number <= last);
  return {
    slots: [...Map.groupBy(shown, ({ slot }) => slot)].map(([slot, ofSlot]) => ({
      slot,
      stops: ofSlot,
    })),
    next: numbered.find(({ outcome }) => outcome === null)?.id,
    before,
    after,
  };
}

/** `due` is the cash to collect for what was delivered, as in the reconciliation of the day. */
export function progressOf(stops: RoundStop[]) {
  return {
    delivered: stops.filter(({ deliveredAt }) => deliveredAt !== null).length,
    stops: stops.length,
    received: sumOf(stops, ({ received }) => received),
    due: sumOf(stops, ({ due }) => due),
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
