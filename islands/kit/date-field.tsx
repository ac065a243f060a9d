import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDate, type IsoDate, parseIsoDate } from '../../src/shared/dates.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import type { Calendar as CalendarType } from './calendar.tsx';
import { load } from './load.ts';

type DateFieldProps = {
  name: string;
  value: string;
  today: IsoDate;
  error: string | undefined;
  onChange: (date: string) => void;
};

/**
 * A date field that opens the calendar. The browser's own date field replaces it without scripts, while a date is
 * typed before hydration, and when the calendar cannot be loaded.
 */
export function DateField({ name, value, today, error, onChange }: DateFieldProps) {
  const [isPlain, setIsPlain] = useState(true);
  const [hasCalendar, setHasCalendar] = useState(true);
  return (
    <Field label="Datum" name={name} error={error}>
      {isPlain || !hasCalendar ? (
        <PlainDate {...{ name, value, error, onChange }} onLeave={() => setIsPlain(false)} />
      ) : (
        <PickedDate
          {...{ name, value, today, error, onChange }}
          onFailure={() => setHasCalendar(false)}
        />
      )}
    </Field>
  );
}

type PlainDateProps = Omit<DateFieldProps, 'today'> & { onLeave: () => void };

/** Passes on a date that was typed before hydration. Stays in the page while it has the focus or an incomplete date. */
function PlainDate({ name, value, error, onChange, onLeave }: PlainDateProps) {
  const input = useRef<HTMLInputElement>(null);
  const leave = () => input.current?.validity.badInput || onLeave();
  const start = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== value && (typed !== '' || parseIsoDate(value) !== undefined)) onChange(typed);
    if (document.activeElement !== input.current) leave();
  });
  useEffect(() => start(), []);
  return (
    <input
      ref={input}
      id={name}
      name={name}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={leave}
      {...describe(name, error)}
    />
  );
}

function PickedDate({
  name,
  value,
  today,
  error,
  onChange,
  onFailure,
}: DateFieldProps & { onFailure: () => void }) {
  const [Calendar, setCalendar] = useState<typeof CalendarType>();
  const date = parseIsoDate(value);
  const open = () =>
    void load(() => import('./calendar.tsx')).then((file) => {
      // The user may have moved to another field meanwhile.
      if (document.activeElement?.id === name) setCalendar(() => file.Calendar);
    }, onFailure);

  return (
    <>
      <input
        id={name}
        name={name}
        readOnly
        placeholder="dd-mm-jjjj"
        value={date === undefined ? '' : formatDate(date)}
        aria-haspopup="dialog"
        onClick={open}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          open();
        }}
        {...describe(name, error)}
      />
      {Calendar && (
        <Calendar
          selected={date}
          today={today}
          onChoose={onChange}
          onClose={() => setCalendar(undefined)}
        />
      )}
    </>
  );
}
