import type { DeliveryDetails } from '../../src/deliveries/delivery.ts';
import type { AvailabilityStart } from '../../src/deliveries/form-props.ts';
import { type LoadAnswer, readLoad } from '../../src/deliveries/load/answer.ts';
import {
  availabilityPeriod,
  type AvailableDay,
  availableDays,
} from '../../src/deliveries/load/available-days.ts';
import { type Capacity, type DayLoad, NO_LIMIT } from '../../src/deliveries/load/load.ts';
import {
  bookingOf,
  reasonToAsk,
  type SlotBooking,
  withoutDelivery,
} from '../../src/deliveries/load/question.ts';
import type { IsoDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { ask } from '../kit/ask.ts';
import { call } from '../kit/call.ts';

// The form of a delivery loads this file when it asks the server for the availability of days, or when it is sent while
// the firm has a capacity.

export async function findDays(
  { capacity, own }: AvailabilityStart,
  { today, date }: { today: IsoDate; date: IsoDate | undefined },
  signal: AbortSignal,
): Promise<AvailableDay[] | undefined> {
  const { from, until } = availabilityPeriod(today, date);
  const found = await findLoad(from, until, own, signal);
  return found && availableDays(found, capacity ?? NO_LIMIT);
}

/** Asks for confirmation when the delivery makes the slot too full. Asks nothing when the load cannot be fetched. */
export async function mayPlan(
  { capacity, own }: AvailabilityStart,
  details: DeliveryDetails,
  act: string,
): Promise<boolean> {
  const reason = await findReason(bookingOf(details), capacity ?? NO_LIMIT, own);
  return reason === undefined || ask(`${act}?`, reason, act);
}

/** The reason to ask for confirmation of a slot. Undefined also when the load cannot be fetched. */
export async function findReason(
  placed: SlotBooking,
  capacity: Capacity,
  own: SlotBooking | undefined,
): Promise<string | undefined> {
  const [day] = (await findLoad(placed.date, placed.date, own)) ?? [];
  return day && reasonToAsk(day[placed.slot], placed, capacity, own);
}

/** The load of each day of a period, without the delivery `own`. */
export async function findLoad(
  from: IsoDate,
  until: IsoDate,
  own?: SlotBooking,
  signal?: AbortSignal,
): Promise<DayLoad[] | undefined> {
  const path = islandPaths.api.load({ van: from, tot: until });
  const answer = await call<LoadAnswer[]>('GET', path, signal && { signal });
  if (!answer.ok) return undefined;
  return answer.body.map(readLoad).map((day) => withoutDelivery(day, own));
}
