import type { PageCursor } from '../database/page.ts';
import { paymentText } from '../deliveries/delivery.ts';
import { InvoiceAgainButton } from '../invoices/reissue/button.tsx';
import { paths } from '../paths.ts';
import { invoicePaymentStatus, owedText } from '../receivables/account.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { deliveryTotal, formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { CreditPdfLink, InvoicePdfLink } from '../ui/links.tsx';
import { cursorQuery, PageLinks } from '../ui/pages.tsx';
import { type Column, reloadedOnChange, Table } from '../ui/table.tsx';
import type { HistoryPage, HistoryRow } from './queries.ts';

const AGAIN_FORM = 'opnieuw';

type TableRow = HistoryRow & { today: IsoDate };

const columns: Column<TableRow>[] = [
  { name: 'Datum', part: 'lead', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', part: 'sub', cell: ({ slot }) => slot },
  { name: 'Aantal kuub', part: 'num', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Totaal', part: 'num amount', cell: (row) => formatEuros(totalOf(row)) },
  { name: 'Betaalmethode', cell: ({ payment }) => paymentText(payment) },
  { name: 'Factuurnummer', part: 'foot', cell: ({ invoiceNumber }) => invoiceNumber },
  { name: 'Credit nr.', part: 'foot', cell: ({ creditNumber }) => creditNumber },
  { name: 'Status', part: 'foot', cell: Status },
  { name: 'Acties', part: 'actions', unseen: true, cell: Actions },
];

type CustomerHistoryProps = {
  customerId: number;
  cursor: PageCursor;
  page: HistoryPage;
  today: IsoDate;
};

export function CustomerHistory({ customerId, cursor, page, today }: CustomerHistoryProps) {
  const rows = page.rows.map((row) => ({ ...row, today }));
  return (
    <section
      id="historie"
      {...reloadedOnChange(paths.customer(customerId, cursorQuery(cursor)), 'levering')}
    >
      <h2>Leveringen en facturen</h2>
      <form id={AGAIN_FORM} method="post" />
      <Table rowsOf="levering" columns={columns} rows={rows} empty="Nog geen leveringen." />
      <PageLinks
        page={page}
        href={(other) => paths.customer(customerId, other)}
        target="#historie"
      />
    </section>
  );
}

/** The total of the invoice; without an invoice, the total that the list of deliveries shows. */
function totalOf({ invoiceTotal, price, quantity, fee }: HistoryRow) {
  return invoiceTotal ?? deliveryTotal(price, quantity, fee);
}

function Status({ id, owed, today }: TableRow) {
  if (owed === undefined) return 'Gepland';
  const text = owedText(owed, today);
  const look = {
    late: 'bad',
    part: 'warn',
    'too-much': 'warn',
    paid: 'ok',
    'written-off': 'dim',
    open: 'dim',
    none: '',
  };
  return (
    <>
      {owed.isCredited && <span className="badge warn">Gecrediteerd</span>}
      {text && (
        <span className={`state ${look[invoicePaymentStatus(owed, today)]}`}>
          <a href={paths.paymentsOf(id)}>{text}</a>
        </span>
      )}
    </>
  );
}

function Actions({ id, invoiceNumber, creditNumber }: HistoryRow) {
  return (
    <>
      {invoiceNumber === null ? (
        <a href={paths.editDelivery(id)}>Bewerken</a>
      ) : (
        <InvoicePdfLink id={id} />
      )}
      {creditNumber !== null && (
        <>
          <CreditPdfLink id={id} />
          <InvoiceAgainButton id={id} form={AGAIN_FORM} />
        </>
      )}
      <a href={paths.copyDelivery(id)}>Levering kopiëren</a>
    </>
  );
}
