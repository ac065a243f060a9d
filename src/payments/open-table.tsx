import type { PageCursor } from '../database/page.ts';
import { type PaymentMethod, paymentText } from '../deliveries/delivery.ts';
import { InvoicePdfLink, ReceivableLink, RemindLink } from '../invoices/links.tsx';
import type { MailBadge } from '../messages/mails/mail-badges.ts';
import { paths } from '../paths.ts';
import { GROUP, LATE, mayBeReminded, type OpenGroup, termText } from '../receivables/open/age.ts';
import type { OpenInvoice, OpenPage } from '../receivables/open/queries.ts';
import { REMIND, remindersNames } from '../reminders/wire-names.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { plural } from '../shared/plural.ts';
import { inDialog } from '../ui/dialog.ts';
import { askedText, Empty } from '../ui/empty.tsx';
import { Checkbox } from '../ui/field.tsx';
import { type Filter, filterQuery } from '../ui/filter.tsx';
import { PagedList } from '../ui/pages.tsx';
import { ButtonLink } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';
import { type Column, type Group, Table } from '../ui/table.tsx';
import type { OpenSums } from './age-figures.tsx';

export type OpenList = {
  filter: Filter;
  group: OpenGroup;
  cursor: PageCursor;
  page: OpenPage;
  sums: OpenSums;
  reminders: ReadonlyMap<string, MailBadge | undefined>;
  today: IsoDate;
};

type OpenRow = OpenInvoice & { today: IsoDate; reminder: MailBadge | undefined };

const columns: Column<OpenRow>[] = [
  { name: 'Factuurnummer', part: 'foot', cell: NumberWithCheckbox },
  { name: 'Klant', part: 'lead', cell: ReceivableLink },
  { name: 'Factuurdatum', cell: ({ issuedOn }) => formatDate(issuedOn) },
  { name: 'Vervaldatum', cell: ({ dueOn }) => formatDate(dueOn) },
  { name: 'Termijn', part: 'foot', cell: Term },
  { name: 'Bedrag', part: 'num amount', cell: Amount },
  { name: 'Betaalmethode', part: 'foot', cell: Method },
  { name: 'Herinnering', part: 'foot', cell: Reminder },
  { name: 'Acties', part: 'actions', cell: Actions },
];

export function OpenTable({ filter, group, cursor, page, sums, reminders, today }: OpenList) {
  const query = { ...filterQuery(filter), [GROUP]: group };
  const rows = page.rows.map((row) => ({ ...row, today, reminder: reminders.get(row.number) }));
  return (
    <PagedList
      id="open-facturen"
      shows="factuur"
      page={page}
      cursor={cursor}
      href={(other) => paths.payments({ ...query, ...other })}
    >
      <form action={paths.reminders()} autoComplete="off">
        {rows.some((row) => mayBeReminded(row, today)) && (
          <RemindButtons group={group} customer={filter.name} />
        )}
        <Table
          rowsOf="levering"
          columns={columns}
          rows={rows}
          empty={
            <Empty
              title="Niets open"
              text="Een factuur staat hier tot zij betaald is."
              act={{ text: 'Leveringen factureren', href: paths.invoicing(), icon: 'invoice' }}
              notFound="Geen open facturen gevonden."
              asked={askedText(filter, group && 'deze termijn')}
              clear={paths.payments()}
            />
          }
          groupOf={(row) => groupOf(row, sums, isWhole(filter, group))}
        />
      </form>
    </PagedList>
  );
}

/** The first button and the link open a list of reminders. The user checks this list before the reminders are sent. */
function RemindButtons({ group, customer }: { group: OpenGroup; customer: string }) {
  return (
    <div className="buttons">
      <button className="quiet">{REMIND}</button>
      <button type="button" className="quiet" hidden>
        Selectie wissen
      </button>
      {customer === '' && (
        <ButtonLink href={paths.reminders({ [GROUP]: group || LATE })} className="quiet">
          Alle te late herinneren
        </ButtonLink>
      )}
    </div>
  );
}

function NumberWithCheckbox(row: OpenRow) {
  const { deliveryId, number } = row;
  if (!mayBeReminded(row, row.today)) return number;
  return (
    <Checkbox name={remindersNames.delivery} value={deliveryId}>
      {number}
    </Checkbox>
  );
}

/** Whether the list has all invoices of the groups that its headings name. */
function isWhole({ name }: Filter, group: OpenGroup): boolean {
  return name === '' && ['', 'te-laat', 'nog-niet', 'terug'].includes(group);
}

function groupOf({ open, dueOn, today }: OpenRow, sums: OpenSums, isWholeGroup: boolean): Group {
  const [key, heading]: [OpenGroup, string] =
    open < 0
      ? ['terug', 'Terug te betalen']
      : dueOn < today
        ? ['te-laat', 'Te laat']
        : ['nog-niet', 'Nog niet vervallen'];
  if (!isWholeGroup) return { key, heading: () => heading };
  const { count, total } = sums[key];
  return {
    key,
    heading: () => (
      <>
        {heading}
        <span>{`${plural(count, 'factuur')} · ${formatEuros(total)}`}</span>
      </>
    ),
  };
}

function Term({ open, dueOn, today }: OpenRow) {
  if (open < 0) return <State look="warn" text="Te veel betaald" />;
  const text = termText(dueOn, today);
  return dueOn < today ? <State look="bad" text={text} /> : text;
}

function Amount({ open, total }: OpenRow) {
  if (open < 0) return formatEuros(cents(-open));
  return open < total ? (
    <span title={`Van ${formatEuros(total)}`}>{formatEuros(open)}</span>
  ) : (
    formatEuros(open)
  );
}

function Method({ payment, open, total, writtenOff }: OpenRow) {
  const method = payment === null ? '' : paymentText(payment as PaymentMethod);
  const part = open + writtenOff < total ? 'deels betaald' : 'deels afgeboekt';
  return open > 0 && open < total ? `${method} · ${part}` : method;
}

function Reminder({ reminder, hold, deliveryId }: OpenRow) {
  if (hold !== null)
    return (
      <a href={paths.holdInvoice(deliveryId)} title={hold}>
        niet aanmanen
      </a>
    );
  return reminder?.isBad ? <State look="bad" text={reminder.text} /> : reminder?.text;
}

/** 'Herinnering sturen' is the first action if a reminder may be sent. */
function Actions(row: OpenRow) {
  const { deliveryId, open, today } = row;
  return (
    <>
      {mayBeReminded(row, today) && <RemindLink id={deliveryId} />}
      <InvoicePdfLink id={deliveryId} />
      <a
        className={open < 0 ? 'refund' : undefined}
        href={paths.paymentsOf(deliveryId)}
        {...inDialog}
      >
        {open < 0 ? 'Terugbetaald' : 'Betaald'}
      </a>
    </>
  );
}
