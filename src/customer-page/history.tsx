import type { PageCursor } from '../database/page.ts';
import { paymentText } from '../deliveries/delivery.ts';
import { PhotoLinks } from '../deliveries/photos/photos-of.tsx';
import { returnQuery } from '../http/return-address.ts';
import { CreditPdfLink, InvoicePdfLink } from '../invoices/links.tsx';
import { InvoiceAgainButton } from '../invoices/reissue/button.tsx';
import { paths } from '../paths.ts';
import { termText } from '../receivables/open/age.ts';
import { owedState, owedText } from '../receivables/receivable.ts';
import { PaymentButton, RemindButton } from '../search/card-parts.tsx';
import type { Card } from '../search/card.ts';
import { deliveryStatus, stateOf } from '../search/status.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { deliveryTotal, formatEuros } from '../shared/money.ts';
import type { Query } from '../shared/public-paths.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { inDialog } from '../ui/dialog.ts';
import { cursorQuery, PageLinks } from '../ui/pages.tsx';
import { State } from '../ui/state.tsx';
import { type Column, reloadedOnChange, Table } from '../ui/table.tsx';
import type { HistoryPage, HistoryRow } from './queries.ts';

const AGAIN_FORM = 'opnieuw';

/** `back` is the query with which the forms that edit or copy the delivery return to this page. */
type TableRow = HistoryRow & { today: IsoDate; back: Query };

const columns: Column<TableRow>[] = [
  { name: 'Datum', part: 'lead', cell: DateLink },
  { name: 'Tijdslot', part: 'sub', cell: ({ slot }) => slot },
  { name: 'Aantal kuub', part: 'num', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Totaal', part: 'num amount', cell: (row) => formatEuros(totalOf(row)) },
  { name: 'Open', part: 'num', cell: Open },
  { name: 'Betaalmethode', cell: ({ payment }) => paymentText(payment) },
  { name: 'Status', part: 'foot', cell: Status },
  { name: 'Factuurnummer', part: 'foot', cell: Numbers },
  { name: 'Acties', part: 'actions', unseen: true, cell: Actions },
];

export type CustomerHistoryProps = {
  /** Builds a URL of the customer's page. Its query also has the page to which the customer's page returns. */
  here: (query: Query) => string;
  cursor: PageCursor;
  page: HistoryPage;
  card: Card;
  today: IsoDate;
};

export function CustomerHistory({ here, cursor, page, card, today }: CustomerHistoryProps) {
  const present = here(cursorQuery(cursor));
  const rows = page.rows.map((row) => ({ ...row, today, back: returnQuery(present) }));
  return (
    <section id="historie" {...reloadedOnChange(present, 'levering')}>
      <div className="row">
        <h2>Leveringen en facturen</h2>
        <PayButtons card={card} />
      </div>
      <form id={AGAIN_FORM} method="post" />
      <Table rowsOf="levering" columns={columns} rows={rows} empty="Nog geen leveringen." />
      <PageLinks page={page} href={here} target="#historie" />
    </section>
  );
}

/** These buttons are for the open invoice that was due first. */
function PayButtons({ card: { firstDue, daysLate } }: { card: Card }) {
  if (firstDue === undefined) return null;
  const { deliveryId } = firstDue;
  return (
    <div className="row">
      <PaymentButton id={deliveryId} className="i-euro" />
      {daysLate > 0 && <RemindButton id={deliveryId} className="i-send" />}
    </div>
  );
}

function DateLink({ id, date, invoiceNumber, back }: TableRow) {
  const href = invoiceNumber === null ? paths.editDelivery(id, back) : paths.paymentsOf(id);
  return <a href={href}>{formatDate(date)}</a>;
}

/** The total of the invoice. A delivery without an invoice has the same total as in the list of deliveries. */
function totalOf({ invoiceTotal, price, quantity, fee }: HistoryRow) {
  return invoiceTotal ?? deliveryTotal(price, quantity, fee);
}

function Open({ owed }: TableRow) {
  if (owed === undefined || owed.open <= 0) return null;
  return formatEuros(owed.open);
}

function Numbers({ invoiceNumber, creditNumber }: TableRow) {
  return (
    <>
      {invoiceNumber}
      {creditNumber && <small>{creditNumber}</small>}
    </>
  );
}

function Status(row: TableRow) {
  return (
    <>
      <StatusOf {...row} />
      <PhotoLinks ids={row.photos} />
    </>
  );
}

function StatusOf(row: TableRow) {
  const { id, owed, today } = row;
  if (owed === undefined) return <State {...stateOf(deliveryStatus(row))} />;
  const state = owedState(owed, today, termText(owed.dueOn, today));
  return (
    <>
      {owed.isCredited && <span className="badge warn">Gecrediteerd</span>}
      {state && (
        <a href={paths.paymentsOf(id)}>
          <State {...state} title={owedText(owed, today)} />
        </a>
      )}
    </>
  );
}

function Actions({ id, invoiceNumber, creditNumber, owed, back }: TableRow) {
  return (
    <>
      {owed !== undefined && owed.open > 0 && (
        <a href={paths.paymentsOf(id)} {...inDialog}>
          Betaald
        </a>
      )}
      {invoiceNumber === null ? (
        <a href={paths.editDelivery(id, back)}>Bewerken</a>
      ) : (
        <InvoicePdfLink id={id} />
      )}
      {creditNumber !== null && (
        <>
          <CreditPdfLink id={id} />
          <InvoiceAgainButton id={id} form={AGAIN_FORM} />
        </>
      )}
      <a href={paths.copyDelivery(id, back)}>Levering kopiëren</a>
    </>
  );
}
