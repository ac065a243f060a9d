import type { Place } from '../database/page.ts';
import { paths } from '../paths.ts';
import type { PaymentState } from '../payments/payment-state.ts';
import { isOpen } from '../payments/requests/standing.ts';
import { formatDate, formatMoment } from '../shared/dates.ts';
import { DateError, type Filter, filterQuery } from '../ui/filter.tsx';
import { PageLinks, placeQuery } from '../ui/pages.tsx';
import { addressText, type Column, reloadedOnChange, Table } from '../ui/table.tsx';
import { ArchiveActions, type ArchiveTableRow } from './archive-actions.tsx';
import type { ArchivePage } from './queries.ts';
import { INVOICE_NUMBER } from './wire-names.ts';

export type Archive = {
  filter: Filter;
  place: Place;
  page: ArchivePage;
  /** The payment state of invoices that are paid by payment request, by the invoice's number. */
  states: Map<string, PaymentState>;
  warnings: Map<string, string>;
};

const columns: Column<ArchiveTableRow>[] = [
  { name: 'Factuurnummer', part: 'foot', cell: NumberWithCheckbox },
  { name: 'Credit nr.', part: 'foot', cell: ({ creditNumber }) => creditNumber },
  { name: 'Status', cell: Status },
  { name: 'Datum', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', cell: ({ slot }) => slot },
  { name: 'Klant', part: 'lead', cell: ({ customerName }) => customerName },
  { name: 'Adres', part: 'sub', cell: ({ address }) => addressText(address) },
  { name: 'Factuurdatum', cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { name: 'Acties', part: 'actions', cell: ArchiveActions },
];

export function ArchiveTable({ filter, place, page, states, warnings }: Archive) {
  const query = filterQuery(filter);
  const present = { ...query, ...placeQuery(place) };
  const rows = page.rows.map((row) => ({
    ...row,
    state: states.get(row.number),
    warning: warnings.get(row.number) ?? '',
  }));
  return (
    <div id="facturen" {...reloadedOnChange(paths.archive(present))}>
      <DateError sentence={filter.dateError} />
      {[...states.values()].some(({ standing }) => isOpen(standing)) && (
        <form method="post" action={paths.refreshPayments(present)}>
          <button className="quiet">Status verversen</button>
        </form>
      )}
      <Table columns={columns} rows={rows} empty="Geen facturen gevonden." />
      <PageLinks
        page={page}
        href={(other) => paths.archive({ ...query, ...other })}
        target="#facturen"
      />
    </div>
  );
}

function NumberWithCheckbox({ number }: ArchiveTableRow) {
  return (
    <label>
      <input type="checkbox" name={INVOICE_NUMBER} value={number} form="selectie" />
      {number}
    </label>
  );
}

function Status({ creditNumber, state }: ArchiveTableRow) {
  const status = creditNumber === null ? 'Actief' : 'Gecrediteerd';
  if (state === undefined) return status;
  return (
    <div>
      {status}
      {state.badges.map((badge, i) => (
        <span key={badge} className="badge" data-standing={i === 0 ? state.standing : 'failed'}>
          {badge}
        </span>
      ))}
    </div>
  );
}
