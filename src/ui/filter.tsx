import type { ReactNode } from 'react';
import { type IsoDate, parseTypedDate } from '../shared/dates.ts';
import { ENDS_BEFORE_START, NO_SUCH_DATE } from '../shared/period.ts';
import { Hidden } from './field.tsx';
import { TypedDate } from './typed-date.tsx';

export type Filter = {
  /** The typed name of a customer, or a part of it. */
  name: string;
  typedDate: string;
  date: IsoDate | undefined;
  dateError: string | undefined;
  /** The period of a list of past records. */
  from: IsoDate | undefined;
  until: IsoDate | undefined;
  typedFrom: string;
  typedUntil: string;
};

type Request = { query(name: string): string | undefined };

export function readFilter(request: Request): Filter {
  const [date, from, until] = [filterNames.date, ...PERIOD_NAMES].map((name) =>
    readTyped(request, name),
  );
  const isWrong = [date, from, until].some((read) => read?.isWrong);
  const isReversed = from?.date && until?.date && until.date < from.date;
  return {
    name: request.query(filterNames.name)?.trim() ?? '',
    typedDate: date?.typed ?? '',
    date: date?.date,
    dateError: isWrong ? NO_SUCH_DATE : isReversed ? ENDS_BEFORE_START : undefined,
    from: from?.date,
    until: until?.date,
    typedFrom: from?.typed ?? '',
    typedUntil: until?.typed ?? '',
  };
}

function readTyped(request: Request, name: string) {
  const typed = request.query(name)?.trim() ?? '';
  const date = parseTypedDate(typed);
  return { typed, date, isWrong: typed.length >= 10 && date === undefined };
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
      <FilterDate label="Datum" name={filterNames.date} defaultValue={filter.typedDate} />
      {children}
    </NameFilter>
  );
}

/** The fields for the period of past records. They are unfolded while the list has a period. */
export function PeriodFilter({ filter }: { filter: Filter }) {
  const { typedFrom, typedUntil } = filter;
  return (
    <details open={typedFrom + typedUntil !== ''}>
      <summary>Periode</summary>
      <FilterDate label="Van" name={filterNames.from} defaultValue={typedFrom} />{' '}
      <FilterDate label="Tot en met" name={filterNames.until} defaultValue={typedUntil} />
    </details>
  );
}

function FilterDate(date: { label: string; name: string; defaultValue: string }) {
  return <TypedDate mark="/" describedBy="datum-error" {...date} />;
}

export function DateError({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p className="error" id="datum-error" role="alert">
      {sentence}
    </p>
  );
}

/** The names of the fields, and of the query parameters in the URL of the list. */
export const filterNames = { name: 'klant', date: 'datum', from: 'van', until: 'tot' } as const;

const PERIOD_NAMES = [filterNames.from, filterNames.until];
