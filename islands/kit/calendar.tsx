import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formatLongDate, formatMonth, monthGrid } from '../../src/shared/calendar.ts';
import { addDays, type IsoDate, monthsBefore, parseIsoDate } from '../../src/shared/dates.ts';
import { useToastsInside } from './modal.tsx';

type CalendarProps = {
  selected: IsoDate | undefined;
  today: IsoDate;
  onChoose: (date: IsoDate) => void;
  onClose: () => void;
};

const WEEKDAYS = ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'];
const arrowDays: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** A date picker of one month (ARIA date picker dialog): arrow keys move, Enter chooses, Escape closes. */
export function Calendar({ selected, today, onChoose, onClose }: CalendarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // This effect runs before the effect of useFocusedDate, because nothing in a closed dialog can get the focus.
  useEffect(() => dialog.current?.showModal(), []);
  const { focused, turn, onKeyDown } = useFocusedDate(dialog, selected ?? today);
  useToastsInside(dialog);

  function choose(date: IsoDate) {
    // Closing the dialog before it is removed gives the focus back to the field.
    dialog.current?.close();
    onChoose(date);
    onClose();
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
        <strong aria-live="polite">{formatMonth(focused)}</strong>
        <button type="button" className="quiet" aria-label="Volgende maand" onClick={() => turn(1)}>
          ›
        </button>
      </div>
      <MonthTable {...{ focused, selected, today, onKeyDown }} onChoose={choose} />
    </dialog>
  );
}

function useFocusedDate(dialog: RefObject<HTMLDialogElement | null>, start: IsoDate) {
  const [focused, setFocused] = useState(start);
  const takesFocus = useRef(true);
  useEffect(() => {
    if (takesFocus.current)
      dialog.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [dialog, focused]);

  const move = (date: IsoDate) => setFocused(parseIsoDate(date) ?? focused);

  /** Keeps the focus on the button, so that Enter shows the next month again. */
  function turn(months: number) {
    takesFocus.current = false;
    move(monthsBefore(focused, -months));
  }

  function onKeyDown(event: KeyboardEvent) {
    takesFocus.current = true;
    const days = arrowDays[event.key];
    if (days !== undefined) move(addDays(focused, days));
    else if (event.key === 'PageUp') move(monthsBefore(focused, 1));
    else if (event.key === 'PageDown') move(monthsBefore(focused, -1));
    else return;
    event.preventDefault();
  }

  return { focused, turn, onKeyDown };
}

type MonthProps = {
  focused: IsoDate;
  selected: IsoDate | undefined;
  today: IsoDate;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (date: IsoDate) => void;
};

function MonthTable({ onChoose, ...month }: MonthProps) {
  const { focused } = month;
  return (
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
        {monthGrid(Number(focused.slice(0, 4)), Number(focused.slice(5, 7))).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                <Day {...month} date={date} onClick={() => onChoose(date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Omit<MonthProps, 'onChoose'> & { date: IsoDate; onClick: () => void };

function Day({ date, focused, selected, today, ...handlers }: DayProps) {
  return (
    <button
      type="button"
      data-date={date}
      aria-label={formatLongDate(date)}
      aria-current={date === today ? 'date' : undefined}
      aria-pressed={date === selected}
      className={date.slice(5, 7) === focused.slice(5, 7) ? undefined : 'other'}
      tabIndex={date === focused ? 0 : -1}
      {...handlers}
    >
      {Number(date.slice(8))}
    </button>
  );
}
