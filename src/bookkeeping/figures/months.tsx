import { Fragment } from 'react';
import { capitalized, formatShortMonth, monthName } from '../../shared/calendar.ts';
import { formatWholeEuros } from '../../shared/money.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { type Bars, Chart } from '../../ui/chart.tsx';
import { TableHead } from '../../ui/table.tsx';
import type { Figures, Totals } from './figures.ts';

type Plotted = {
  title: string;
  unit?: string;
  smallestStep?: number;
  valueOf: (month: Totals) => number;
};

/** `valueOf` returns thousandths of the unit of the scale. The units are € 1.000, a kuub and a delivery. */
const charts: Plotted[] = [
  { title: 'Omzet', unit: ', × € 1.000', valueOf: ({ net }) => Math.round(net / 100) },
  { title: 'Kuub', valueOf: ({ quantity }) => quantity },
  { title: 'Leveringen', smallestStep: 1000, valueOf: ({ deliveries }) => deliveries * 1000 },
];

export function MonthCharts({ year, months }: Figures) {
  return (
    <section className="panel stack charts" aria-labelledby="per-maand">
      <header>
        <h2 id="per-maand">Per maand</h2>
        <small>
          <span className="key" />
          {`${year} `}
          <span className="key before" />
          {year - 1}
        </small>
      </header>
      {charts.map(({ title, unit = '', valueOf, smallestStep }) => (
        <figure key={title}>
          <figcaption>{title + unit}</figcaption>
          <Chart
            label={`Staafdiagram: ${title.toLowerCase()} per maand, ${year} naast ${year - 1}. De getallen staan in de tabel.`}
            {...(smallestStep && { smallestStep })}
            bars={months.map((pair) => barsOf(pair, valueOf))}
          />
        </figure>
      ))}
    </section>
  );
}

function barsOf(
  { now, before }: Figures['months'][number],
  valueOf: (month: Totals) => number,
): Bars {
  const name = formatShortMonth(now.from).slice(2);
  return { name, now: now.isToCome ? undefined : valueOf(now), before: valueOf(before) };
}

export function MonthTable({ year, months, total, totalBefore }: Figures) {
  const before = `in ${year - 1}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The table scrolls on a phone, also by keyboard.
    <section className="sheet" aria-label="Tabel per maand" tabIndex={0}>
      <table className="compact">
        <TableHead
          heads={['Maand', 'Leveringen', before, 'Kuub', before, 'Omzet zonder BTW', before]}
        />
        <tbody>
          {months.map(({ now, before: then }) => (
            <tr key={now.name}>
              <th scope="row">{capitalized(monthName(now.from))}</th>
              <Cells now={now.isToCome ? undefined : now} before={then} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totaal</th>
            <Cells now={total} before={totalBefore} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const numbers: ((totals: Totals) => string)[] = [
  ({ deliveries }) => String(deliveries),
  ({ quantity }) => formatQuantity(quantity),
  ({ net }) => formatWholeEuros(net),
];

function Cells({ now, before }: { now: Totals | undefined; before: Totals }) {
  return numbers.map((format, i) => (
    <Fragment key={i}>
      <td>{now === undefined ? '–' : format(now)}</td>
      <td>{format(before)}</td>
    </Fragment>
  ));
}
