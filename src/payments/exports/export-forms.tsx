import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { DAY, FROM, UNTIL } from '../wire.ts';

type ExportFormsProps = {
  from: IsoDate;
  until: IsoDate;
  today: IsoDate;
};

export function ExportForms({ from, until, today }: ExportFormsProps) {
  return (
    <section className="panel exports" aria-labelledby="boekhouder">
      <h2 id="boekhouder">Voor de boekhouder</h2>
      <form action={paths.api.openItemsCsv()}>
        <label>
          Openstaande posten per
          <input type="date" name={DAY} defaultValue={until} max={today} />
        </label>
        <button>Openstaande posten (CSV)</button>
      </form>
      <form action={paths.api.paymentsCsv()}>
        <label>
          Betalingen van
          <input type="date" name={FROM} defaultValue={from} />
        </label>
        <label>
          tot en met
          <input type="date" name={UNTIL} defaultValue={until} />
        </label>
        <button>Betalingen (CSV)</button>
      </form>
    </section>
  );
}
