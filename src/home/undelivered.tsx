import { DeliveryLink } from '../deliveries/delivery-link.tsx';
import type { Delivery } from '../deliveries/schema.ts';
import { MOST_UNDELIVERED } from '../deliveries/undelivered/queries.ts';
import { failedText } from '../deliveries/undelivered/undelivered.ts';
import { DELETION, DELIVERY_ID } from '../deliveries/wire-names.ts';
import { paths } from '../paths.ts';
import { formatDay } from '../shared/calendar.ts';
import { townOf } from '../shared/postal-address.ts';
import { useRow } from '../ui/row.ts';
import { ButtonLink } from '../ui/screen.tsx';

export function Undelivered({ undelivered }: { undelivered: Delivery[] }) {
  if (undelivered.length === 0) return null;
  const shown = undelivered.slice(0, MOST_UNDELIVERED);
  return (
    <section className="panel stack undelivered" aria-labelledby="niet-geleverd">
      <header>
        <h2 id="niet-geleverd">Nog niet geleverd</h2>
      </header>
      <ul>
        {shown.map((delivery) => (
          <Stop key={delivery.id} {...delivery} />
        ))}
      </ul>
      {undelivered.length > shown.length && (
        <p className="hint">{`Er zijn er meer: dit zijn de laatste ${MOST_UNDELIVERED}.`}</p>
      )}
    </section>
  );
}

function Stop(delivery: Delivery) {
  const { id, customerName, address, date, slot, outcomeRemark } = delivery;
  const planned = `${formatDay(date)} ${slot}`;
  const reason = failedText(delivery) ?? 'Niet afgevinkt';
  const details = [planned, townOf(address), reason, outcomeRemark].filter(Boolean).join(' · ');
  return (
    <li {...useRow('levering', id)} aria-label={customerName}>
      <span>
        <DeliveryLink {...delivery} /> <small>{details}</small>
      </span>
      <div className="buttons">
        <ButtonLink href={paths.moveDelivery({ [DELIVERY_ID]: id })} className="quiet">
          Nieuwe dag kiezen
        </ButtonLink>
        <form method="post" action={paths.deliveredAfterAll(id)}>
          <button className="quiet">Toch geleverd</button>
        </form>
        <form method="post" action={paths.editDelivery(id)}>
          <button className="quiet" name={DELETION} value="vraag">
            Verwijderen
          </button>
        </form>
      </div>
    </li>
  );
}
