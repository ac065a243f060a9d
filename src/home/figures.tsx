import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { formatMonth } from '../shared/calendar.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { formatQuantity } from '../shared/quantity.ts';
import type { Today } from './today.ts';

/** The figures of the day. A figure leads to its list, unless the list is empty; the turnover leads to the year. */
export function Figures({ uninvoiced, open, week, turnover, date, pricesIncludeVat, late }: Today) {
  return (
    <div className="figures">
      <Figure
        amount={formatEuros(uninvoiced.total)}
        href={uninvoiced.count > 0 && paths.invoicing()}
      >
        {`te factureren${pricesIncludeVat ? '' : ' zonder BTW'}, ${plural(uninvoiced.count, 'levering')}`}
      </Figure>
      <Figure amount={formatEuros(open.total)} href={open.count > 0 && paths.archive()}>
        {`open, ${plural(open.count, 'factuur')}${late.count > 0 ? ', ' : ''}`}
        {late.count > 0 && (
          <span className="over">{`${late.count} te laat: ${formatEuros(late.total)}`}</span>
        )}
      </Figure>
      <Figure
        amount={`${formatQuantity(week.quantity)} kuub`}
        href={week.count > 0 && paths.week()}
      >
        {`deze week, ${plural(week.count, 'levering')}`}
      </Figure>
      {turnover && (
        <Figure amount={formatEuros(turnover.net)} href={paths.figures()}>
          {`omzet ${formatMonth(date).slice(0, -5)}, zonder BTW`}
        </Figure>
      )}
    </div>
  );
}

type FigureProps = { amount: string; href: string | false; children: ReactNode };

function Figure({ amount, href, children }: FigureProps) {
  const content = (
    <>
      <b>{amount}</b>
      <span>{children}</span>
    </>
  );
  if (href === false) return <div className="figure">{content}</div>;
  return (
    <a className="figure" href={href}>
      {content}
    </a>
  );
}
