import { phoneWarning } from '../../customers/phone.ts';
import type { Place } from '../../database/page.ts';
import type { DeliveryPage } from '../../deliveries/list/queries.ts';
import { PartDelivered } from '../../deliveries/part-delivered.tsx';
import type { Delivery } from '../../deliveries/schema.ts';
import type { Uninvoiced } from '../../deliveries/uninvoiced/queries.ts';
import type { Settings } from '../../firm/schema.ts';
import { paths } from '../../paths.ts';
import { formatDate, type IsoDate } from '../../shared/dates.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { goodsAmount } from '../../shared/product.ts';
import { formatQuantity } from '../../shared/quantity.ts';
import { DateError, type Filter, filterQuery } from '../../ui/filter.tsx';
import { PageLinks, placeQuery } from '../../ui/pages.tsx';
import { addressText, type Column, reloadedOnChange, Table } from '../../ui/table.tsx';
import { type AmountsToCome, amountsToCome } from './amounts-to-come.ts';
import { PaymentCell } from './payment-cell.tsx';
import type { GroupSums } from './queries.ts';
import { bothAmounts, TOTAL_COLUMN } from './total-column.ts';
import { DELIVERED, YES } from './wire-names.ts';

export const LIST = 'te-factureren';

export type OpenList = {
  filter: Filter;
  /** Whether the list has only deliveries that were delivered. */
  delivered: boolean;
  place: Place;
  page: DeliveryPage;
  /** Undefined when the list is filtered, because it then shows only some of the deliveries of a group. */
  sums: GroupSums | undefined;
  settings: Settings;
  /** The ids of the deliveries with an e-mail address. */
  mailable: ReadonlySet<number>;
  /** Why deliveries are held back, by id. */
  held: ReadonlyMap<number, string>;
  today: IsoDate;
};

export function OpenDeliveries(list: OpenList) {
  const { filter, delivered, place, page, sums, settings, today } = list;
  const query = { ...filterQuery(filter), [DELIVERED]: delivered ? YES : undefined };
  const rows = page.rows.map((row) => openDelivery(row, list));
  return (
    <div id={LIST} {...reloadedOnChange(paths.invoicing({ ...query, ...placeQuery(place) }))}>
      <DateError sentence={filter.dateError} />
      <Table
        columns={columns}
        rows={rows}
        empty="Geen leveringen om te factureren."
        groupOf={({ date }) => {
          const key = date > today ? 'toCome' : 'due';
          const heading = () => <GroupHeading group={key} sums={sums} settings={settings} />;
          return { key, heading: rows.length > 1 ? heading : () => NAMES[key] };
        }}
      />
      <PageLinks
        page={page}
        href={(other) => paths.invoicing({ ...query, ...other })}
        target={`#${LIST}`}
      />
    </div>
  );
}

const NAMES = { due: 'Tot en met vandaag', toCome: 'Moet nog komen' };

type GroupHeadingProps = Pick<OpenList, 'sums' | 'settings'> & { group: keyof GroupSums };

/** The groups keep a clerk from invoicing the deliveries of tomorrow by accident. */
function GroupHeading({ group, sums, settings }: GroupHeadingProps) {
  return (
    <>
      {NAMES[group]}
      {sums && <span>{sumText(sums[group], settings)}</span>}
      <label className="check">
        <input
          type="checkbox"
          name="alles"
          autoComplete="off"
          aria-label={`Alles selecteren${group === 'toCome' ? ' dat nog moet komen' : ''}`}
        />
        Alles selecteren
      </label>
    </>
  );
}

function sumText({ count, total }: Uninvoiced, { pricesIncludeVat }: Settings): string {
  const amount = `${plural(count, 'levering')}, ${formatEuros(total)}`;
  return pricesIncludeVat ? amount : `${amount} zonder BTW`;
}

type OpenDelivery = Delivery & {
  toCome: AmountsToCome;
  /** Whether a payment request can be sent: there is a telephone number or an e-mail address. */
  isReachable: boolean;
  held: string | undefined;
};

type Known = Pick<OpenList, 'settings' | 'mailable' | 'held'>;

function openDelivery(delivery: Delivery, { settings, mailable, held }: Known): OpenDelivery {
  const isReachable = mailable.has(delivery.id) || phoneWarning(delivery.phone) === undefined;
  const toCome = amountsToCome(delivery, settings);
  return { ...delivery, isReachable, held: held.get(delivery.id), toCome };
}

const columns: Column<OpenDelivery>[] = [
  { name: 'Selectie', part: 'pick', unseen: true, cell: Checkbox },
  { name: 'Naam', part: 'lead', cell: Customer },
  { name: 'Adres', part: 'sub', cell: ({ address }) => addressText(address) },
  { name: 'Aantal kuub', part: 'num', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Prijs per kuub', part: 'num', cell: ({ price }) => formatEuros(price) },
  { name: TOTAL_COLUMN, part: 'num amount', cell: Total },
  {
    name: 'Planningsdatum',
    part: 'foot',
    cell: Planned,
  },
  {
    name: 'Betaalmethode',
    part: 'foot',
    cell: (delivery) => <PaymentCell delivery={delivery} />,
  },
];

function Planned(delivery: OpenDelivery) {
  const { date, slot, deliveredAt, held } = delivery;
  const planned = `${formatDate(date)} ${slot}`;
  if (deliveredAt === null && held === undefined) return planned;
  return (
    <>
      {`${planned} `}
      {held ? <span className="badge warn">{held}</span> : <Delivered delivery={delivery} />}
    </>
  );
}

function Delivered({ delivery }: { delivery: Delivery }) {
  if (delivery.deliveredQuantity !== null) return <PartDelivered delivery={delivery} />;
  return <span className="badge ok">Geleverd</span>;
}

function Customer({ customerName, payment, phone }: Delivery) {
  const warning = phoneWarning(phone);
  if (warning === undefined) return customerName;
  return (
    <div>
      {customerName}
      {/* The styles show this only while the payment method is 'betaalverzoek'. */}
      <small className="sign" data-betaling={payment}>
        {warning}
      </small>
    </div>
  );
}

function Checkbox(delivery: OpenDelivery) {
  const { id, customerName, toCome, date, slot, payment, version, deliveredAt } = delivery;
  return (
    <label>
      <input
        type="checkbox"
        name="levering"
        value={id}
        aria-label={customerName}
        data-total={toCome.total}
        data-fee={toCome.fee}
        data-requested={mayBeRequested(payment) ? toCome.requested : undefined}
        data-time={`${date} ${slot}`}
        data-payment={payment}
        data-versie={version}
        data-delivered={deliveredAt === null ? undefined : ''}
        data-held={delivery.held}
        data-unreachable={delivery.isReachable ? undefined : ''}
        autoComplete="off"
      />
    </label>
  );
}

/** Only these rows can show the amount of a payment request. */
function mayBeRequested(payment: Delivery['payment']): boolean {
  return payment === 'betaalverzoek' || payment === 'onbekend';
}

type CheckboxesProps = Known & { rows: Delivery[] };

/** The checkboxes of the rows of these deliveries, for the island to compare with its selection. */
export function Checkboxes({ rows, ...known }: CheckboxesProps) {
  return rows.map((row) => <Checkbox key={row.id} {...openDelivery(row, known)} />);
}

function Total({ price, quantity, payment, toCome }: OpenDelivery) {
  const differs = payment === 'betaalverzoek' && toCome.requested !== toCome.total;
  return (
    <>
      {formatEuros(goodsAmount(price, quantity))}
      {differs && <small>{bothAmounts(toCome.requested, toCome.total)}</small>}
    </>
  );
}
