import { PAYMENT_METHODS } from '../deliveries/delivery.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { goodsAmount } from '../shared/btw.ts';
import { formatDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { Island } from '../ui/island.tsx';
import { Screen, type ScreenUser } from '../ui/screen.tsx';

const columns = [
  'Naam',
  'Adres',
  'Aantal kuub',
  'Prijs per kuub',
  'Totaal prijs',
  'Planningsdatum',
  'Betaalmethode',
];

export function InvoicingScreen({ rows, user }: { rows: Delivery[]; user: ScreenUser }) {
  return (
    <Screen title="Factureer Leveringen" user={user}>
      <div className="scroll">
        <table id="te-factureren">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Selectie</span>
              </th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((delivery) => (
              <InvoicingRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="empty">Alle leveringen zijn gefactureerd.</p>}
      <Island name="invoicing" props={{ table: 'te-factureren' }} />
    </Screen>
  );
}

function InvoicingRow({ delivery }: { delivery: Delivery }) {
  const { id, customerName, address, quantity, price, date, slot } = delivery;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="levering"
          value={id}
          aria-label={customerName}
          autoComplete="off"
        />
      </td>
      <td>{customerName}</td>
      <td>{address}</td>
      <td className="number">{formatQuantity(quantity)}</td>
      <td className="number">{formatEuros(price)}</td>
      <td className="number">{formatEuros(goodsAmount(price, quantity))}</td>
      <td>{`${formatDate(date)} ${slot}`}</td>
      <td>
        {delivery.payment === 'onbekend' ? <PaymentChoice delivery={delivery} /> : delivery.payment}
      </td>
    </tr>
  );
}

function PaymentChoice({ delivery }: { delivery: Delivery }) {
  return (
    <select
      name="Betaling"
      data-delivery={delivery.id}
      aria-label={`Betaalmethode van ${delivery.customerName}`}
      autoComplete="off"
    >
      {PAYMENT_METHODS.map((method) => (
        <option key={method} value={method} disabled={method === 'onbekend'}>
          {method === 'onbekend' ? 'Onbekend' : method}
        </option>
      ))}
    </select>
  );
}
