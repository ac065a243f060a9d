import type { PageCursor } from '../database/page.ts';
import type { IssuedSum } from '../invoices/issued/queries.ts';
import { CreditPdfLink, InvoicePdfLink, ReceivableLink, RemindLink } from '../invoices/links.tsx';
import { InvoiceAgainButton } from '../invoices/reissue/button.tsx';
import { mailBadges } from '../messages/mails/mail-badges.ts';
import { type PaymentState, paymentState } from '../messages/payment-state.ts';
import { sendAgainTitle } from '../messages/send-again/draft.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { paths } from '../paths.ts';
import { isOpen } from '../payment-requests/request-status.ts';
import type { BalanceOfList } from '../receivables/balances/queries.ts';
import { mayBeReminded } from '../receivables/open/age.ts';
import { capitalized, formatMonth } from '../shared/calendar.ts';
import { firstOfMonth, formatDate, formatMoment, type IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { inDialog } from '../ui/dialog.ts';
import { askedText, Empty } from '../ui/empty.tsx';
import { Checkbox } from '../ui/field.tsx';
import { DateError, type Filter, filterQuery } from '../ui/filter.tsx';
import { cursorQuery, PagedList } from '../ui/pages.tsx';
import { Address, type Column, type Group, Table } from '../ui/table.tsx';
import { Payment, type PaymentProps } from './payment.tsx';
import type { ArchivePage, PageRow } from './queries.ts';
import { INVOICE_NUMBER } from './wire-names.ts';

export type Archive = {
  filter: Filter;
  cursor: PageCursor;
  page: ArchivePage;
  balances: Map<number, BalanceOfList>;
  /** The mails, messages and payment requests about each invoice, by its number. */
  attempts: Map<string, Attempt[]>;
  /**
   * For each month on the page, the number of its invoices and the sum of their totals. The key is the first day of the
   * month. Empty in a filtered list.
   */
  months: Map<IsoDate, IssuedSum>;
  today: IsoDate;
  now: number;
};

const columns: Column<ArchiveTableRow>[] = [
  { name: 'Factuurnummer', part: 'foot', cell: NumberWithCheckbox },
  { name: 'Credit nr.', part: 'foot', cell: ({ creditNumber }) => creditNumber },
  { name: 'Status', part: 'hush', cell: Status },
  { name: 'Datum', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', cell: ({ slot }) => slot },
  { name: 'Klant', part: 'lead', cell: ReceivableLink },
  { name: 'Adres', part: 'sub', cell: ({ address }) => <Address text={address} /> },
  { name: 'Factuurdatum', cell: ({ issuedAt }) => formatMoment(issuedAt) },
  { name: 'Betaling', part: 'foot', cell: Payment },
  { name: 'Bedrag', part: 'num amount', cell: ({ total }) => formatEuros(total) },
  { name: 'Acties', part: 'actions', cell: ArchiveActions },
];

export function ArchiveTable(archive: Archive) {
  const { filter, cursor, page, months } = archive;
  const query = filterQuery(filter);
  const rows = page.rows.map((row) => tableRow(row, archive));
  return (
    <PagedList
      id="facturen"
      shows="factuur"
      page={page}
      cursor={cursor}
      href={(other) => paths.archive({ ...query, ...other })}
    >
      <DateError error={filter.dateError} />
      <Table
        rowsOf="levering"
        columns={columns}
        rows={rows}
        empty={
          <Empty
            title="Nog geen facturen"
            text="Elke factuur wordt hier bewaard, zeven jaar lang."
            act={{ text: 'Leveringen factureren', href: paths.invoicing(), icon: 'invoice' }}
            notFound="Geen facturen gevonden."
            asked={askedText(filter)}
            clear={paths.archive()}
          />
        }
        groupOf={(row) => monthOf(row, months)}
      />
    </PagedList>
  );
}

function tableRow(row: PageRow, archive: Archive): ArchiveTableRow {
  const { attempts, balances, today, now } = archive;
  const { id, number, total, issuedOn, creditNumber } = row;
  const { dueOn = issuedOn, open = total, hold = null, ...rest } = balances.get(id) ?? {};
  const isCredited = creditNumber !== null;
  return {
    ...row,
    today,
    owed: { ...rest, total, open, dueOn, isCredited },
    state: requestState(row, archive),
    mails: mailBadges(attempts.get(number) ?? [], now),
    mayBeReminded: mayBeReminded({ open, dueOn, hold, isCredited }, today),
  };
}

function requestState(row: PageRow, { attempts, now }: Archive): PaymentState | undefined {
  if (!isPaidByRequest(row)) return undefined;
  return paymentState(attempts.get(row.number) ?? [], row.creditNumber !== null, now);
}

type RefreshFormProps = Archive & {
  /** Whether the form is sent with a new list, and replaces the form in the head of the page. */
  isReplacing?: boolean;
};

/** The button 'Status verversen', which asks Tikkie about the open payment requests of the page. */
export function RefreshForm({ isReplacing = false, ...archive }: RefreshFormProps) {
  const { filter, cursor, page } = archive;
  const present = { ...filterQuery(filter), ...cursorQuery(cursor) };
  const isAsked = page.rows.some((row) => {
    const state = requestState(row, archive);
    return state && isOpen(state.status);
  });
  return (
    <form
      id="verversen"
      method="post"
      action={paths.refreshPayments(present)}
      {...(isReplacing && { 'hx-swap-oob': 'true' })}
    >
      {isAsked && <button className="quiet">Status verversen</button>}
    </form>
  );
}

export function isPaidByRequest({ payment }: PageRow): boolean {
  return payment === 'betaalverzoek';
}

function monthOf({ issuedOn }: ArchiveTableRow, months: Archive['months']): Group {
  const first = firstOfMonth(issuedOn);
  return { key: first, heading: () => <MonthHeading first={first} sum={months.get(first)} /> };
}

function MonthHeading({ first, sum }: { first: IsoDate; sum: IssuedSum | undefined }) {
  return (
    <>
      {capitalized(formatMonth(first))}
      {sum && <span>{`${plural(sum.count, 'factuur')} · ${formatEuros(sum.total)}`}</span>}
    </>
  );
}

function NumberWithCheckbox({ number }: ArchiveTableRow) {
  return (
    <Checkbox name={INVOICE_NUMBER} value={number}>
      {number}
    </Checkbox>
  );
}

function Status({ creditNumber }: ArchiveTableRow) {
  return creditNumber === null ? 'Actief' : <span className="badge warn">Gecrediteerd</span>;
}

/** The link 'Opnieuw mailen', for a mail that failed or a mail that may not have arrived. */
function MailAgain({ deliveryId, mails }: ArchiveTableRow) {
  const unsent = mails.find((mail) => mail.unsent)?.unsent;
  if (unsent === undefined) return null;
  const href = paths.mailInvoice(deliveryId, unsent === 'creditfactuur');
  return (
    <a className="i-send" href={href} {...inDialog}>
      Opnieuw mailen
    </a>
  );
}

type ArchiveTableRow = PageRow & PaymentProps & { mayBeReminded: boolean };

function ArchiveActions(row: ArchiveTableRow) {
  const { deliveryId, creditNumber, state, isBusiness, owed } = row;
  // The actions that most rows lack come first, so that the other actions are in the same place in every row. A row
  // that offers to send a payment request does not offer a reminder.
  return (
    <>
      {isBusiness === 1 && creditNumber !== null && (
        <a href={paths.api.invoiceUbl(deliveryId, true)}>E-creditfactuur</a>
      )}
      {isBusiness === 1 && <a href={paths.api.invoiceUbl(deliveryId)}>E-factuur</a>}
      {state?.maySendAgain && owed.open > 0 ? (
        <a href={paths.sendAgain(deliveryId)} {...inDialog}>
          {sendAgainTitle(state.status === 'none')}
        </a>
      ) : (
        row.mayBeReminded && <RemindLink id={deliveryId} />
      )}
      <MailAgain {...row} />
      {creditNumber !== null && <InvoiceAgainButton id={deliveryId} />}
      <InvoicePdfLink id={deliveryId} />
      {creditNumber === null ? (
        <button formAction={paths.creditInvoice(deliveryId)} formMethod="get" {...inDialog}>
          Crediteer
        </button>
      ) : (
        <CreditPdfLink id={deliveryId} />
      )}
    </>
  );
}
