import { paths } from '../../paths.ts';
import { formatDate } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { deliveryTotal } from '../../shared/product.ts';
import type { Query } from '../../shared/public-paths.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { DateError, type Filter, FilterForm, filterQuery } from '../../ui/filter.tsx';
import { modalOpener } from '../../ui/island.tsx';
import { PageLinks } from '../../ui/pages.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { ButtonLink, Screen, type ScreenUser } from '../../ui/screen.tsx';
import { addressText, type Column, LongText, Table } from '../../ui/table.tsx';
import { paymentText } from '../delivery.ts';
import type { Delivery } from '../schema.ts';
import { FEW, type Sums } from '../sums/queries.ts';
import { SumsLine } from '../sums/sums-line.tsx';
import type { DeliveryPage } from './queries.ts';
import { PAST, PERIOD } from './wire-names.ts';

export type Overview = {
  filter: Filter;
  past: boolean;
  page: DeliveryPage;
  /** Undefined when too many deliveries have the name. */
  sums: Sums | undefined;
  /** The deliveries in the other period: 0 when this period has some, undefined for more than `FEW`. */
  inOtherPeriod: number | undefined;
};

export function OverviewScreen({ user, ...overview }: Overview & { user: ScreenUser }) {
  const { filter, past } = overview;
  const period = past ? { [PERIOD]: PAST } : {};
  return (
    <Screen title="Overzicht Leveringen" user={user}>
      <FilterForm
        action={paths.overview()}
        target="#leveringen"
        filter={filter}
        {...(past && { hidden: period })}
      />
      <div className="tools">
        <nav className="tabs" aria-label="Periode">
          <a
            href={periodPath(filter, false)}
            data-keeps-filter=""
            aria-current={past ? undefined : 'page'}
          >
            Vandaag en later
          </a>
          <a
            href={periodPath(filter, true)}
            data-keeps-filter=""
            aria-current={past ? 'page' : undefined}
          >
            Eerder
          </a>
        </nav>
        <ButtonLink href={paths.printList()} className="quiet" {...modalOpener('print-list', {})}>
          Lijst printen
        </ButtonLink>
      </div>
      <DeliveryTable {...overview} />
    </Screen>
  );
}

export function overviewQuery(filter: Filter, past: boolean): Query {
  return { ...filterQuery(filter), [PERIOD]: past ? PAST : undefined };
}

function periodPath(filter: Filter, past: boolean): string {
  return paths.overview(overviewQuery(filter, past));
}

const columns: Column<Delivery>[] = [
  { name: 'Naam', cell: ({ customerName }) => customerName },
  { name: 'Adres', cell: Address },
  {
    name: 'Telefoon',
    kind: 'short',
    cell: ({ phone }) => (phone === '' ? '-' : <PhoneLink number={phone} />),
  },
  { name: 'Aantal kuub', kind: 'number', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Prijs/kuub', kind: 'number', cell: ({ price }) => formatEuros(price) },
  { name: 'Bezorgkosten', kind: 'number', cell: ({ fee }) => formatEuros(fee) },
  {
    name: 'Totaal',
    kind: 'number',
    cell: ({ price, quantity, fee }) => formatEuros(deliveryTotal(price, quantity, fee)),
  },
  { name: 'Datum', kind: 'short', cell: ({ date }) => formatDate(date) },
  { name: 'Tijdslot', kind: 'short', cell: ({ slot }) => slot },
  { name: 'Betaalmethode', cell: ({ payment }) => paymentText(payment) },
  { name: 'Opmerkingen', kind: 'note', cell: ({ remarks }) => <LongText text={remarks} /> },
  { name: 'Acties', kind: 'actions', unseen: true, cell: Actions },
];

/** A link to a map. Only narrow screens, such as a driver's phone, show it as a link. */
function Address({ address }: Delivery) {
  const place = encodeURIComponent(address).replace(/(?:%20|%0A)+/g, '+');
  return <a href={`https://maps.google.com?q=${place}`}>{addressText(address)}</a>;
}

function Actions({ id, invoiced }: Delivery) {
  return (
    <>
      {invoiced ? <span>Gefactureerd</span> : <a href={paths.editDelivery(id)}>Bewerken</a>}
      <a href={paths.copyDelivery(id)} aria-label="Levering kopiëren">
        Kopiëren
      </a>
    </>
  );
}

export function DeliveryTable({ filter, past, page, sums, inOtherPeriod }: Overview) {
  const query = overviewQuery(filter, past);
  return (
    <div id="leveringen">
      <DateError sentence={filter.dateError} />
      <SumsLine sums={sums} query={query} />
      <Table columns={columns} rows={page.rows} empty="Geen leveringen gevonden." />
      {inOtherPeriod !== 0 && (
        <p className="empty">
          <a href={periodPath(filter, !past)}>{otherPeriodText(inOtherPeriod, past)}</a>
        </p>
      )}
      <PageLinks
        page={page}
        href={(place) => paths.overview({ ...query, ...place })}
        target="#leveringen"
      />
    </div>
  );
}

function otherPeriodText(count: number | undefined, past: boolean): string {
  const when = past ? 'komende' : 'eerdere';
  if (count === 1) return `1 ${when} levering bekijken`;
  return `${count ?? `Meer dan ${FEW}`} ${when} leveringen bekijken`;
}
