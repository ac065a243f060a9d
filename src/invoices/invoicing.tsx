import { phoneWarning } from '../customers/phone.ts';
import type { Place } from '../database/page.ts';
import { PAYMENT_METHODS, paymentText } from '../deliveries/delivery.ts';
import type { DeliveryPage } from '../deliveries/list.ts';
import type { Delivery } from '../deliveries/schema.ts';
import type { Settings } from '../firm/schema.ts';
import { paths } from '../paths.ts';
import { goodsAmount } from '../shared/btw.ts';
import { formatDate, type IsoDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { DateError, type Filter, FilterForm, filterQuery } from '../ui/filter.tsx';
import { Island } from '../ui/island.tsx';
import { PageLinks, placeQuery } from '../ui/pages.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { AddressText, type Column, refreshed, Table } from '../ui/table.tsx';
import type { ClockProblem } from './clock.ts';
import { type AmountsToCome, amountsToCome, bothAmounts, TOTAL_COLUMN } from './to-come.ts';

const LIST = 'te-factureren';

type List = { filter: Filter; place: Place; page: DeliveryPage; settings: Settings };
type Frame = {
  today: IsoDate;
  user: ScreenUser;
  missing: string[];
  clockProblem: ClockProblem | undefined;
};

/** What the firm still has to fill in, and whether who looks may do so. */
export type Firm = { missing: string[]; mayFillIn: boolean; paymentTermDays: number };

declare module '../ui/island.tsx' {
  interface IslandProps {
    invoicing: { today: IsoDate; requestsFee: boolean; firm: Firm };
  }
}

export function InvoicingScreen({ today, user, missing, clockProblem, ...list }: List & Frame) {
  const { paymentRequestIncludesFee: requestsFee, paymentTermDays } = list.settings;
  const firm = { missing, mayFillIn: user.isAdmin, paymentTermDays };
  return (
    <Screen title="Factureer Leveringen" user={user}>
      {clockProblem && <ClockNotice problem={clockProblem} isAdmin={user.isAdmin} />}
      {missing.length > 0 && <MissingDetails missing={missing} isAdmin={user.isAdmin} />}
      <FilterForm action={paths.invoicing()} target={`#${LIST}`} filter={list.filter} />
      <div>
        <OpenDeliveries {...list} />
      </div>
      <Island name="invoicing" props={{ today, requestsFee, firm }} />
    </Screen>
  );
}

function ClockNotice({ problem, isAdmin }: { problem: ClockProblem; isAdmin: boolean }) {
  return (
    <div className="warning">
      {problem.sentence}
      {isAdmin && problem.mayBeRight && (
        <form method="post" action={paths.trustClock()}>
          <button className="quiet">De klok staat goed, ga verder</button>
        </form>
      )}
    </div>
  );
}

/** What an invoice must show by law and the settings lack; it blocks nothing. */
function MissingDetails({ missing, isAdmin }: { missing: string[]; isAdmin: boolean }) {
  return (
    <p className="warning">
      {`Op de facturen ontbreekt nog: ${missing.join(', ')}. `}
      {isAdmin ? (
        <a href={paths.settings()}>Naar de instellingen</a>
      ) : (
        'Een beheerder vult dit in bij de instellingen.'
      )}
    </p>
  );
}

export function OpenDeliveries({ filter, place, page, settings }: List) {
  const query = filterQuery(filter);
  const rows = page.rows.map((row) => withAmounts(row, settings));
  return (
    <div id={LIST} {...refreshed(paths.invoicing({ ...query, ...placeQuery(place) }))}>
      <DateError sentence={filter.dateError} />
      {rows.length > 1 && (
        <label className="select-all">
          <input type="checkbox" name="alles" autoComplete="off" /> Alles selecteren
        </label>
      )}
      <Table columns={columns} rows={rows} empty="Geen leveringen om te factureren." />
      <PageLinks
        page={page}
        href={(other) => paths.invoicing({ ...query, ...other })}
        target={`#${LIST}`}
      />
    </div>
  );
}

type OpenDelivery = Delivery & { toCome: AmountsToCome };

function withAmounts(delivery: Delivery, settings: Settings): OpenDelivery {
  return { ...delivery, toCome: amountsToCome(delivery, settings) };
}

const columns: Column<OpenDelivery>[] = [
  { name: 'Selectie', unseen: true, cell: Choice },
  { name: 'Naam', cell: Customer },
  { name: 'Adres', cell: ({ address }) => <AddressText address={address} /> },
  { name: 'Aantal kuub', kind: 'number', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Prijs per kuub', kind: 'number', cell: ({ price }) => formatEuros(price) },
  { name: TOTAL_COLUMN, kind: 'number', cell: Total },
  {
    name: 'Planningsdatum',
    kind: 'short',
    cell: ({ date, slot }) => `${formatDate(date)} ${slot}`,
  },
  {
    name: 'Betaalmethode',
    cell: (delivery) =>
      delivery.payment === 'onbekend' ? <PaymentChoice delivery={delivery} /> : delivery.payment,
  },
];

function Customer({ customerName, payment, phone }: Delivery) {
  const warning = phoneWarning(phone);
  if (warning === undefined) return customerName;
  return (
    <div>
      {customerName}
      {/* Before the run, which could not send a payment request; shown while that is the method. */}
      <small className="sign" data-betaling={payment}>
        {warning}
      </small>
    </div>
  );
}

function Choice({ id, customerName, toCome, date, slot, payment, version }: OpenDelivery) {
  return (
    <label>
      <input
        type="checkbox"
        name="levering"
        value={id}
        aria-label={customerName}
        data-total={toCome.total}
        data-fee={toCome.fee}
        data-requested={toCome.requested}
        data-date={date}
        data-slot={slot}
        data-payment={payment}
        data-versie={version}
        autoComplete="off"
      />
    </label>
  );
}

/** The checkboxes of deliveries that are ticked, as they stand now. */
export function Choices({ rows, settings }: { rows: Delivery[]; settings: Settings }) {
  return rows.map((row) => <Choice key={row.id} {...withAmounts(row, settings)} />);
}

/** Prijs × Aantal, and what is asked for where a payment request and its invoice differ. */
function Total({ price, quantity, payment, toCome }: OpenDelivery) {
  const differs = payment === 'betaalverzoek' && toCome.requested !== toCome.total;
  return (
    <>
      {formatEuros(goodsAmount(price, quantity))}
      {differs && <small>{bothAmounts(toCome.requested, toCome.total)}</small>}
    </>
  );
}

function PaymentChoice({ delivery }: { delivery: Delivery }) {
  return (
    <select
      name="Betaling"
      data-delivery={delivery.id}
      aria-label={`Betaalmethode van ${delivery.customerName}`}
      autoComplete="off"
      defaultValue="onbekend"
    >
      {PAYMENT_METHODS.map((method) => (
        <option key={method} value={method} disabled={method === 'onbekend'}>
          {paymentText(method)}
        </option>
      ))}
    </select>
  );
}
