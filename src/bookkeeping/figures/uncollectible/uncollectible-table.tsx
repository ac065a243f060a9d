import { formatEuros } from '../../../shared/money.ts';
import type { Figures } from '../figures.ts';

/** The BTW of claims that were written off as uncollectible, by the quarter in whose return it can be asked back. */
export function Uncollectible({ uncollectible }: Figures) {
  if (uncollectible.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="oninbaar">
      <header>
        <h2 id="oninbaar">Oninbaar afgeboekt</h2>
        <small>BTW terug te vragen (art. 29 Wet OB); onder nul is zij weer verschuldigd</small>
      </header>
      <table className="compact">
        <thead>
          <tr>
            <th scope="col">Kwartaal</th>
            <th scope="col">Bedrag met BTW</th>
            <th scope="col">waarvan BTW</th>
          </tr>
        </thead>
        <tbody>
          {uncollectible.map(({ quarter, amount, vat }) => (
            <tr key={quarter}>
              <th scope="row">{`${quarter.slice(-1)}e kwartaal`}</th>
              <td>{formatEuros(amount)}</td>
              <td>{formatEuros(vat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
