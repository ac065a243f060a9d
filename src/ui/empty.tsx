import { formatDate } from '../shared/dates.ts';
import type { Filter } from './filter.tsx';
import type { IconName } from './icon.tsx';
import { ButtonLink } from './screen.tsx';

type EmptyListProps = {
  title: string;
  /** A sentence about what the list will contain. */
  text: string;
  /** The action that gives the list its first row. */
  act: { text: string; href: string; icon: IconName };
};

type EmptyProps = EmptyListProps & {
  /** The title when the filter excludes all rows. */
  notFound: string;
  /** A description of the filter. '' for a list without a filter. */
  asked: string;
  /** The address of the list without the filter. */
  clear: string;
};

/** Shown instead of a list without rows. Either the list is empty, or the filter excludes all rows. */
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
      {/* `islands/kit/list-position.ts` moves the focus to the filter on the next page. */}
      <ButtonLink href={clear} className="reset">
        Filter wissen
      </ButtonLink>
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

/** A description of the filter of a list. `others` describe further criteria of the list. */
export function askedText({ name, date, from, until }: Filter, ...others: string[]): string {
  return [
    name && `‘${name}’`,
    date && formatDate(date),
    from && `vanaf ${formatDate(from)}`,
    until && `tot en met ${formatDate(until)}`,
    ...others,
  ]
    .filter(Boolean)
    .join(' en ');
}
