import { useState, useSyncExternalStore } from 'react';
import { formatDate, type IsoDate, parseIsoDate } from '../../src/shared/dates.ts';
import { describe, Field } from '../../src/ui/field.tsx';
import type { Calendar as CalendarType } from './calendar.tsx';
import { load } from './load.ts';

type DateFieldProps = {
  value: string;
  today: IsoDate;
  error: string | undefined;
  onChange: (date: string) => void;
};

/** The browser's own date field without scripts and when the calendar cannot be loaded; otherwise it opens the calendar. */
export function DateField({ value, today, error, onChange }: DateFieldProps) {
  const works = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isOwn, setIsOwn] = useState(true);
  return (
    <Field label="Datum" name="Datum" error={error}>
      {works && isOwn ? (
        <PickedDate {...{ value, today, error, onChange }} onFailure={() => setIsOwn(false)} />
      ) : (
        <PlainDate {...{ value, error, onChange }} />
      )}
    </Field>
  );
}

const neverChanges = () => () => undefined;

/** Passes on a date that was typed before hydration. */
function PlainDate({ value, error, onChange }: Omit<DateFieldProps, 'today'>) {
  const passOn = (input: HTMLInputElement | null) => {
    if (input !== null && input.value !== '' && input.value !== value) onChange(input.value);
  };
  return (
    <input
      ref={passOn}
      id="Datum"
      name="Datum"
      type="date"
      defaultValue={value}
      onChange={(event) => onChange(event.target.value)}
      {...describe('Datum', error)}
    />
  );
}

function PickedDate({
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
      // The user can have moved to another field while the calendar loaded.
      if (document.activeElement?.id === 'Datum') setCalendar(() => file.Calendar);
    }, onFailure);

  return (
    <>
      <input
        id="Datum"
        name="Datum"
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
        {...describe('Datum', error)}
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
