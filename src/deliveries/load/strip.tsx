import { type IsoDate, SLOTS, type Slot } from '../../shared/dates.ts';
import { Bar } from './bar.tsx';
import type { StripDay } from './strip-days.ts';

type StripProps = {
  days: readonly StripDay[];
  href: (date: IsoDate, slot: Slot) => string;
  chosen?: { date: string; slot: string };
  /** Makes the cells buttons instead of links. */
  onPick?: ((date: IsoDate, slot: Slot) => void) | undefined;
};

/** The free room of each working day in both slots. A cell leads to a form with its date and slot, or calls `onPick`. */
export function Strip({ days, ...cell }: StripProps) {
  return (
    <ol>
      {days
        .filter(({ name }) => !name.startsWith('zondag'))
        .map((day, index) => (
          <li
            key={day.date}
            className={index > 0 && day.name.startsWith('maandag') ? 'monday' : undefined}
          >
            <span>{`${day.name.slice(0, 2)} ${Number(day.date.slice(8))}`}</span>
            {SLOTS.map((slot) => (
              <Cell key={slot} day={day} slot={slot} {...cell} />
            ))}
          </li>
        ))}
    </ol>
  );
}

type CellProps = Omit<StripProps, 'days'> & { day: StripDay; slot: Slot };

function Cell({ day, slot, href, chosen, onPick }: CellProps) {
  const { date, name } = day;
  const { figure, text, isFull, ...bar } = day[slot];
  const isChosen = chosen?.date === date && chosen.slot === slot;
  const className = isFull ? 'none' : undefined;
  const content = (
    <>
      <small aria-hidden="true">{slot.slice(0, 1)}</small>
      <span aria-hidden="true">{figure}</span>
      <span className="unseen">{`${name}, ${slot}, ${text}`}</span>
      <Bar {...bar} />
    </>
  );
  if (onPick === undefined)
    return (
      <a className={className} href={href(date, slot)} aria-current={isChosen ? 'true' : undefined}>
        {content}
      </a>
    );
  // Not in the tab order: the fields for date and slot do the same, and 24 stops would be in the way.
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      aria-pressed={isChosen}
      onClick={() => onPick(date, slot)}
    >
      {content}
    </button>
  );
}
