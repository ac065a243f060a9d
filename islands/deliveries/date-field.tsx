import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { plannedDate, type StoredDelivery } from '../../src/deliveries/load/planned-date.ts';
import {
  formatDate,
  type IsoDate,
  nearestDate,
  parseIsoDate,
  parseTypedDate,
} from '../../src/shared/dates.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import { load } from '../kit/load.ts';

type DateFieldProps = {
  name: string;
  value: string;
  today: IsoDate;
  /** The delivery that the form changes. */
  stored: StoredDelivery | undefined;
  error: string | undefined;
  /** Whether the field gets the focus when the page opens, if no other element has the focus. */
  isFirst: boolean;
  onChange: (date: string) => void;
};

/**
 * A date field that opens the calendar. A typed digit makes the field editable, so that the user can type the date
 * instead. A date can also be typed without scripts, while the page loads, and when the calendar cannot be loaded.
 */
export function DateField({
  name,
  value,
  today,
  stored,
  error,
  isFirst,
  onChange,
}: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyped, setIsTyped] = useState(true);
  const [hasCalendar, setHasCalendar] = useState(true);
  const isReadOnly = !isTyped && hasCalendar;
  const date = parseIsoDate(value);
  const put = (text: string) => onChange(parseTypedDate(text) ?? text);
  /** Passes on a date that was typed before hydration. A user in the field can go on typing. */
  const start = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (parseTypedDate(typed) !== date) put(typed);
    if (document.activeElement !== input.current || input.current?.readOnly) setIsTyped(false);
    if (isFirst && document.activeElement === document.body) input.current?.focus();
  });
  /**
   * Adds the year to a typed day and month. The event `change` of the browser comes when the user leaves the field or
   * presses Enter. React's `onChange` comes after each typed character.
   */
  const addYear = useEffectEvent(() => {
    const nearest = nearestDate(input.current?.value ?? '', today);
    if (nearest !== undefined) onChange(nearest);
  });
  // Presses that came before hydration are repeated after this layout effect. The effect makes the field read-only, so
  // that such a press opens the calendar.
  useLayoutEffect(() => {
    start();
    const field = input.current;
    const listener = () => addYear();
    field?.addEventListener('change', listener);
    return () => field?.removeEventListener('change', listener);
  }, []);

  function open() {
    const field = input.current;
    if (field === null || !isReadOnly) return;
    void load(() => import('./choose-date.ts')).then(
      ({ chooseDate }) => {
        // The user may have moved to another field meanwhile.
        if (document.activeElement === field) void chooseDate(field, onChange);
      },
      () => setHasCalendar(false),
    );
  }

  /** The digit that is about to be typed replaces the present date. */
  function startTyping(field: HTMLInputElement) {
    field.readOnly = false;
    field.select();
    setIsTyped(true);
  }

  return (
    <Field label="Datum" name={name} error={error}>
      <span className="dated">
        <input
          ref={input}
          id={name}
          name={name}
          readOnly={isReadOnly}
          inputMode="numeric"
          data-calendar
          autoComplete="off"
          placeholder="dd-mm-jjjj"
          value={date === undefined ? value : formatDate(date)}
          aria-haspopup={isReadOnly ? 'dialog' : undefined}
          onChange={(event) => put(event.target.value)}
          onBlur={() => setIsTyped(false)}
          onClick={open}
          onKeyDown={(event) => {
            if (isReadOnly && /^\d$/.test(event.key)) startTyping(event.currentTarget);
            if (!isReadOnly || !/^(?:Enter|ArrowDown| )$/.test(event.key)) return;
            event.preventDefault();
            open();
          }}
          {...plannedDate(today, stored)}
          {...describe(name, error)}
        />
        <span className="act i-calendar" />
      </span>
    </Field>
  );
}
