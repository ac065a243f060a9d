import { formatDayInFull } from '../../shared/calendar.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import type { Group } from '../../ui/table.tsx';
import type { Delivery } from '../schema.ts';
import { addSums, countText, type DaySums } from '../sums/sums.ts';

/** Groups a list of deliveries by day. `sums` are those of all deliveries of these days, not only of the rows shown. */
export function dayOf(
  { date }: Delivery,
  { today, sums }: { today: IsoDate; sums: DaySums[] },
): Group {
  return { key: date, heading: <DayHeading date={date} today={today} sums={sums} /> };
}

type DayHeadingProps = { date: IsoDate; today: IsoDate; sums: DaySums[] };

/** The sums of a day with one delivery would only repeat its row. */
function DayHeading({ date, today, sums }: DayHeadingProps) {
  const slots = sums.filter((sum) => sum.date === date);
  const day = addSums(slots);
  const name = dayName(date, today);
  if (day.count <= 1) return name;
  const quantity = `${formatQuantity(day.quantity)} kuub`;
  return (
    <>
      {name}
      <span>{`${countText(day.count)}, ${quantity}, ${formatEuros(day.total)}`}</span>
      {slots.length > 1 && slots.map((slot) => <span key={slot.slot}>{slotText(slot)}</span>)}
    </>
  );
}

function slotText({ slot, count, quantity }: DaySums): string {
  return `${slot} ${count} · ${formatQuantity(quantity)} kuub`;
}

function dayName(date: IsoDate, today: IsoDate): string {
  const name = formatDayInFull(date, today);
  if (date === today) return `Vandaag, ${name}`;
  return date === addDays(today, 1) ? `Morgen, ${name}` : name;
}
