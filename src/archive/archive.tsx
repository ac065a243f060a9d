import { paths } from '../paths.ts';
import { formatDate, formatMoment } from '../shared/dates.ts';
import { type Filter, FilterForm, filterQuery } from '../ui/filter.tsx';
import { modalOpener } from '../ui/island.tsx';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
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

const columns = [
  'Factuurnummer',
  'Credit nr.',
  'Status',
  'Datum',
  'Tijdslot',
  'Klant',
  'Adres',
  'Factuurdatum',
  'Acties',
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
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <InvoiceRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="empty">Geen facturen gevonden.</p>}
      {next && <ButtonLink href={paths.archive({ ...query, na: next })}>Volgende</ButtonLink>}
    </div>
  );
}

function InvoiceRow({ row }: { row: ArchiveRow }) {
  return (
    <tr>
      <td>{row.number}</td>
      <td>{row.creditNumber}</td>
      <td>{row.creditNumber === null ? 'Actief' : 'Gecrediteerd'}</td>
      <td>{formatDate(row.date)}</td>
      <td>{row.slot}</td>
      <td>{row.customerName}</td>
      <td>{row.address}</td>
      <td>{formatMoment(row.issuedAt)}</td>
      <td className="actions">
        <PdfLink
          href={paths.api.invoicePdf(row.deliveryId)}
          text="Factuur openen"
          opened="Factuur geopend in nieuw tabblad"
          failed="Fout bij het openen van de factuur. Probeer opnieuw."
        />
        {row.creditNumber === null ? (
          <button
            type="button"
            {...modalOpener('credit-modal', { id: row.deliveryId, invoiceNumber: row.number })}
          >
            Crediteer
          </button>
        ) : (
          <PdfLink
            href={paths.api.invoicePdf(row.deliveryId, true)}
            text="Creditfactuur openen"
            opened="Creditfactuur geopend in nieuw tabblad"
            failed="Fout bij het openen van de creditfactuur. Probeer opnieuw."
          />
        )}
      </td>
    </tr>
  );
}

type PdfLinkProps = { href: string; text: string; opened: string; failed: string };

/** Opens a PDF in a new tab; the script says how it went. */
function PdfLink({ href, text, opened, failed }: PdfLinkProps) {
  return (
    <a
      role="button"
      className="button quiet"
      href={href}
      target="_blank"
      data-pdf=""
      data-opened={opened}
      data-failed={failed}
    >
      {text}
    </a>
  );
}
