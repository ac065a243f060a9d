import type { PageCursor } from '../database/page.ts';
import { paths } from '../paths.ts';
import { capitalized, formatNearDay } from '../shared/calendar.ts';
import { amsterdamDate, formatExactTime, type IsoDate } from '../shared/dates.ts';
import { withThousandsDots } from '../shared/decimal.ts';
import { EmptyFilter } from '../ui/empty.tsx';
import { DateError, type Filter, filterNames } from '../ui/filter.tsx';
import { PagedList } from '../ui/pages.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { logbookHelp } from './help.ts';
import { type AuditPage, type AuditSelection, MOST_COUNTED } from './log/queries.ts';
import { LogbookFilter, logbookNames } from './logbook-filter.tsx';
import type { AuditEntry } from './schema.ts';
import { sentenceOf, titleOf } from './sentences.ts';
import { type Deletions, UndoCell } from './undo-cell.tsx';

export type Logbook = {
  selection: AuditSelection;
  typedDate: string;
  dateError: Filter['dateError'];
  cursor: PageCursor;
  page: AuditPage;
  deletions: Deletions;
  /** The number of entries that match the filter, or `MOST_COUNTED` + 1 when more match. */
  count: number;
  /** For each day on the page, the number of entries of the whole day that match the filter. */
  counts: ReadonlyMap<IsoDate, number>;
  today: IsoDate;
};

export function LogbookScreen(props: Logbook & { actors: string[] }) {
  const { actors, ...logbook } = props;
  const { selection, typedDate, count } = logbook;
  const filter = <LogbookFilter {...{ selection, typedDate, actors }} />;
  return (
    <Screen help={logbookHelp} subtitle={<CountLine count={count} />} tools={filter}>
      <LogbookTable {...logbook} />
    </Screen>
  );
}

/**
 * The line in the head of the page with the number of entries. When the browser loads only a new list, the answer also
 * has this line, with `isReplacing`. It then replaces the line on the page.
 */
export function CountLine({
  count,
  isReplacing = false,
}: {
  count: number;
  isReplacing?: boolean;
}) {
  return (
    <span id="aantal-regels" {...(isReplacing && { 'hx-swap-oob': 'true' })}>
      {countText(count)}
    </span>
  );
}

function countText(count: number): string {
  if (count > MOST_COUNTED) return `meer dan ${withThousandsDots(String(MOST_COUNTED))} regels`;
  return `${withThousandsDots(String(count))} ${count === 1 ? 'regel' : 'regels'}`;
}

function columnsOf(deletions: Deletions): Column<AuditEntry>[] {
  return [
    { name: 'Tijd', part: 'foot', cell: ({ at }) => formatExactTime(at) },
    { name: 'Wie', part: 'foot', cell: ({ actor }) => actor },
    { name: 'Wat', part: 'lead', cell: titleOf },
    { name: 'Betreft', part: 'sub', cell: ({ subject }) => subject },
    { name: 'Verandering', part: 'wrap', cell: sentenceOf },
    {
      name: 'Acties',
      part: 'actions',
      unseen: true,
      cell: (entry) =>
        'foto' in entry.detail && entry.action === 'foto gemaakt' ? (
          <a href={paths.api.photo(Number(entry.detail.foto))}>Bekijken</a>
        ) : (
          <UndoCell entry={entry} deletions={deletions} />
        ),
    },
  ];
}

function dayHeading(name: string, count: number) {
  return (
    <>
      {name} <span>{countText(count)}</span>
    </>
  );
}

export function LogbookTable(props: Logbook) {
  const { selection, typedDate, dateError, cursor, page, deletions, counts, today } = props;
  const query = {
    [filterNames.date]: typedDate,
    [logbookNames.text]: selection.text,
    [logbookNames.actor]: selection.actor,
    [logbookNames.kind]: selection.kind,
  };
  return (
    <PagedList
      id="logboek"
      shows="regel"
      page={page}
      cursor={cursor}
      href={(other) => paths.logbook({ ...query, ...other })}
    >
      <DateError error={dateError} />
      <Table
        columns={columnsOf(deletions)}
        rows={page.rows}
        empty={
          <EmptyFilter title="Niets gevonden" clear={paths.logbook()}>
            Geen regel van het logboek past bij dit filter.
          </EmptyFilter>
        }
        groupOf={({ at, day }) => {
          const date = amsterdamDate(at);
          const name = capitalized(formatNearDay(date, today));
          return { key: date, heading: () => dayHeading(name, counts.get(day) ?? 0) };
        }}
      />
      <div className="buttons">
        <p className="hint">Wat verwijderd is, kun je 30 dagen ongedaan maken.</p>
        <ButtonLink href={paths.logbookCsv(query)} className="quiet">
          Download CSV
        </ButtonLink>
      </div>
    </PagedList>
  );
}
