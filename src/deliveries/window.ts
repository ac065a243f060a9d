import type { Hours } from '../shared/hours.ts';
import type { Delivery } from './schema.ts';

type Stored = Pick<Delivery, 'windowFrom' | 'windowUntil'>;

export const NO_WINDOW: Stored = { windowFrom: null, windowUntil: null };

/** The times between which the customer can expect the delivery. */
export function windowOf({ windowFrom: from, windowUntil: until }: Stored): Hours | undefined {
  return from === null || until === null ? undefined : { from, until };
}

/** A text such as '10:00–12:00'. It is '' without a window. */
export function windowText(delivery: Stored): string {
  const window = windowOf(delivery);
  return window === undefined ? '' : hoursText(window);
}

export function hoursText({ from, until }: Hours): string {
  return `${from}–${until}`;
}

/** A text such as 'Ochtend' or 'Ochtend, 10:00–12:00'. */
export function slotAndWindow(delivery: Stored & Pick<Delivery, 'slot'>): string {
  return [delivery.slot, windowText(delivery)].filter(Boolean).join(', ');
}

export function windowToWire(delivery: Stored) {
  const window = windowOf(delivery);
  return window === undefined ? null : { van: window.from, tot: window.until };
}
