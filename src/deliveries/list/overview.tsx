import type { PageCursor } from '../../database/page.ts';
import { paths } from '../../paths.ts';
import { formatDate, type IsoDate } from '../../shared/dates.ts';
import { deliveryTotal, formatEuros } from '../../shared/money.ts';
import type { Query } from '../../shared/public-paths.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { inDialog } from '../../ui/dialog.ts';
import { askedText, Empty } from '../../ui/empty.tsx';
import { DateError, type Filter, FilterForm, filterQuery, PeriodFilter } from '../../ui/filter.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import { PagedList } from '../../ui/pages.tsx';
import { ButtonLink, Screen } from '../../ui/screen.tsx';
import { Address, type Column, LongText, Table } from '../../ui/table.tsx';
import { DeliveryLink } from '../delivery-link.tsx';
import { paymentText } from '../delivery.ts';
import { overviewHelp } from '../help.ts';
import type { Capacity } from '../load/load.ts';
import type { Delivery } from '../schema.ts';
import { type DaySums, FEW, type Sums } from '../sums/queries.ts';
import { SumsLine } from '../sums/sums-line.tsx';
import { PAST, PERIOD } from '../wire-names.ts';
import { dayOf } from './day-heading.tsx';
import type { DeliveryPage } from './queries.ts';

type Overview = {
  filter: Filter;
  past: boolean;
  cursor: PageCursor;
  page: DeliveryPage;
  today: IsoDate;
  daySums: DaySums[];
  capacity: Capacity;
  sums: Sums | undefined;
  /**
   * The number of deliveries that the filter finds on the other tab. Vipo counts them only when this page is empty.
   * Otherwise the number is 0. Undefined for more than `FEW` deliveries.
   */
  inOtherPeriod: number | undefined;
};

export function OverviewScreen(overview: Overview) {
  const { filter, past, sums } = overview;
  return (
    <Screen
      help={overviewHelp}
      subtitle={<SumsLine sums={sums} query={overviewQuery(filter, past)} />}
      tools={
        <>
          <PeriodTabs {...{ filter, past }} />
          <FilterForm
            action={paths.overview()}
            target="#leveringen"
            filter={filter}
            {...(past && { hidden: { [PERIOD]: PAST } })}
          >
            {past && <PeriodFilter filter={filter} />}
          </FilterForm>
          <ButtonLink href={paths.printList()} className="i-print" {...inDialog}>
            Lijst printen
          </ButtonLink>
        </>
      }
    >
      <DeliveryTable {...overview} />
    </Screen>
  );
}

function PeriodTabs({ filter, past }: Pick<Overview, 'filter' | 'past'>) {
  const tab = (text: string, isPast: boolean) => (
    <a href={periodPath(filter, isPast)} aria-current={past === isPast ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <nav className="tabs" aria-label="Periode">
      {tab('Vandaag en later', false)}
      {tab('Eerder', true)}
    </nav>
  );
}

export function overviewQuery(filter: Filter, past: boolean): Query {
  return { ...filterQuery(filter), [PERIOD]: past ? PAST : undefined };
}

function periodPath(filter: Filter, past: boolean): string {
  return paths.overview(overviewQuery(filter, past));
}

const columns: Column<Delivery>[] = [
  { name: 'Naam', part: 'lead', cell: DeliveryLink },
  {
    name: 'Adres',
    part: 'sub',
    cell: ({ id, address }) => (
      <a href={paths.deliveryMap(id)}>
        <Address text={address} />
      </a>
    ),
  },
  {
    name: 'Telefoon',
    part: 'tel',
    cell: ({ phone }) => (phone === '' ? '-' : <PhoneLink number={phone} />),
  },
  { name: 'Aantal kuub', part: 'num', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Prijs/kuub', part: 'num', cell: ({ price }) => formatEuros(price) },
  { name: 'Bezorgkosten', part: 'num', cell: ({ fee }) => formatEuros(fee) },
  {
    name: 'Totaal',
    part: 'num amount',
    cell: ({ price, quantity, fee }) => formatEuros(deliveryTotal(price, quantity, fee)),
  },
  { name: 'Datum', part: 'hush', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', part: 'foot', cell: SlotOf },
  { name: 'Betaalmethode', part: 'foot', cell: ({ payment }) => paymentText(payment) },
  { name: 'Opmerkingen', part: 'note', cell: ({ remarks }) => <LongText text={remarks} /> },
  { name: 'Acties', part: 'actions', unseen: true, cell: Actions },
];

function SlotOf({ slot, deliveredAt }: Delivery) {
  if (deliveredAt === null) return slot;
  return (
    <>
      {slot}
      <em>Geleverd</em>
    </>
  );
}

function Actions({ id, invoiced }: Delivery) {
  return (
    <>
      <a href={paths.copyDelivery(id)}>Levering kopiëren</a>
      {invoiced ? (
        <em className="i-lock">Gefactureerd</em>
      ) : (
        <a href={paths.editDelivery(id)}>Bewerken</a>
      )}
    </>
  );
}

export function DeliveryTable(overview: Overview) {
  const { filter, past, cursor, page, today, daySums, capacity, inOtherPeriod } = overview;
  const query = overviewQuery(filter, past);
  return (
    <PagedList
      id="leveringen"
      shows="levering"
      page={page}
      cursor={cursor}
      href={(other) => paths.overview({ ...query, ...other })}
    >
      <DateError error={filter.dateError} />
      <Table
        rowsOf="levering"
        columns={columns}
        rows={page.rows}
        empty={<NoDeliveries filter={filter} past={past} />}
        groupOf={(row) => dayOf(row, { today, sums: daySums, capacity })}
      />
      {inOtherPeriod !== 0 && (
        <p className="empty">
          <a href={periodPath(filter, !past)}>{otherPeriodText(inOtherPeriod, past)}</a>
        </p>
      )}
    </PagedList>
  );
}

function NoDeliveries({ filter, past }: Pick<Overview, 'filter' | 'past'>) {
  const whole = past
    ? { title: 'Nog niets geweest', text: 'Hier staan straks de leveringen van vóór vandaag.' }
    : {
        title: 'Nog geen leveringen gepland',
        text: 'Hier staat straks alles wat nog moet komen, dag voor dag.',
      };
  return (
    <Empty
      {...whole}
      act={{ text: 'Levering plannen', href: paths.plan(), icon: 'plus' }}
      notFound="Geen leveringen gevonden."
      asked={askedText(filter)}
      clear={paths.overview({ [PERIOD]: past ? PAST : undefined })}
    />
  );
}

function otherPeriodText(count: number | undefined, past: boolean): string {
  const when = past ? 'komende' : 'eerdere';
  if (count === 1) return `1 ${when} levering bekijken`;
  return `${count ?? `Meer dan ${FEW}`} ${when} leveringen bekijken`;
}
