import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  addDays,
  formatLongDate,
  type IsoDate,
  monthGrid,
  parseIsoDate,
} from '../../src/shared/dates.ts';
import { useToastsInside } from './toasts-inside.ts';

type CalendarProps = {
  selected: IsoDate | undefined;
  today: IsoDate;
  onChoose: (date: IsoDate) => void;
  onClose: () => void;
};

const WEEKDAYS = ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'];
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to choose a day from, after the ARIA date picker dialog: arrows move, Enter chooses, Escape closes. */
export function Calendar({ selected, today, onChoose, onClose }: CalendarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [focused, setFocused] = useState(selected ?? today);
  const follows = useRef(true);
  useEffect(() => dialog.current?.showModal(), []);
  useToastsInside(dialog);
  useEffect(() => {
    if (follows.current)
      dialog.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const year = Number(focused.slice(0, 4));
  const month = Number(focused.slice(5, 7));
  const move = (date: IsoDate | undefined) => date && setFocused(parseIsoDate(date) ?? focused);

  /** Closed by its own means a dialog gives the focus back to the field. */
  function choose(date: IsoDate) {
    dialog.current?.close();
    onChoose(date);
    onClose();
  }

  /** The focus stays on the arrow: Enter there means the next month once more. */
  function turn(months: number) {
    follows.current = false;
    move(otherMonth(focused, months));
  }

  function pressed(event: KeyboardEvent) {
    follows.current = true;
    const step = steps[event.key];
    if (step !== undefined) move(addDays(focused, step));
    else if (event.key === 'PageUp') move(otherMonth(focused, -1));
    else if (event.key === 'PageDown') move(otherMonth(focused, 1));
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className="calendar"
      aria-label="Datum kiezen"
      onClose={onClose}
      closedby="any"
    >
      <div className="calendar-head">
        <button type="button" className="quiet" aria-label="Vorige maand" onClick={() => turn(-1)}>
          ‹
        </button>
        <strong aria-live="polite">{monthName(focused)}</strong>
        <button type="button" className="quiet" aria-label="Volgende maand" onClick={() => turn(1)}>
          ›
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(year, month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    data-date={date}
                    aria-label={formatLongDate(date)}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={date === selected}
                    onKeyDown={pressed}
                    className={date.slice(5, 7) === focused.slice(5, 7) ? undefined : 'other'}
                    tabIndex={date === focused ? 0 : -1}
                    onClick={() => choose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  );
}

function monthName(date: IsoDate): string {
  return formatLongDate(date).split(' ').slice(2).join(' ');
}

/** The same day of another month, or its last day where the month is shorter. */
function otherMonth(date: IsoDate, months: number): IsoDate | undefined {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  for (let day = Number(date.slice(8)); day > 27; day--) {
    const found = parseIsoDate(`${month}-${day}`);
    if (found !== undefined) return found;
  }
  return parseIsoDate(`${month}-${date.slice(8)}`);
}
