import type { ComponentProps } from 'react';
import { dayName } from '../shared/calendar.ts';
import { formatDate, parseTypedDate } from '../shared/dates.ts';
import { describe, Field } from './field.tsx';

type TypedDateProps = ComponentProps<'input'> & {
  label: string;
  name: string;
  /** The separator between day, month and year. */
  mark?: '-' | '/';
  /** A date in any notation, or the invalid text that the user typed. */
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** Whether the field shows the day of the week below the date. */
  hasDayName?: boolean;
};

/** A field for a date. The user types the date, or picks it in a calendar (`islands/kit/calendar.ts`). */
export function TypedDate({
  label,
  mark = '-',
  defaultValue = '',
  error,
  hasDayName = false,
  ...input
}: TypedDateProps) {
  const { name, id = name } = input;
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
          {...input}
          inputMode="numeric"
          placeholder={`dd${mark}mm${mark}jjjj`}
          maxLength={10}
          defaultValue={date === undefined ? defaultValue : formatDate(date, mark)}
          autoComplete="off"
          data-typed-date={mark}
          {...describe(id, error, hint)}
        />
        <button type="button" className="act i-calendar" data-picks="">
          <span>Datum kiezen</span>
        </button>
      </span>
    </Field>
  );
}
