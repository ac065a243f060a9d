import type { ReactNode } from 'react';
import { type IsoDate, parseTypedDate } from '../shared/dates.ts';
import { ENDS_BEFORE_START, NO_SUCH_DATE } from '../shared/period.ts';
import { Hidden } from './field.tsx';
import { TypedDate } from './typed-date.tsx';

export type Filter = {
  /** The typed text: a part of the name of a customer, or in some lists also a number or a place. */
  name: string;
  typedDate: string;
  date: IsoDate | undefined;
  dateError: WrongDates | undefined;
  /** The period of a list of past records. */
  from: IsoDate | undefined;
  until: IsoDate | undefined;
  typedFrom: string;
  typedUntil: string;
};

/** The fields with a wrong date, and the sentence about them. */
type WrongDates = { sentence: string; names: string[] };

type Request = { query(name: string): string | undefined };

export function readFilter(request: Request): Filter {
  const date = readTyped(request, filterNames.date);
  const from = readTyped(request, filterNames.from);
  const until = readTyped(request, filterNames.until);
  const wrong = [date, from, until].filter(({ isWrong }) => isWrong).map(({ name }) => name);
  const isReversed = from.date && until.date && until.date < from.date;
  return {
    name: request.query(filterNames.name)?.trim() ?? '',
    typedDate: date.typed,
    date: date.date,
    dateError:
      wrong.length > 0
        ? { sentence: NO_SUCH_DATE, names: wrong }
        : isReversed
          ? { sentence: ENDS_BEFORE_START, names: [filterNames.until] }
          : undefined,
    from: from.date,
    until: until.date,
    typedFrom: from.typed,
    typedUntil: until.typed,
  };
}

function readTyped(request: Request, name: string) {
  const typed = request.query(name)?.trim() ?? '';
  const date = parseTypedDate(typed);
  return { name, typed, date, isWrong: typed.length >= 10 && date === undefined };
}

export function filterQuery({ name, typedDate, typedFrom, typedUntil }: Filter) {
  return {
    [filterNames.name]: name,
    [filterNames.date]: typedDate,
    [filterNames.from]: typedFrom,
    [filterNames.until]: typedUntil,
  };
}

type FilterFrameProps = { action: string; target: string; children?: ReactNode };

export function FilterFrame({ action, target, children }: FilterFrameProps) {
  return (
    <form
      className="filter"
      role="search"
      action={action}
      hx-get={action}
      hx-target={target}
      hx-indicator={target}
      hx-swap="outerHTML"
      hx-trigger="input delay:150ms, submit"
      hx-replace-url="true"
      hx-sync="main:replace"
    >
      {children}
      <button className="without-scripts">Zoeken</button>
    </form>
  );
}

type NameFilterProps = FilterFrameProps & {
  name: string;
  placeholder?: string;
  hidden?: Record<string, string>;
};

export function NameFilter({
  name,
  placeholder,
  hidden = {},
  children,
  ...frame
}: NameFilterProps) {
  return (
    <FilterFrame {...frame}>
      <Hidden fields={hidden} />
      <label>
        Klant
        <input
          type="search"
          name={filterNames.name}
          defaultValue={name}
          placeholder={placeholder}
          autoComplete="off"
          aria-keyshortcuts="f"
          title="Toets: f"
        />
      </label>
      {children}
    </FilterFrame>
  );
}

type FilterFormProps = Omit<NameFilterProps, 'name'> & { filter: Filter };

export function FilterForm({ filter, children, ...list }: FilterFormProps) {
  return (
    <NameFilter {...list} name={filter.name}>
      <DateFilter label="Datum" name={filterNames.date} typed={filter.typedDate} />
      {children}
    </NameFilter>
  );
}

type DateFilterProps = { label: string; name: string; typed: string };

export function DateFilter({ label, name, typed }: DateFilterProps) {
  return (
    <TypedDate
      label={label}
      name={name}
      mark="/"
      defaultValue={typed}
      aria-describedby={`${name}-error`}
    />
  );
}

/** The fields for the period of past records. They are unfolded while the list has a period. */
export function PeriodFilter({ filter }: { filter: Filter }) {
  const { typedFrom, typedUntil } = filter;
  return (
    <details open={typedFrom + typedUntil !== ''}>
      <summary>Periode</summary>
      <DateFilter label="Van" name={filterNames.from} typed={typedFrom} />{' '}
      <DateFilter label="Tot en met" name={filterNames.until} typed={typedUntil} />
    </details>
  );
}

/**
 * The sentence is in the list, because htmx replaces only the list. There is an element around the sentence for each
 * wrong field, so that each field names the sentence by its own id. `filter.css` marks only the wrong fields.
 */
export function DateError({ error }: { error: WrongDates | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="error" role="alert">
      {error.names.reduce<ReactNode>(
        (text, name) => (
          <span id={`${name}-error`}>{text}</span>
        ),
        error.sentence,
      )}
    </p>
  );
}

/** The names of the fields, and of the query parameters in the URL of the list. */
export const filterNames = { name: 'klant', date: 'datum', from: 'van', until: 'tot' } as const;
