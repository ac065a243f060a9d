import type { ReactNode } from 'react';
import { type IsoDate, parseTypedDate } from '../shared/dates.ts';
import { TypedDate } from './typed-date.tsx';

export type Filter = {
  customer: string;
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
  return {
    customer: request.query(filterNames.customer)?.trim() ?? '',
    typedDate: date?.typed ?? '',
    date: date?.date,
    dateError: isWrong ? 'Deze datum bestaat niet. Typ dd/mm/jjjj.' : undefined,
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

export function filterQuery({ customer, typedDate, typedFrom, typedUntil }: Filter) {
  return {
    [filterNames.customer]: customer,
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

type CustomerFilterProps = FilterFrameProps & {
  customer: string;
  placeholder?: string;
  hidden?: Record<string, string>;
};

export function CustomerFilter({
  customer,
  placeholder,
  hidden = {},
  children,
  ...frame
}: CustomerFilterProps) {
  return (
    <FilterFrame {...frame}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        Klant
        <input
          type="search"
          name={filterNames.customer}
          defaultValue={customer}
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

type FilterFormProps = Omit<CustomerFilterProps, 'customer'> & { filter: Filter };

export function FilterForm({ filter, children, ...list }: FilterFormProps) {
  return (
    <CustomerFilter {...list} customer={filter.customer}>
      <TypedDate
        label="Datum"
        name={filterNames.date}
        mark="/"
        defaultValue={filter.typedDate}
        describedBy="datum-error"
      />
      {children}
    </CustomerFilter>
  );
}

/** The fields for the period of past records. They are unfolded while the list has a period. */
export function PeriodFilter({ filter }: { filter: Filter }) {
  const { typedFrom, typedUntil } = filter;
  return (
    <details open={typedFrom + typedUntil !== ''}>
      <summary>Periode</summary>
      <TypedDate
        label="Van"
        name={filterNames.from}
        mark="/"
        defaultValue={typedFrom}
        describedBy="datum-error"
      />{' '}
      <TypedDate
        label="Tot en met"
        name={filterNames.until}
        mark="/"
        defaultValue={typedUntil}
        describedBy="datum-error"
      />
    </details>
  );
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
export const filterNames = { customer: 'klant', date: 'datum', from: 'van', until: 'tot' } as const;

const PERIOD_NAMES = [filterNames.from, filterNames.until];
