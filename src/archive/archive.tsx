import { paths } from '../paths.ts';
import { formatDate, formatMoment } from '../shared/dates.ts';
import { type Filter, FilterForm, filterQuery } from '../ui/filter.tsx';
import { modalOpener } from '../ui/island.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { type Column, NextPage, Table } from '../ui/table.tsx';
import { CreditPdfLink, InvoicePdfLink } from './pdf-link.tsx';
import type { ArchivePage, ArchiveRow } from './queries.ts';

type Archive = { filter: Filter; before: number | undefined; page: ArchivePage };

export function ArchiveScreen({ user, ...archive }: Archive & { user: ScreenUser }) {
  return (
    <Screen title="Factuur Archief" user={user}>
      <FilterForm action={paths.archive()} target="#facturen" filter={archive.filter} />
      <ArchiveTable {...archive} />
    </Screen>
  );
}

const columns: Column<ArchiveRow>[] = [
  { name: 'Factuurnummer', kind: 'short', cell: ({ number }) => number },
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
