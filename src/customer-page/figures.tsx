import { FEW } from '../deliveries/sums/queries.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { Figure } from '../ui/figure.tsx';
import type { CustomerFigures } from './queries.ts';

export function Figures({ figures }: { figures: CustomerFigures | undefined }) {
  if (figures === undefined) return <p className="hint">{`Meer dan ${FEW} leveringen.`}</p>;
  const { count, quantity, thisYear, turnover, openCount, openTotal, late } = figures;
  return (
    <div className="figures">
      <Figure amount={`${formatQuantity(quantity)} kuub`}>
        {`${plural(count, 'levering')}, ${formatQuantity(thisYear)} kuub dit jaar`}
      </Figure>
      <Figure amount={formatEuros(turnover)}>omzet, zonder BTW</Figure>
      <Figure amount={formatEuros(openTotal)}>
        {`open, ${plural(openCount, 'factuur')}${late > 0 ? ', ' : ''}`}
        {late > 0 && <span className="over">{`${late} te laat`}</span>}
      </Figure>
    </div>
  );
}
