import { paths } from '../../paths.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import type { Query } from '../../shared/public-paths.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { ALL_SUMS } from '../wire-names.ts';
import { FEW, type Sums } from './queries.ts';

const ID = 'totalen';

type SumsLineProps = {
  /** Undefined when adding up would take too long. */
  sums: Sums | undefined;
  query: Query;
  /** Whether the line is sent with a new list, and replaces the line in the head of the page. */
  isReplacing?: boolean;
};

/** The totals of the list, or a link that shows them. This line is in the head of the page. */
export function SumsLine({ sums, query, isReplacing = false }: SumsLineProps) {
  return (
    <span id={ID} {...(isReplacing && { 'hx-swap-oob': 'true' })}>
      {sums === undefined ? <AskForSums query={query} /> : sumsText(sums)}
    </span>
  );
}

function sumsText({ count, quantity, total }: Sums): string {
  if (count === 0) return '';
  return `${plural(count, 'levering')}, ${formatQuantity(quantity)} kuub, ${formatEuros(total)}`;
}

function AskForSums({ query }: { query: Query }) {
  const href = paths.overview({ ...query, [ALL_SUMS]: 'alle' });
  return (
    <>
      {`Meer dan ${FEW} leveringen. `}
      <a href={href} hx-get={href} hx-target={`#${ID}`} hx-indicator={`#${ID}`} hx-swap="outerHTML">
        Totalen tonen
      </a>
    </>
  );
}
