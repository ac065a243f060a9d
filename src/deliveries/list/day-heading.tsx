import { capitalized, formatNearDay } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import type { Group } from '../../ui/table.tsx';
import { LoadBar } from '../load/load-bar.tsx';
import { type Capacity, excessText, hasLimit, loadText } from '../load/load.ts';
import type { Delivery } from '../schema.ts';
import { addSums, type DaySums } from '../sums/queries.ts';

/** `sums` are those of all deliveries of the days on a page, not only of the rows shown. */
type Days = { today: IsoDate; sums: DaySums[]; capacity: Capacity };

export function dayOf({ date }: Delivery, days: Days): Group {
  return { key: date, heading: () => <DayHeading date={date} {...days} /> };
}

/** The sums of a day with one delivery would only repeat its row. */
function DayHeading({ date, today, sums, capacity }: Days & { date: IsoDate }) {
  const slots = sums.filter((sum) => sum.date === date);
  const day = addSums(slots);
  const isToCome = date >= today && hasLimit(capacity);
  const name = capitalized(formatNearDay(date, today));
  if (day.count <= 1) return name;
  const quantity = `${formatQuantity(day.quantity)} kuub`;
  return (
    <>
      {name}
      <span>{`${plural(day.count, 'levering')} · ${quantity} · ${formatEuros(day.total)}`}</span>
      {(slots.length > 1 || isToCome) &&
        slots.map((slot) => (
          <SlotSums key={slot.slot} {...slot} capacity={isToCome ? capacity : NO_LIMIT} />
        ))}
    </>
  );
}

const NO_LIMIT: Capacity = { deliveries: null, quantity: null };

/** The load of a slot; `capacity` has no limits for a past day, because its capacity does not matter any more. */
function SlotSums({ slot, capacity, ...load }: DaySums & { capacity: Capacity }) {
  const excess = excessText(load, capacity);
  return (
    <span>
      {`${slot} ${loadText(load, capacity)} `}
      <LoadBar load={load} capacity={capacity} />
      {excess && <b className="over">{` ${excess}`}</b>}
    </span>
  );
}
