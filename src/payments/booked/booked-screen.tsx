import type { PageCursor } from '../../database/page.ts';
import { InvoicePdfLink, ReceivableLink } from '../../invoices/links.tsx';
import { paths } from '../../paths.ts';
import { METHOD_TEXTS, SOURCE_TEXTS } from '../../receivables/payment.ts';
import { formatDate } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { inDialog } from '../../ui/dialog.ts';
import { askedText, Empty } from '../../ui/empty.tsx';
import { type Filter, filterQuery, NameFilter } from '../../ui/filter.tsx';
import { PagedList } from '../../ui/pages.tsx';
import { Screen } from '../../ui/screen.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { bookedHelp } from '../help.ts';
import type { BookedPage, BookedPayment } from './queries.ts';

type BookedList = { filter: Filter; cursor: PageCursor; page: BookedPage };

const columns: Column<BookedPayment>[] = [
  { name: 'Factuurnummer', part: 'foot', cell: ({ number }) => number },
  { name: 'Klant', part: 'lead', cell: ReceivableLink },
  { name: 'Datum', cell: ({ paidOn }) => formatDate(paidOn) },
  { name: 'Betaalmethode', cell: ({ method }) => METHOD_TEXTS[method] },
  { name: 'Geboekt', part: 'foot', cell: Origin },
  { name: 'Bedrag', part: 'num amount', cell: ({ amount }) => formatEuros(amount) },
  { name: 'Acties', part: 'actions', cell: Actions },
];

export function BookedScreen(list: BookedList) {
  return (
    <Screen
      help={bookedHelp}
      back={paths.payments()}
      tools={
        <NameFilter action={paths.bookedPayments()} target="#geboekt" name={list.filter.name} />
      }
    >
      <BookedTable {...list} />
    </Screen>
  );
}

export function BookedTable({ filter, cursor, page }: BookedList) {
  const query = filterQuery(filter);
  return (
    <PagedList
      id="geboekt"
      shows="factuur"
      page={page}
      cursor={cursor}
      href={(other) => paths.bookedPayments({ ...query, ...other })}
    >
      <Table
        columns={columns}
        rows={page.rows}
        empty={
          <Empty
            title="Nog geen betalingen"
            text="Hier staat straks elke betaling die je boekt of uit een bankafschrift haalt."
            act={{ text: 'Naar de open facturen', href: paths.payments(), icon: 'invoice' }}
            notFound="Geen betalingen gevonden."
            asked={askedText(filter)}
            clear={paths.bookedPayments()}
          />
        }
      />
    </PagedList>
  );
}

function Origin({ source, recordedBy, isUndone }: BookedPayment) {
  const text = [SOURCE_TEXTS[source], `door ${recordedBy}`].filter(Boolean).join(', ');
  if (isUndone === 0) return text;
  return (
    <>
      {`${text} `}
      <span className="badge">Ongedaan gemaakt</span>
    </>
  );
}

function Actions({ deliveryId, isUndone }: BookedPayment) {
  return (
    <>
      <InvoicePdfLink id={deliveryId} />
      {isUndone === 0 && (
        <a href={paths.paymentsOf(deliveryId)} {...inDialog}>
          Ongedaan maken
        </a>
      )}
    </>
  );
}
