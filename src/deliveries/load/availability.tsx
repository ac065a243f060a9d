import type { IsoDate, Slot } from '../../shared/dates.ts';
import type { AvailableSlot, AvailableDay } from './available-days.ts';
import { Bar } from './bar.tsx';

type AvailabilityProps = {
  days: readonly AvailableDay[];
  href: (date: IsoDate, slot: Slot) => string;
  chosen?: { date: string; slot: string };
  /** Makes the cells buttons instead of links. */
  onPick?: ((date: IsoDate, slot: Slot) => void) | undefined;
};

/** The availability of each working day in both slots. A cell leads to a form with its date and slot. */
export function Availability({ days, ...cell }: AvailabilityProps) {
  return (
    <ol>
      {days.map(({ date, name, cells }, index) => (
        <li key={date} className={index > 0 && name.startsWith('ma') ? 'monday' : undefined}>
          <span>{name}</span>
          {cells.map((own) => (
            <Cell key={own.slot} {...own} {...cell} date={date} />
          ))}
        </li>
      ))}
    </ol>
  );
}

type CellProps = AvailableSlot & Omit<AvailabilityProps, 'days'> & { date: IsoDate };

function Cell({ date, slot, label, figure, isFull, href, chosen, onPick, ...bar }: CellProps) {
  const isChosen = chosen?.date === date && chosen.slot === slot;
  const className = isFull ? 'none' : undefined;
  const content = (
    <>
      <small aria-hidden="true">{slot[0]}</small>
      <span aria-hidden="true">{figure}</span>
      <span className="unseen">{label}</span>
      <Bar {...bar} />
    </>
  );
  if (onPick === undefined)
    return (
      <a className={className} href={href(date, slot)} aria-current={isChosen ? 'true' : undefined}>
        {content}
      </a>
    );
  // The cells are not in the tab order: the fields for date and slot do the same, and 24 cells would delay keyboard
  // users.
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
