import { formatDate } from '../shared/dates.ts';
import type { Filter } from './filter.tsx';
import type { IconName } from './icon.tsx';
import { ButtonLink } from './screen.tsx';

type EmptyListProps = {
  title: string;
  /** What the list will have. */
  text: string;
  /** The action that gives the list its first row. */
  act: { text: string; href: string; icon: IconName };
};

type EmptyProps = EmptyListProps & {
  /** The title when rows exist that the filter leaves out. */
  notFound: string;
  /** What the filter asks for, in words. It is '' for the whole list. */
  asked: string;
  /** The address of the list without the filter. */
  clear: string;
};

/** Stands in the place of a list without rows: the list has no rows at all, or the filter leaves them all out. */
export function Empty({ notFound, asked, clear, ...list }: EmptyProps) {
  if (asked === '') return <EmptyList {...list} />;
  return (
    <EmptyFilter title={notFound} clear={clear}>
      {`Niets past bij ${asked}.`}
    </EmptyFilter>
  );
}

type EmptyFilterProps = { title: string; clear: string; children: string };

export function EmptyFilter({ title, clear, children }: EmptyFilterProps) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      <p>{children}</p>
      <ButtonLink href={clear}>Filter wissen</ButtonLink>
    </div>
  );
}

export function EmptyList({ title, text, act }: EmptyListProps) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      <p>{text}</p>
      <ButtonLink href={act.href} className={`i-${act.icon}`}>
        {act.text}
      </ButtonLink>
    </div>
  );
}

/** What a filter asks for, in words, with what a list asks for besides. */
export function askedText({ customer, date, from, until }: Filter, ...others: string[]): string {
  return [
    customer && `‘${customer}’`,
    date && formatDate(date),
    from && `vanaf ${formatDate(from)}`,
    until && `tot en met ${formatDate(until)}`,
    ...others,
  ]
    .filter(Boolean)
    .join(' en ');
}
