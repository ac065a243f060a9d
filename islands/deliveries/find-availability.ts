import type { DeliveryDetails } from '../../src/deliveries/delivery.ts';
import type { AvailabilityStart } from '../../src/deliveries/form-props.ts';
import { type LoadAnswer, readLoad } from '../../src/deliveries/load/answer.ts';
import {
  availabilityPeriod,
  type AvailableDay,
  availableDays,
} from '../../src/deliveries/load/available-days.ts';
import { type DayLoad, NO_LIMIT } from '../../src/deliveries/load/load.ts';
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

// The browser loads this file when the form asks the server for the availability of days, or when a form is sent while
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
  const { date, slot } = details;
  const [day] = (await findLoad(date, date, own)) ?? [];
  const reason = day && reasonToAsk(day[slot], bookingOf(details), capacity ?? NO_LIMIT, own);
  return reason === undefined || ask(`${act}?`, reason, act);
}

async function findLoad(
  from: IsoDate,
  until: IsoDate,
  own: SlotBooking | undefined,
  signal?: AbortSignal,
): Promise<DayLoad[] | undefined> {
  const path = islandPaths.api.load({ van: from, tot: until });
  const answer = await call<LoadAnswer[]>('GET', path, signal && { signal });
  if (!answer.ok) return undefined;
  return answer.body.map(readLoad).map((day) => withoutDelivery(day, own));
}
