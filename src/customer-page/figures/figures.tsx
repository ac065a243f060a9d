import { FEW } from '../../deliveries/sums/queries.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import type { CustomerFigures } from './queries.ts';

/** The figures above the history of a customer; too many deliveries are not added up. */
export function Figures({ figures }: { figures: CustomerFigures | undefined }) {
  if (figures === undefined) return <p className="hint">{`Meer dan ${FEW} leveringen.`}</p>;
  const { count, quantity, thisYear, turnover, open, late } = figures;
  return (
    <div className="figures">
      <div className="figure">
        <b>{`${formatQuantity(quantity)} kuub`}</b>
        <span>{`${plural(count, 'levering')}, ${formatQuantity(thisYear)} kuub dit jaar`}</span>
      </div>
      <div className="figure">
        <b>{formatEuros(turnover)}</b>
        <span>omzet, zonder BTW</span>
      </div>
      <div className="figure">
        <b>{formatEuros(open.total)}</b>
        <span>
          {`open, ${plural(open.count, 'factuur')}${late > 0 ? ', ' : ''}`}
          {late > 0 && <span className="over">{`${late} te laat`}</span>}
        </span>
      </div>
    </div>
  );
}
