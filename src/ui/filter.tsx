import type { ReactNode } from 'react';
import { formatSlashDate, type IsoDate, parseIsoDate, parseTypedDate } from '../shared/dates.ts';
import { TypedDate } from './typed-date.tsx';

export type Filter = {
  klant: string;
  typedDate: string;
  datum: IsoDate | undefined;
  dateError: string | undefined;
};

export function readFilter(request: { query(name: string): string | undefined }): Filter {
  const typedDate = request.query('datum')?.trim() ?? '';
  const datum = parseTypedDate(typedDate) ?? parseIsoDate(typedDate);
  const wrong = typedDate.length >= 10 && datum === undefined;
  return {
    klant: request.query('klant')?.trim() ?? '',
    typedDate,
    datum,
    dateError: wrong ? 'Deze datum bestaat niet. Typ dd/mm/jjjj.' : undefined,
  };
}

export function filterQuery({ klant, typedDate }: Filter) {
  return { klant, datum: typedDate };
}

type FilterFrameProps = { action: string; target: string; children: ReactNode };

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

type FilterFormProps = {
  action: string;
  filter: Filter;
  target: string;
  hidden?: Record<string, string>;
};

export function FilterForm({ action, filter, target, hidden = {} }: FilterFormProps) {
  const shown = filter.datum ? formatSlashDate(filter.datum) : filter.typedDate;
  return (
    <FilterFrame action={action} target={target}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        Klant
        <input type="search" name="klant" defaultValue={filter.klant} autoComplete="off" />
      </label>
      <TypedDate label="Datum" name="datum" defaultValue={shown} describedBy="datum-error" />
    </FilterFrame>
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
