import { paths } from '../paths.ts';
import { GROUP, LATE } from '../receivables/open/age.ts';
import { monthName } from '../shared/calendar.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { Figure } from '../ui/figure.tsx';
import type { Today } from './today.ts';

export function Figures({ uninvoiced, open, week, turnover, date, pricesIncludeVat, late }: Today) {
  return (
    <div className="figures">
      <Figure
        amount={formatEuros(uninvoiced.total)}
        href={uninvoiced.count > 0 ? paths.invoicing() : undefined}
      >
        {`te factureren${pricesIncludeVat ? '' : ' zonder BTW'}, ${plural(uninvoiced.count, 'levering')}`}
      </Figure>
      <OpenFigure {...{ open, late }} />
      <Figure
        amount={`${formatQuantity(week.quantity)} kuub`}
        href={week.count > 0 ? paths.week() : undefined}
      >
        {[week.limit, `deze week, ${plural(week.count, 'levering')}`].filter(Boolean).join(' ')}
      </Figure>
      {turnover && (
        <Figure amount={formatEuros(turnover.net)} href={paths.figures()}>
          {`omzet ${monthName(date)}, zonder BTW`}
        </Figure>
      )}
    </div>
  );
}

/** The open amount links to the open invoices, and the overdue amount links to the overdue invoices. */
function OpenFigure({ open, late }: Pick<Today, 'open' | 'late'>) {
  const text = `open, ${plural(open.count, 'factuur')}`;
  const amount = formatEuros(open.total);
  if (late.count === 0) {
    return (
      <Figure amount={amount} href={open.count > 0 ? paths.payments() : undefined}>
        {text}
      </Figure>
    );
  }
  return (
    <div className="figure">
      <Figure amount={amount} href={paths.payments()}>
        {`${text},`}
      </Figure>
      <span>
        <a className="over" href={paths.payments({ [GROUP]: LATE })}>
          {`${late.count} te laat: ${formatEuros(late.total)}`}
        </a>
      </span>
    </div>
  );
}
