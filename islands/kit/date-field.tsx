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

/** When the calendar cannot be fetched it becomes the browser's own date field, as it is without scripts. */
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
      // Whoever went on to another field keeps the focus there.
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
