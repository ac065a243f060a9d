import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { capitalized, formatShortMonth } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { cents, formatEuros, formatWholeEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { Bar } from '../../ui/bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TableHead } from '../../ui/table.tsx';
import {
  averageDays,
  type Figures,
  type QuarterFigures,
  returnDueOn,
  wholeEurosOfReturn,
} from './figures.ts';

type TablePanelProps = {
  id: string;
  title: string;
  note: string;
  heads: ReactNode[];
  rows: { name: string; head?: ReactNode; title?: string; cells: ReactNode[] }[];
  empty?: string;
};

/** A small table in a panel. The heading of a row is `head`, or `name` when there is no `head`. */
function TablePanel({ id, title, note, heads, rows, empty }: TablePanelProps) {
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <small>{note}</small>
      </header>
      {rows.length === 0 ? (
        <p className="hint">{empty}</p>
      ) : (
        <table className="compact">
          <TableHead heads={heads} />
          <tbody>
            {rows.map(({ name, head = name, title: tip, cells }) => (
              <tr key={name}>
                <th scope="row" title={tip}>
                  {head}
                </th>
                {cells.map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function Best({ year, customers }: Figures) {
  const most = customers[0]?.net ?? 0;
  const share = (
    <span key="share" className="unseen">
      Aandeel
    </span>
  );
  return (
    <TablePanel
      id="beste"
      title="Beste klanten"
      note={`${year}, naar omzet`}
      heads={['Klant', 'Kuub', 'Omzet zonder BTW', share]}
      rows={customers.map(({ id, name, quantity, net }) => ({
        name,
        title: name,
        head: id === null ? name : <a href={paths.customer(id)}>{name}</a>,
        cells: [
          formatQuantity(quantity),
          formatWholeEuros(net),
          <Bar key="share" share={Math.round((100 * net) / most)} />,
        ],
      }))}
      empty="Nog niets gefactureerd."
    />
  );
}

export function Methods({ year, methods }: Figures) {
  return (
    <TablePanel
      id="ontvangen"
      title="Ontvangen per betaalmethode"
      note={`${year}, dagen vanaf de factuurdatum`}
      heads={['Methode', 'Betalingen', 'Bedrag', 'Gemiddeld']}
      rows={methods.map((sum) => ({
        name: capitalized(sum.method),
        cells: [sum.count, formatWholeEuros(sum.total), daysText(averageDays(sum))],
      }))}
      empty="Nog niets ontvangen."
    />
  );
}

function daysText(days: number | undefined): string {
  return days === undefined ? '–' : plural(days, 'dag');
}

/** The amounts that the firm enters in the BTW return of each quarter, in whole euros. */
export function Quarters({ quarters, today }: Figures) {
  return (
    <TablePanel
      id="btw"
      title="BTW per kwartaal"
      note="rubriek 1a, in hele euro’s naar beneden afgerond"
      heads={['Kwartaal', 'Omzet zonder BTW', 'waarvan credit', 'BTW', 'Aangifte']}
      rows={quarters.map((quarter) => ({
        name: quarterName(quarter.name),
        cells: [
          ofReturn(quarter.net),
          formatWholeEuros(quarter.credits),
          ofReturn(quarter.vat),
          <State key="state" quarter={quarter} today={today} />,
        ],
      }))}
    />
  );
}

function quarterName(name: string): string {
  return `${name.slice(-1)}e kwartaal`;
}

function ofReturn(amount: QuarterFigures['net']): string {
  return formatWholeEuros(cents(wholeEurosOfReturn(amount) * 100));
}

/**
 * The last day for filing the BTW return of a quarter that has ended. Vipo does not know whether the return was filed.
 */
function State({ quarter, today }: { quarter: QuarterFigures; today: IsoDate }) {
  if (quarter.from > today) return '–';
  if (quarter.until >= today)
    return (
      <>
        <Icon name="clock" />
        loopt nog
      </>
    );
  return `uiterlijk ${formatShortMonth(returnDueOn(quarter))}`;
}

/**
 * The amounts that were written off as uncollectible in each quarter, with their BTW. The firm can reclaim this BTW in
 * the return of that quarter.
 */
export function Uncollectible({ uncollectible }: Figures) {
  if (uncollectible.length === 0) return null;
  return (
    <TablePanel
      id="oninbaar"
      title="Oninbaar afgeboekt"
      note="BTW terug te vragen (art. 29 Wet OB); onder nul is zij weer verschuldigd"
      heads={['Kwartaal', 'Bedrag met BTW', 'waarvan BTW']}
      rows={uncollectible.map(({ quarter, amount, vat }) => ({
        name: quarterName(quarter),
        cells: [formatEuros(amount), formatEuros(vat)],
      }))}
    />
  );
}
