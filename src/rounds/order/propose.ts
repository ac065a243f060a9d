import { inBackground } from '../../background/work.ts';
import type { Db } from '../../database/open.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { MAX_STOPS } from '../list.ts';
import { type Proposal, proposeOrder } from './proposal.ts';
import { findSlot } from './queries.ts';

/**
 * The order of more stops than this is computed in a thread, so that other requests do not wait for it. The first
 * proposal for 60 stops takes about 30 ms of processor time, and the next ones about 10 ms.
 */
const MOST_AT_ONCE = 60;
/** A thread needs less than a second for 1,000 stops. */
const LIMIT_MS = 10_000;

/**
 * Proposes an order in which pinned and delivered stops keep their position. Throws 'invalid' when `pinned` has an id
 * that is not of the slot, or when the slot has more than 1,000 stops, and 'unavailable' when the thread is too slow.
 */
export async function propose(
  db: Db,
  time: SlotTime,
  pinned: readonly number[],
): Promise<Proposal> {
  const { stops, firm } = findSlot(db, time);
  const isOfSlot = new Set(stops.map(({ id }) => id));
  if (!pinned.every((id) => isOfSlot.has(id)))
    throw fieldError('vast', 'Een vaste stop hoort niet bij dit dagdeel.');
  if (stops.length > MAX_STOPS)
    throw new DomainError('invalid', `Dit zijn meer dan ${MAX_STOPS} leveringen.`);
  const isPinned = new Set(pinned);
  const movable = stops.map(({ id, point, deliveredAt }) => {
    return { id, point, isFixed: deliveredAt !== null || isPinned.has(id) };
  });
  const asked = { stops: movable, firm };
  if (movable.length <= MOST_AT_ONCE) return proposeOrder(asked);
  return inBackground<typeof proposeOrder>('propose-order', asked, LIMIT_MS, tookTooLong);
}

function tookTooLong(): DomainError {
  return new DomainError('unavailable', 'Een voorstel duurt nu te lang. Probeer het zo opnieuw.');
}
