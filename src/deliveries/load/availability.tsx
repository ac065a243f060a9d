import type { KeyboardEvent } from 'react';
import type { IsoDate, Slot } from '../../shared/dates.ts';
import { Bar } from '../../ui/bar.tsx';
import type { AvailableDay, AvailableSlot } from './available-days.ts';

type Chosen = { chosen?: { date: string; slot: string } };
type AvailabilityProps = { days: readonly AvailableDay[] } & Chosen & CellAct;
/** The cells are links, or buttons that call `onPick`. Buttons are not shown without scripts. */
type CellAct =
  | { href: (date: IsoDate, slot: Slot) => string; onPick?: undefined }
  | { onPick: (date: IsoDate, slot: Slot) => void; href?: undefined };

/** For each arrow key, the index of the cell to go to. A day has two cells, one below the other. */
const STEPS = new Map<string, (index: number) => number>([
  ['ArrowLeft', (index) => index - 2],
  ['ArrowRight', (index) => index + 2],
  ['ArrowUp', (index) => index - (index % 2)],
  ['ArrowDown', (index) => index + 1 - (index % 2)],
]);

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const cell = event.currentTarget;
  const cells = [...(cell.closest('ol')?.querySelectorAll('button') ?? [])];
  const next = STEPS.get(event.key)?.(cells.indexOf(cell));
  if (next === undefined) return;
  event.preventDefault();
  cells[next]?.focus();
}

/** The availability of both slots on each working day. A cell that is a link opens the form with its date and slot. */
export function Availability({ days, ...cell }: AvailabilityProps) {
  const { chosen } = cell;
  // The Tab key stops only once at the buttons, because 24 stops would delay keyboard users.
  const stop = days.find(({ date }) => date === chosen?.date)?.date ?? days[0]?.date;
  const slot = stop === chosen?.date ? chosen?.slot : days[0]?.cells[0]?.slot;
  return (
    <ol className={cell.onPick && 'with-scripts'}>
      {days.map(({ date, name, cells }, index) => (
        <li key={date} className={index > 0 && name.startsWith('ma') ? 'monday' : undefined}>
          <span>{name}</span>
          {cells.map((own) => (
            <Cell
              key={own.slot}
              {...own}
              {...cell}
              date={date}
              isStop={date === stop && own.slot === slot}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

type CellProps = AvailableSlot & CellAct & Chosen & { date: IsoDate; isStop: boolean };

function Cell(cell: CellProps) {
  const { date, slot, label, figure, isFull, chosen, isStop, ...bar } = cell;
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
  if (cell.href)
    return (
      <a
        className={className}
        href={cell.href(date, slot)}
        aria-current={isChosen ? 'true' : undefined}
      >
        {content}
      </a>
    );
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      onKeyDown={moveFocus}
      className={className}
      aria-pressed={isChosen}
      onClick={() => cell.onPick(date, slot)}
    >
      {content}
    </button>
  );
}
