import { paths } from '../paths.ts';
import type { PaymentState } from '../payments/payment-state.ts';
import { isOpen } from '../payments/requests/standing.ts';
import { sendAgainTitle } from '../payments/send-again/send-again-form.tsx';
import { formatDate, formatMoment, type IsoDate } from '../shared/dates.ts';
import { DateError, FilterForm, filterQuery } from '../ui/filter.tsx';
import { modalOpener } from '../ui/island.tsx';
import { PageLinks, placeQuery } from '../ui/pages.tsx';
import { CreditPdfLink, InvoicePdfLink } from '../ui/pdf-link.tsx';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { AddressText, type Column, refreshed, Table } from '../ui/table.tsx';
import type { AskedPage } from './asked-page.ts';
import { DownloadForm } from './download-form.tsx';
import type { PageRow } from './queries.ts';

declare module '../ui/island.tsx' {
  interface ModalProps {
    'credit-modal': { id: number; invoiceNumber: string; warning: string };
  }
}

type Archive = AskedPage & {
  states: Map<string, PaymentState>;
  /** What to say to who credits an invoice, by its number. */
  warnings: Map<string, string>;
};
type Row = PageRow & { state: PaymentState | undefined; warning: string };

type Frame = { user: ScreenUser; today: IsoDate; edition: number; period: string };

export function ArchiveScreen({ user, today, edition, period, ...archive }: Archive & Frame) {
  return (
    <Screen title="Factuur Archief" user={user}>
      <FilterForm action={paths.archive()} target="#facturen" filter={archive.filter} />
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

const columns: Column<Row>[] = [
  { name: 'Factuurnummer', kind: 'short', cell: NumberAndChoice },
  { name: 'Credit nr.', kind: 'short', cell: ({ creditNumber }) => creditNumber },
  {
    name: 'Status',
    kind: 'short',
    cell: Status,
  },
  { name: 'Datum', kind: 'short', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', kind: 'short', cell: ({ slot }) => slot },
  { name: 'Klant', cell: ({ customerName }) => customerName },
  { name: 'Adres', cell: ({ address }) => <AddressText address={address} /> },
  { name: 'Factuurdatum', kind: 'short', cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { name: 'Acties', kind: 'actions', cell: Actions },
];

function NumberAndChoice({ number }: Row) {
  return (
    <label className="choice">
      <input type="checkbox" name="nummer" value={number} form="selectie" autoComplete="off" />
      {number}
    </label>
  );
}

export function ArchiveTable({ filter, place, page, states, warnings }: Archive) {
  const query = filterQuery(filter);
  const present = { ...query, ...placeQuery(place) };
  const rows = page.rows.map((row) => ({
    ...row,
    state: states.get(row.number),
    warning: warnings.get(row.number) ?? '',
  }));
  return (
    <div id="facturen" {...refreshed(paths.archive(present))}>
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

function Status({ creditNumber, state }: Row) {
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

function Actions({ deliveryId, number, creditNumber, state, warning }: Row) {
  return (
    <>
      <InvoicePdfLink id={deliveryId} />
      {creditNumber === null ? (
        <button
          type="button"
          className="quiet"
          {...modalOpener('credit-modal', { id: deliveryId, invoiceNumber: number, warning })}
        >
          Crediteer
        </button>
      ) : (
        <CreditPdfLink id={deliveryId} />
      )}
      {state?.maySendAgain && <SendAgain id={deliveryId} isFirst={state.standing === 'none'} />}
    </>
  );
}

function SendAgain(props: { id: number; isFirst: boolean }) {
  return (
    <ButtonLink
      href={paths.sendAgain(props.id)}
      className="quiet"
      {...modalOpener('send-again', props)}
    >
      {sendAgainTitle(props.isFirst)}
    </ButtonLink>
  );
}
