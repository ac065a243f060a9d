import { paths } from '../paths.ts';
import type { IsoDate } from '../shared/dates.ts';
import { recentPeriods } from '../shared/period.ts';
import { FORMAT, PERIOD } from './wire-names.ts';

type DownloadFieldsProps = { today: IsoDate; period: string };

export function DownloadFields({ today, period }: DownloadFieldsProps) {
  const { months, quarters } = recentPeriods(today);
  return (
    <div className="tools panel">
      <label>
        Facturen
        <select name={PERIOD} defaultValue={period} aria-describedby="wat-meekomt">
          <option value="">die zijn aangevinkt</option>
          <optgroup label="Kwartaal">{quarters.map(periodOption)}</optgroup>
          <optgroup label="Maand">{months.map(periodOption)}</optgroup>
        </select>
      </label>
      <div className="buttons">
        <button className="quiet" name={FORMAT} value="pdf">
          Download selectie
        </button>
        <button className="quiet" name={FORMAT} value="csv">
          Download CSV
        </button>
        <button className="quiet" name={FORMAT} value="ubl">
          UBL (zip)
        </button>
        <button className="without-scripts" formAction={paths.mailTicked()}>
          Factuur mailen
        </button>
      </div>
      <p id="wat-meekomt" className="hint">
        <span data-ticks="">De aangevinkte facturen komen mee.</span>
        <span data-period="">
          Alle facturen van deze periode komen mee; vinkjes tellen niet mee.
        </span>
      </p>
    </div>
  );
}

function periodOption(name: string) {
  return <option key={name}>{name}</option>;
}
