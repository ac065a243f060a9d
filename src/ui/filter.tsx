import type { ReactNode } from 'react';
import { formatSlashDate, type IsoDate, parseIsoDate, parseTypedDate } from '../shared/dates.ts';
import { TypedDate } from './typed-date.tsx';

export type Filter = {
  customer: string;
  typedDate: string;
  date: IsoDate | undefined;
  dateError: string | undefined;
};

export function readFilter(request: { query(name: string): string | undefined }): Filter {
  const typedDate = request.query(filterNames.date)?.trim() ?? '';
  const date = parseTypedDate(typedDate) ?? parseIsoDate(typedDate);
  const wrong = typedDate.length >= 10 && date === undefined;
  return {
    customer: request.query(filterNames.customer)?.trim() ?? '',
    typedDate,
    date,
    dateError: wrong ? 'Deze datum bestaat niet. Typ dd/mm/jjjj.' : undefined,
  };
}

export function filterQuery({ customer, typedDate }: Filter) {
  return { [filterNames.customer]: customer, [filterNames.date]: typedDate };
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
        />
      </label>
      {children}
    </FilterFrame>
  );
}

type FilterFormProps = Omit<CustomerFilterProps, 'customer'> & { filter: Filter };

export function FilterForm({ filter, children, ...list }: FilterFormProps) {
  const shown = filter.date ? formatSlashDate(filter.date) : filter.typedDate;
  return (
    <CustomerFilter {...list} customer={filter.customer}>
      <TypedDate
        label="Datum"
        name={filterNames.date}
        defaultValue={shown}
        describedBy="datum-error"
      />
      {children}
    </CustomerFilter>
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

/** The address of the list has the same names. */
export const filterNames = { customer: 'klant', date: 'datum' } as const;
