import { paths } from '../paths.ts';
import { deliveryTotal } from '../shared/btw.ts';
import { formatDate } from '../shared/dates.ts';
import { formatEuros } from '../shared/money.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { type Filter, FilterForm, filterQuery } from '../ui/filter.tsx';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { type DeliveryPage, formatCursor } from './list.ts';
import type { Delivery } from './schema.ts';

export type Overview = { filter: Filter; past: boolean; page: DeliveryPage };

export function OverviewScreen({ user, ...overview }: Overview & { user: ScreenUser }) {
  const { filter, past } = overview;
  const period = past ? { periode: 'verleden' } : {};
  return (
    <Screen title="Overzicht Leveringen" user={user}>
      <FilterForm
        action={paths.overview()}
        target="#leveringen"
        filter={filter}
        {...(past && { hidden: period })}
      />
      <nav className="tabs" aria-label="Periode">
        <a href={paths.overview()} aria-current={past ? undefined : 'page'}>
          Vandaag en later
        </a>
        <a href={paths.overview({ periode: 'verleden' })} aria-current={past ? 'page' : undefined}>
          Eerder
        </a>
      </nav>
      <DeliveryTable {...overview} />
    </Screen>
  );
}

const columns = [
  'Naam',
  'Adres',
  'Telefoon',
  'Aantal kuub',
  'Prijs/kuub',
  'Bezorgkosten',
  'Totaal',
  'Datum',
  'Tijdslot',
  'Betaalmethode',
  'Opmerkingen',
];

/** The list itself; a filter replaces it alone. */
export function DeliveryTable({ filter, past, page }: Overview) {
  const { rows, next } = page;
  return (
    <div id="leveringen">
      {filter.dateError && (
        <p className="error" id="datum-error">
          {filter.dateError}
        </p>
      )}
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">Acties</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="empty">Geen leveringen gevonden.</p>}
      {next && (
        <ButtonLink
          href={paths.overview({
            ...filterQuery(filter),
            ...(past && { periode: 'verleden' }),
            na: formatCursor(next),
          })}
        >
          Volgende
        </ButtonLink>
      )}
    </div>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { price, quantity, fee } = delivery;
  return (
    <tr>
      <td>{delivery.customerName}</td>
      <td>{delivery.address}</td>
      <td>
        {delivery.phone === '' ? (
          '-'
        ) : (
          <a href={`tel:${delivery.phone.replace(/[^+\d]/g, '')}`}>{delivery.phone}</a>
        )}
      </td>
      <td className="number">{formatQuantity(quantity)}</td>
      <td className="number">{formatEuros(price)}</td>
      <td className="number">{formatEuros(fee)}</td>
      <td className="number">{formatEuros(deliveryTotal(price, quantity, fee))}</td>
      <td>{formatDate(delivery.date)}</td>
      <td>{delivery.slot}</td>
      <td>{delivery.payment === 'onbekend' ? 'Onbekend' : delivery.payment}</td>
      <td>{delivery.remarks}</td>
      <td>
        {delivery.invoiced ? (
          <span className="badge">Gefactureerd</span>
        ) : (
          <ButtonLink href={paths.editDelivery(delivery.id)}>Bewerken</ButtonLink>
        )}
      </td>
    </tr>
  );
}
