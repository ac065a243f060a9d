import { Bar } from '../../deliveries/load/bar.tsx';
import { paths } from '../../paths.ts';
import { capitalized } from '../../shared/calendar.ts';
import { formatWholeEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { averageDays, type Figures } from './figures.ts';

export function Best({ year, customers }: Figures) {
  const most = customers[0]?.net ?? 0;
  return (
    <section className="panel" aria-labelledby="beste">
      <header>
        <h2 id="beste">Beste klanten</h2>
        <small>{`${year}, naar omzet`}</small>
      </header>
      {customers.length === 0 ? (
        <p className="hint">Nog niets gefactureerd.</p>
      ) : (
        <table className="compact">
          <thead>
            <tr>
              <th scope="col">Klant</th>
              <th scope="col">Kuub</th>
              <th scope="col">Omzet zonder BTW</th>
              <th scope="col">
                <span className="unseen">Aandeel</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ id, name, quantity, net }) => (
              <tr key={name}>
                <th scope="row" title={name}>
                  {id === null ? name : <a href={paths.customer(id)}>{name}</a>}
                </th>
                <td>{formatQuantity(quantity)}</td>
                <td>{formatWholeEuros(net)}</td>
                <td>
                  <Bar share={Math.round((100 * net) / most)} isOver={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function Methods({ year, methods }: Figures) {
  return (
    <section className="panel" aria-labelledby="ontvangen">
      <header>
        <h2 id="ontvangen">Ontvangen per betaalmethode</h2>
        <small>{`${year}, dagen vanaf de factuurdatum`}</small>
      </header>
      {methods.length === 0 ? (
        <p className="hint">Nog niets ontvangen.</p>
      ) : (
        <table className="compact">
          <thead>
            <tr>
              <th scope="col">Methode</th>
              <th scope="col">Betalingen</th>
              <th scope="col">Bedrag</th>
              <th scope="col">Gemiddeld</th>
            </tr>
          </thead>
          <tbody>
            {methods.map((sum) => (
              <tr key={sum.method}>
                <th scope="row">{capitalized(sum.method)}</th>
                <td>{sum.count}</td>
                <td>{formatWholeEuros(sum.total)}</td>
                <td>{daysText(averageDays(sum))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function daysText(days: number | undefined): string {
  return days === undefined ? '–' : plural(days, 'dag');
}
