import { paths } from '../../paths.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import type { Query } from '../../shared/public-paths.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { ALL_SUMS } from '../wire-names.ts';
import { FEW, type Sums } from './queries.ts';

const LINE = 'closest .sums';

/** The totals above the list, or a link to them when adding them up takes too long. */
export function SumsLine({ sums, query }: { sums: Sums | undefined; query: Query }) {
  if (sums?.count === 0) return null;
  if (sums === undefined)
    return (
      <p className="sums">
        <AskForSums query={query} />
      </p>
    );
  const { count, quantity, total } = sums;
  const text = `${plural(count, 'levering')}, ${formatQuantity(quantity)} kuub, ${formatEuros(total)}`;
  return <p className="sums">{text}</p>;
}

function AskForSums({ query }: { query: Query }) {
  const href = paths.overview({ ...query, [ALL_SUMS]: 'alle' });
  return (
    <>
      {`Meer dan ${FEW} leveringen. `}
      <a href={href} hx-get={href} hx-target={LINE} hx-indicator={LINE} hx-swap="outerHTML">
        Totalen tonen
      </a>
    </>
  );
}
