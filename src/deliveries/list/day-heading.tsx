import { capitalized, formatNearDay } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import type { Group } from '../../ui/table.tsx';
import { LoadBar } from '../load/load-bar.tsx';
import { type Capacity, excessText, hasLimit, loadText, NO_LIMIT } from '../load/load.ts';
import type { Delivery } from '../schema.ts';
import { addSums, type DaySums } from '../sums/queries.ts';

/** `sums` are the sums of all deliveries on the days of a page. The page may show only some of these deliveries. */
type Days = { today: IsoDate; sums: DaySums[]; capacity: Capacity };

export function dayOf({ date, slot }: Delivery, days: Days): Group {
  return { key: date, heading: () => <DayHeading date={date} {...days} />, section: slot };
}

/** The heading of a day. A day with one delivery has no sums, because they would only repeat the row. */
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

/** The load of a slot. On a past day it is shown without limits, because they do not matter any more. */
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
