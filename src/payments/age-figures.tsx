import { paths } from '../paths.ts';
import type { OpenSum } from '../receivables/balances/queries.ts';
import { GROUP, type OpenGroup } from '../receivables/open/age.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { type Filter, filterQuery } from '../ui/filter.tsx';

export type OpenSums = Record<OpenGroup, OpenSum>;

type AgeFiguresProps = {
  sums: OpenSums;
  group: OpenGroup;
  filter: Filter;
  /** Whether these figures replace the figures of the page, when a filter loads the list. */
  isReplacing?: boolean;
};

const figures: { group: OpenGroup; text: string; isLate?: boolean }[] = [
  { group: '', text: 'alles open' },
  { group: 'nog-niet', text: 'nog niet vervallen' },
  { group: '1-14', text: '1–14 dagen te laat' },
  { group: '15-30', text: '15–30 dagen te laat' },
  { group: '30-plus', text: 'meer dan 30 dagen', isLate: true },
  { group: 'terug', text: 'terug te betalen' },
];

/** The first figure says what is counted, so the other figures do not repeat it. */
function countOf(group: OpenGroup, sums: OpenSums): string {
  const { count } = sums[group];
  return group === '' ? plural(count, 'factuur') : String(count);
}

export function AgeFigures({ sums, group, filter, isReplacing = false }: AgeFiguresProps) {
  const shown = figures.filter((figure) => figure.group !== 'terug' || sums.terug.count > 0);
  return (
    <nav
      id="ouderdom"
      className="figures"
      aria-label="Ouderdom van open facturen"
      {...(isReplacing && { 'hx-swap-oob': 'true' })}
    >
      {shown.map((figure) => (
        <a
          key={figure.group}
          className="figure"
          href={paths.payments({ ...filterQuery(filter), [GROUP]: figure.group })}
          aria-current={figure.group === group ? 'true' : undefined}
        >
          <b>{formatEuros(sums[figure.group].total)}</b>
          <span>
            <span className={figure.isLate && sums['30-plus'].count > 0 ? 'over' : undefined}>
              {`${figure.text}, ${countOf(figure.group, sums)}`}
            </span>
          </span>
        </a>
      ))}
    </nav>
  );
}
