import { FEW } from '../deliveries/sums/queries.ts';
import { returnQuery } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import type { Card, NextStop } from '../search/card.ts';
import { formatDay, formatShortMonth } from '../shared/calendar.ts';
import type { IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { Figure } from '../ui/figure.tsx';
import type { CustomerFigures } from './queries.ts';

type FiguresProps = {
  figures: CustomerFigures | undefined;
  card: Card;
  today: IsoDate;
  here: string;
};

export function Figures({ figures, card, today, here }: FiguresProps) {
  if (figures === undefined) return <p className="hint">{`Meer dan ${FEW} leveringen.`}</p>;
  const { count, quantity, thisYear, turnover, openTotal, lateTotal } = figures;
  return (
    <div className="figures">
      <Figure
        amount={
          <span className={lateTotal > 0 ? 'over' : undefined}>{formatEuros(openTotal)}</span>
        }
      >
        {`open${lateTotal > 0 ? ', waarvan ' : ''}`}
        {lateTotal > 0 && <span className="over">{`${formatEuros(lateTotal)} te laat`}</span>}
      </Figure>
      <Next next={card.next} here={here} />
      <Figure
        amount={String(count)}
      >{`${count === 1 ? 'levering' : 'leveringen'}${lastText(card)}`}</Figure>
      <Figure amount={formatEuros(turnover)}>
        {`omzet zonder BTW, ${formatQuantity(quantity)} kuub besteld, waarvan ${formatQuantity(thisYear)} in ${today.slice(0, 4)}`}
      </Figure>
    </div>
  );
}

function Next({ next, here }: { next: NextStop | undefined; here: string }) {
  if (next === undefined) return <Figure amount="Niets">gepland</Figure>;
  const { delivery, stop, stops } = next;
  const { id, date, slot, quantity, invoiced } = delivery;
  const href = invoiced ? undefined : paths.editDelivery(id, returnQuery(here));
  return (
    <Figure amount={`${formatDay(date).slice(0, 2)} ${formatShortMonth(date)}`} href={href}>
      {`${slot}, stop ${stop} van ${stops}, ${formatQuantity(quantity)} kuub`}
    </Figure>
  );
}

function lastText({ last: [last] }: Card): string {
  if (last === undefined) return '';
  return `, vorige keer ${formatQuantity(last.quantity)} kuub à ${formatEuros(last.price)}`;
}
