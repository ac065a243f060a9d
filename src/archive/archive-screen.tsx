import type { IssuedSum } from '../invoices/issued/queries.ts';
import { paths } from '../paths.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { FilterForm } from '../ui/filter.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { type Archive, ArchiveTable } from './archive-table.tsx';
import { DownloadForm } from './download-form.tsx';

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
      sums={`${plural(year.count, 'factuur')} in ${year.name}, ${formatEuros(year.total)}`}
      tools={<FilterForm action={paths.archive()} target="#facturen" filter={archive.filter} />}
    >
      <ArchiveTable {...archive} />
      <div className="run ticked" data-edition={edition} hidden>
        <p role="status" />
        <button type="button" className="quiet">
          Selectie wissen
        </button>
      </div>
      <DownloadForm {...{ today, period }} />
    </Screen>
  );
}
