import { useState, useSyncExternalStore } from 'react';
import { formatDate, type IsoDate, parseIsoDate } from '../src/shared/dates.ts';
import { Calendar } from './calendar.tsx';
import { describe, Field } from './field.tsx';

type DateFieldProps = {
  value: string;
  today: IsoDate;
  error: string | undefined;
  onChange: (date: string) => void;
};

/** A read-only date, shown dd-mm-jjjj, with a calendar. Without scripts it is the browser's own date field. */
export function DateField({ value, today, error, onChange }: DateFieldProps) {
  const works = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <Field label="Datum" name="Datum" error={error}>
      {works ? (
        <PickedDate {...{ value, today, error, onChange }} />
      ) : (
        <PlainDate {...{ value, error, onChange }} />
      )}
    </Field>
  );
}

const neverChanges = () => () => undefined;

/** When it makes way for the other one, it hands on what was filled in meanwhile. */
function PlainDate({ value, error, onChange }: Omit<DateFieldProps, 'today'>) {
  const handOver = (input: HTMLInputElement | null) => {
    if (input !== null && input.value !== '' && input.value !== value) onChange(input.value);
  };
  return (
    <input
      ref={handOver}
      id="Datum"
      name="Datum"
      type="date"
      defaultValue={value}
      {...describe('Datum', error)}
    />
  );
}

function PickedDate({ value, today, error, onChange }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  const date = parseIsoDate(value);

  return (
    <>
      <input
        id="Datum"
        name="Datum"
        readOnly
        placeholder="dd-mm-jjjj"
        value={date === undefined ? '' : formatDate(date)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          setOpen(true);
        }}
        {...describe('Datum', error)}
      />
      {open && (
        <Calendar
          selected={date}
          today={today}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
