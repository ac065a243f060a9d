import { PAYMENT_METHODS } from '../deliveries/delivery.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { goodsAmount } from '../shared/btw.ts';
import { formatDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { Island } from '../ui/island.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';
import { type Column, Table } from '../ui/table.tsx';

const TABLE = 'te-factureren';

export function InvoicingScreen({ rows, user }: { rows: Delivery[]; user: ScreenUser }) {
  return (
    <Screen title="Factureer Leveringen" user={user}>
      <Table id={TABLE} columns={columns} rows={rows} empty="Alle leveringen zijn gefactureerd." />
      <Island name="invoicing" props={{ table: TABLE }} />
    </Screen>
  );
}

const columns: Column<Delivery>[] = [
  { name: 'Selectie', unseen: true, cell: Choice },
  { name: 'Naam', cell: ({ customerName }) => customerName },
  { name: 'Adres', cell: ({ address }) => address },
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

function Choice({ id, customerName }: Delivery) {
  return (
    <input
      type="checkbox"
      name="levering"
      value={id}
      aria-label={customerName}
      autoComplete="off"
    />
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
          {method === 'onbekend' ? 'Onbekend' : method}
        </option>
      ))}
    </select>
  );
}
