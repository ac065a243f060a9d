import type { Place } from '../database/page.ts';
import { PAYMENT_METHODS } from '../deliveries/delivery.ts';
import type { DeliveryPage } from '../deliveries/list.ts';
import type { Delivery } from '../deliveries/schema.ts';
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

const LIST = 'te-factureren';

type List = { filter: Filter; place: Place; page: DeliveryPage };
type Run = { today: IsoDate; requestsFee: boolean };
type Frame = {
  run: Run;
  user: ScreenUser;
  missing: string[];
  clockProblem: ClockProblem | undefined;
};

export function InvoicingScreen({ run, user, missing, clockProblem, ...list }: List & Frame) {
  return (
    <Screen title="Factureer Leveringen" user={user}>
      {clockProblem && <ClockNotice problem={clockProblem} isAdmin={user.isAdmin} />}
      {missing.length > 0 && <MissingDetails missing={missing} isAdmin={user.isAdmin} />}
      <FilterForm action={paths.invoicing()} target={`#${LIST}`} filter={list.filter} />
      <div>
        <OpenDeliveries {...list} />
      </div>
      <Island name="invoicing" props={run} />
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

export function OpenDeliveries({ filter, place, page }: List) {
  const query = filterQuery(filter);
  return (
    <div id={LIST} {...refreshed(paths.invoicing({ ...query, ...placeQuery(place) }))}>
      <DateError sentence={filter.dateError} />
      {page.rows.length > 1 && (
        <label className="select-all">
          <input type="checkbox" name="alles" autoComplete="off" /> Alles selecteren
        </label>
      )}
      <Table columns={columns} rows={page.rows} empty="Geen leveringen om te factureren." />
      <PageLinks
        page={page}
        href={(other) => paths.invoicing({ ...query, ...other })}
        target={`#${LIST}`}
      />
    </div>
  );
}

const columns: Column<Delivery>[] = [
  { name: 'Selectie', unseen: true, cell: Choice },
  { name: 'Naam', cell: ({ customerName }) => customerName },
  { name: 'Adres', cell: ({ address }) => <AddressText address={address} /> },
  { name: 'Aantal kuub', kind: 'number', cell: ({ quantity }) => formatQuantity(quantity) },
  { name: 'Prijs per kuub', kind: 'number', cell: ({ price }) => formatEuros(price) },
  {
    name: 'Totaal prijs',
    kind: 'number',
    cell: ({ price, quantity }) => formatEuros(goodsAmount(price, quantity)),
  },
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

function Choice({ id, customerName, price, quantity, date, version }: Delivery) {
  return (
    <label>
      <input
        type="checkbox"
        name="levering"
        value={id}
        aria-label={customerName}
        data-total={goodsAmount(price, quantity)}
        data-date={date}
        data-versie={version}
        autoComplete="off"
      />
    </label>
  );
}

/** The checkboxes of deliveries that are ticked, as they stand now. */
export function Choices({ rows }: { rows: Delivery[] }) {
  return rows.map((row) => <Choice key={row.id} {...row} />);
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
          {method === 'onbekend' ? 'Onbekend' : method}
        </option>
      ))}
    </select>
  );
}
