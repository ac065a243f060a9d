import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { TypedDate } from '../../ui/typed-date.tsx';
import { DAY, FROM, UNTIL } from '../wire.ts';

type ExportFormsProps = {
  from: IsoDate;
  until: IsoDate;
};

export function ExportForms({ from, until }: ExportFormsProps) {
  return (
    <section className="panel exports" aria-labelledby="boekhouder">
      <h2 id="boekhouder">Voor de boekhouder</h2>
      <form action={paths.api.openItemsCsv()}>
        <TypedDate label="Openstaande posten per" name={DAY} id="csv-dag" defaultValue={until} />
        <button>Openstaande posten (CSV)</button>
      </form>
      <form action={paths.api.paymentsCsv()}>
        <TypedDate label="Betalingen van" name={FROM} id="csv-van" defaultValue={from} />
        <TypedDate label="tot en met" name={UNTIL} id="csv-tot" defaultValue={until} />
        <button>Betalingen (CSV)</button>
      </form>
    </section>
  );
}
