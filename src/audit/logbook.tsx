import type { PageCursor } from '../database/page.ts';
import { paths } from '../paths.ts';
import { capitalized, formatNearDay } from '../shared/calendar.ts';
import { amsterdamDate, formatExactTime, type IsoDate } from '../shared/dates.ts';
import { DateError, FilterFrame, filterNames } from '../ui/filter.tsx';
import { cursorQuery, PageLinks } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import { type Column, reloadedOnChange, Table } from '../ui/table.tsx';
import { TypedDate } from '../ui/typed-date.tsx';
import type { AuditPage, AuditSelection } from './queries.ts';
import { type AuditEntry, KINDS } from './schema.ts';
import { sentenceOf, titleOf } from './sentences.ts';

export type Logbook = {
  selection: AuditSelection;
  typedDate: string;
  dateError: string | undefined;
  cursor: PageCursor;
  page: AuditPage;
  restorable: Set<number>;
  today: IsoDate;
};
type Row = AuditEntry & { isRestorable: boolean };

export function LogbookScreen(props: Logbook & { actors: string[] }) {
  const { actors, ...logbook } = props;
  return (
    <Screen tools={<LogbookFilter {...logbook} actors={actors} />}>
      <LogbookTable {...logbook} />
    </Screen>
  );
}

function LogbookFilter({ selection, typedDate, actors }: Logbook & { actors: string[] }) {
  const { actor, kind } = selection;
  return (
    <FilterFrame action={paths.logbook()} target="#logboek">
      <TypedDate
        label="Datum"
        name={filterNames.date}
        mark="/"
        defaultValue={typedDate}
        shortcut="f"
      />
      <label>
        Gebruiker
        <select name={logbookNames.actor} defaultValue={actor}>
          <option value="">iedereen</option>
          {actors.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Onderwerp
        <select name={logbookNames.kind} defaultValue={kind}>
          <option value="">alles</option>
          {KINDS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </FilterFrame>
  );
}

const columns: Column<Row>[] = [
  { name: 'Tijd', part: 'foot', cell: ({ at }) => formatExactTime(at) },
  { name: 'Wie', part: 'foot', cell: ({ actor }) => actor },
  { name: 'Wat', part: 'lead', cell: titleOf },
  { name: 'Betreft', part: 'sub', cell: ({ subject }) => subject },
  { name: 'Verandering', part: 'wrap', cell: sentenceOf },
  { name: 'Acties', part: 'actions', unseen: true, cell: RestoreButton },
];

export function LogbookTable(props: Logbook) {
  const { selection, typedDate, dateError, cursor, page, restorable, today } = props;
  const rows = page.rows.map((row) => ({ ...row, isRestorable: restorable.has(row.id) }));
  const query = {
    [filterNames.date]: typedDate,
    [logbookNames.actor]: selection.actor,
    [logbookNames.kind]: selection.kind,
  };
  return (
    <div
      id="logboek"
      {...reloadedOnChange(paths.logbook({ ...query, ...cursorQuery(cursor) }), 'regel')}
    >
      <DateError sentence={dateError} />
      <Table
        columns={columns}
        rows={rows}
        empty="Niets gevonden."
        groupOf={({ at }) => {
          const date = amsterdamDate(at);
          return { key: date, heading: () => capitalized(formatNearDay(date, today)) };
        }}
      />
      <PageLinks
        page={page}
        href={(other) => paths.logbook({ ...query, ...other })}
        target="#logboek"
      />
    </div>
  );
}

function RestoreButton({ isRestorable, kind, subjectId }: Row) {
  if (!isRestorable || subjectId === null) return null;
  return (
    <form method="post" action={paths.restoreDeleted(kind, subjectId)}>
      <button className="link">Ongedaan maken</button>
    </form>
  );
}

export const logbookNames = { actor: 'wie', kind: 'soort' } as const;
