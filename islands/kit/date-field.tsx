import { useState } from 'react';
import { formatDate, type IsoDate, parseIsoDate } from '../../src/shared/dates.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import type { Calendar as CalendarType } from './calendar.tsx';
import { load } from './load.ts';
import { useHydrated } from './use-hydrated.ts';

type DateFieldProps = {
  name: string;
  value: string;
  today: IsoDate;
  error: string | undefined;
  onChange: (date: string) => void;
};

/** Opens the calendar. It is the browser's date field without scripts, and when the calendar fails to load. */
export function DateField({ name, value, today, error, onChange }: DateFieldProps) {
  const isHydrated = useHydrated();
  const [hasCalendar, setHasCalendar] = useState(true);
  return (
    <Field label="Datum" name={name} error={error}>
      {isHydrated && hasCalendar ? (
        <PickedDate
          {...{ name, value, today, error, onChange }}
          onFailure={() => setHasCalendar(false)}
        />
      ) : (
        <PlainDate {...{ name, value, error, onChange }} />
      )}
    </Field>
  );
}

/** Passes on a date that was typed before hydration. */
function PlainDate({ name, value, error, onChange }: Omit<DateFieldProps, 'today'>) {
  const passOn = (input: HTMLInputElement | null) => {
    if (input !== null && input.value !== '' && input.value !== value) onChange(input.value);
  };
  return (
    <input
      ref={passOn}
      id={name}
      name={name}
      type="date"
      defaultValue={value}
      onChange={(event) => onChange(event.target.value)}
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
