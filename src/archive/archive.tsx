import { paths } from '../paths.ts';
import { formatDate, formatMoment, type IsoDate } from '../shared/dates.ts';
import { type Filter, FilterForm, filterQuery } from '../ui/filter.tsx';
import { modalOpener } from '../ui/island.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { type Column, NextPage, Table } from '../ui/table.tsx';
import { DownloadForm } from './download.tsx';
import { CreditPdfLink, InvoicePdfLink } from './pdf-link.tsx';
import type { ArchivePage, ArchiveRow } from './queries.ts';

type Archive = { filter: Filter; before: number | undefined; page: ArchivePage };

type Frame = { user: ScreenUser; today: IsoDate };

export function ArchiveScreen({ user, today, ...archive }: Archive & Frame) {
  return (
    <Screen title="Factuur Archief" user={user}>
      <FilterForm action={paths.archive()} target="#facturen" filter={archive.filter} />
      <ArchiveTable {...archive} />
      <DownloadForm today={today} />
    </Screen>
  );
}

const columns: Column<ArchiveRow>[] = [
  { name: 'Factuurnummer', kind: 'short', cell: NumberAndChoice },
  { name: 'Credit nr.', kind: 'short', cell: ({ creditNumber }) => creditNumber },
  {
    name: 'Status',
    kind: 'short',
    cell: ({ creditNumber }) => (creditNumber ? 'Gecrediteerd' : 'Actief'),
  },
  { name: 'Datum', kind: 'short', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', kind: 'short', cell: ({ slot }) => slot },
  { name: 'Klant', cell: ({ customerName }) => customerName },
  { name: 'Adres', cell: ({ address }) => address },
  { name: 'Factuurdatum', kind: 'short', cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { name: 'Acties', kind: 'actions', cell: Actions },
];

/** Ticked, it belongs to the form for downloads below the list. */
function NumberAndChoice({ number }: ArchiveRow) {
  return (
    <label className="choice">
      <input type="checkbox" name="nummer" value={number} form="selectie" autoComplete="off" />
      {number}
    </label>
  );
}

/** The list itself; a filter replaces it alone, and it asks for itself again when a credit was made. */
export function ArchiveTable({ filter, before, page }: Archive) {
  const { rows, next } = page;
  const query = filterQuery(filter);
  return (
    <div
      id="facturen"
      hx-get={paths.archive({ ...query, na: before })}
      hx-trigger="vipo:changed from:body"
      hx-swap="outerHTML"
    >
      {filter.dateError && (
        <p className="error" id="datum-error">
          {filter.dateError}
        </p>
      )}
      <Table columns={columns} rows={rows} empty="Geen facturen gevonden." />
      {next && <NextPage href={paths.archive({ ...query, na: next })} target="#facturen" />}
    </div>
  );
}

function Actions({ deliveryId, number, creditNumber }: ArchiveRow) {
  return (
    <>
      <InvoicePdfLink id={deliveryId} />
      {creditNumber === null ? (
        <button
          type="button"
          {...modalOpener('credit-modal', { id: deliveryId, invoiceNumber: number })}
        >
          Crediteer
        </button>
      ) : (
        <CreditPdfLink id={deliveryId} />
      )}
    </>
  );
}
