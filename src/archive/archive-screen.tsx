import { paths } from '../paths.ts';
import type { IsoDate } from '../shared/dates.ts';
import { FilterForm } from '../ui/filter.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { type Archive, ArchiveTable } from './archive-table.tsx';
import { DownloadForm } from './download-form.tsx';

type ArchiveScreenProps = Archive & {
  user: ScreenUser;
  today: IsoDate;
  /** The browser discards a stored selection of another edition (`getEdition`). */
  edition: number;
  period: string;
};

export function ArchiveScreen(props: ArchiveScreenProps) {
  const { user, today, edition, period, ...archive } = props;
  return (
    <Screen
      title="Factuur Archief"
      user={user}
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
