import type { IssuedSum } from '../invoices/issued/queries.ts';
import { paths } from '../paths.ts';
import type { IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { recentPeriods } from '../shared/period.ts';
import { plural } from '../shared/plural.ts';
import { inDialog } from '../ui/dialog.ts';
import { FilterForm, PeriodFilter } from '../ui/filter.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { type Archive, ArchiveTable, RefreshForm } from './archive-table.tsx';
import { archiveHelp } from './help.ts';
import { FORMAT, PERIOD } from './wire-names.ts';

type ArchiveScreenProps = Archive & {
  year: IssuedSum & { name: string };
  /** The browser discards its stored selection when this number has changed (`getEdition`). */
  edition: number;
  period: string;
};

export function ArchiveScreen(props: ArchiveScreenProps) {
  const { year, edition, period, ...archive } = props;
  const { today } = archive;
  return (
    <Screen
      help={archiveHelp}
      subtitle={`${plural(year.count, 'factuur')} in ${year.name}, ${formatEuros(year.total)}`}
      tools={
        <>
          <FilterForm action={paths.archive()} target="#facturen" filter={archive.filter}>
            <PeriodFilter filter={archive.filter} />
          </FilterForm>
          <RefreshForm {...archive} />
          <DownloadButton />
        </>
      }
    >
      {/* The list is inside the form, so that the checkboxes of the list need no attribute `form`. */}
      <form id="selectie" method="post" action={paths.archiveDownload()} autoComplete="off">
        <ArchiveTable {...archive} />
        <div className="run ticked" data-edition={edition} hidden>
          <p role="status" />
          <button type="button" className="quiet">
            Selectie wissen
          </button>
          <DownloadButton />
          <ButtonLink
            className="quiet"
            href={paths.mailSelected()}
            title="Ctrl+Enter"
            aria-keyshortcuts="Control+Enter"
            {...inDialog}
          >
            Factuur mailen
          </ButtonLink>
        </div>
        <DownloadFields {...{ today, period }} />
      </form>
    </Screen>
  );
}

const DOWNLOAD = 'downloaden';

function DownloadButton() {
  return (
    <button type="button" className="i-download" popoverTarget={DOWNLOAD}>
      Downloaden
    </button>
  );
}

type DownloadFieldsProps = { today: IsoDate; period: string };

function DownloadFields({ today, period }: DownloadFieldsProps) {
  const { months, quarters } = recentPeriods(today);
  return (
    <div id={DOWNLOAD} className="menu tools" popover="auto">
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
        <button className="without-scripts" formAction={paths.mailSelected()}>
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
