import type { IssuedSum } from '../invoices/issued/queries.ts';
import { paths } from '../paths.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { FilterForm } from '../ui/filter.tsx';
import { modalOpener } from '../ui/island.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { type Archive, ArchiveTable, REFRESH_FORM } from './archive-table.tsx';
import { DownloadFields } from './download-fields.tsx';

type ArchiveScreenProps = Archive & {
  user: ScreenUser;
  /** The invoices of the present year. */
  year: IssuedSum & { name: string };
  /** The browser discards a stored selection of another edition (`getEdition`). */
  edition: number;
  period: string;
};

export function ArchiveScreen(props: ArchiveScreenProps) {
  const { user, year, edition, period, ...archive } = props;
  const { today } = archive;
  return (
    <Screen
      title="Factuur Archief"
      user={user}
      subtitle={`${plural(year.count, 'factuur')} in ${year.name}, ${formatEuros(year.total)}`}
      tools={<FilterForm action={paths.archive()} target="#facturen" filter={archive.filter} />}
    >
      <form id={REFRESH_FORM} method="post" />
      {/* Around the list, so that its checkboxes need not name the form. */}
      <form id="selectie" method="post" action={paths.archiveDownload()} autoComplete="off">
        <ArchiveTable {...archive} />
        <div className="run ticked" data-edition={edition} hidden>
          <p role="status" />
          <button type="button" className="quiet">
            Selectie wissen
          </button>
          <button className="quiet" {...modalOpener('mail', {})}>
            Factuur mailen
          </button>
        </div>
        <DownloadFields {...{ today, period }} />
      </form>
    </Screen>
  );
}
