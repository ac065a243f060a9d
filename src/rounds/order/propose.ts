import type { Db } from '../../database/open.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { proposeOrder } from './proposal.ts';
import { findSlot } from './queries.ts';

/** Delivered stops keep their place too. Throws 'invalid' when `pinned` has an id that is not of the slot. */
export function propose(db: Db, time: SlotTime, pinned: readonly number[]) {
  const { stops, firm } = findSlot(db, time);
  const isOfSlot = new Set(stops.map(({ id }) => id));
  if (!pinned.every((id) => isOfSlot.has(id)))
    throw fieldError('vast', 'Een vaste stop hoort niet bij dit dagdeel.');
  const isPinned = new Set(pinned);
  const movable = stops.map((stop) => ({
    ...stop,
    isFixed: stop.deliveredAt !== null || isPinned.has(stop.id),
  }));
  return proposeOrder(movable, firm);
}
