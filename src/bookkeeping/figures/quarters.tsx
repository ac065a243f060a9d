import { formatShortMonth } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { cents, formatWholeEuros } from '../../shared/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Figures, type QuarterFigures, returnDueOn, wholeEurosOfReturn } from './figures.ts';

/** The amounts for the BTW return of each quarter, in whole euros as the return takes them. */
export function Quarters({ quarters, today }: Figures) {
  return (
    <section className="panel" aria-labelledby="btw">
      <header>
        <h2 id="btw">BTW per kwartaal</h2>
        <small>rubriek 1a, in hele euro’s naar beneden afgerond</small>
      </header>
      <table className="compact">
        <thead>
          <tr>
            <th scope="col">Kwartaal</th>
            <th scope="col">Omzet zonder BTW</th>
            <th scope="col">waarvan credit</th>
            <th scope="col">BTW</th>
            <th scope="col">Aangifte</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map((quarter) => (
            <tr key={quarter.name}>
              <th scope="row">{`${quarter.name.slice(-1)}e kwartaal`}</th>
              <td>{ofReturn(quarter.net)}</td>
              <td>{formatWholeEuros(quarter.credits)}</td>
              <td>{ofReturn(quarter.vat)}</td>
              <td>
                <State quarter={quarter} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ofReturn(amount: QuarterFigures['net']): string {
  return formatWholeEuros(cents(wholeEurosOfReturn(amount) * 100));
}

/** Vipo does not know whether the return was made, only until when it can be. */
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
