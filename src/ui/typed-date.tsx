import { dayName } from '../shared/calendar.ts';
import { formatDate, parseTypedDate } from '../shared/dates.ts';
import { describe, Field } from './field.tsx';

type Mark = '-' | '/';

type TypedDateProps = {
  label: string;
  name: string;
  id?: string;
  /** The separator between day, month and year. */
  mark?: Mark;
  /** A date in any notation, or the invalid text that the user typed. */
  defaultValue?: string | undefined;
  error?: string | undefined;
  describedBy?: string;
  shortcut?: string;
  /** Whether the field shows the day of the week below the date. */
  hasDayName?: boolean;
  /** Attributes of the input for the calendar. */
  data?: Record<`data-${string}`, string | number | undefined>;
};

/** A field for a date. The user types the date, or picks it in a calendar (`islands/kit/calendar.ts`). */
export function TypedDate({
  label,
  name,
  id = name,
  mark = '-',
  defaultValue = '',
  error,
  describedBy,
  shortcut,
  hasDayName = false,
  data,
}: TypedDateProps) {
  const date = parseTypedDate(defaultValue);
  const hint = hasDayName ? dayName(date) : undefined;
  return (
    <Field
      label={label}
      name={name}
      id={id}
      error={error}
      hint={hint && <span data-day-name="">{hint}</span>}
    >
      <span className="with-picker">
        <input
          id={id}
          name={name}
          inputMode="numeric"
          placeholder={`dd${mark}mm${mark}jjjj`}
          maxLength={10}
          defaultValue={date === undefined ? defaultValue : formatDate(date, mark)}
          autoComplete="off"
          data-typed-date={mark}
          aria-describedby={describedBy}
          aria-keyshortcuts={shortcut}
          title={shortcut && `Toets: ${shortcut}`}
          {...data}
          {...describe(id, error, hint)}
        />
        <button type="button" className="act i-calendar" data-picks="">
          <span>Datum kiezen</span>
        </button>
      </span>
    </Field>
  );
}
