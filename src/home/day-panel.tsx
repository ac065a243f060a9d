import { DeliveryLink } from '../deliveries/delivery-link.tsx';
import { paymentText } from '../deliveries/delivery.ts';
import { LoadBar } from '../deliveries/load/load-bar.tsx';
import { type Capacity, excessText, loadText } from '../deliveries/load/load.ts';
import { PartDelivered } from '../deliveries/part-delivered.tsx';
import type { Delivery } from '../deliveries/schema.ts';
import { failedText } from '../deliveries/undelivered/undelivered.ts';
import { paths } from '../paths.ts';
import { paymentIcons } from '../planning/card.tsx';
import { formatDay } from '../shared/calendar.ts';
import { formatSlashDate } from '../shared/dates.ts';
import { plural } from '../shared/plural.ts';
import { townOf } from '../shared/postal-address.ts';
import { formatQuantity } from '../shared/quantity.ts';
import { filterNames } from '../ui/filter.tsx';
import { Icon } from '../ui/icon.tsx';
import { useRow } from '../ui/row.ts';
import type { DayPlan, SlotPlan } from './today.ts';

type DayPanelProps = { name: string; plan: DayPlan; capacity: Capacity };

export function DayPanel({ name, plan, capacity }: DayPanelProps) {
  const id = name.toLowerCase();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <header>
        <h2 id={id}>{`${name}, ${formatDay(plan.date)}`}</h2>
        <OverviewLink plan={plan}>{plural(plan.load.count, 'levering')}</OverviewLink>
      </header>
      {plan.load.count === 0 && <p className="hint">Niets gepland.</p>}
      {plan.slots
        .filter(({ load }) => load.count > 0)
        .map((slot) => (
          <SlotList key={slot.slot} {...slot} plan={plan} capacity={capacity} />
        ))}
    </section>
  );
}

type SlotListProps = SlotPlan & Pick<DayPanelProps, 'plan' | 'capacity'>;

function SlotList({ slot, load, deliveries, plan, capacity }: SlotListProps) {
  const excess = excessText(load, capacity);
  const others = load.count - deliveries.length;
  return (
    <div>
      <div className="slot-head">
        <h3>{slot}</h3>
        <LoadBar load={load} capacity={capacity} className="full" />
        <span>
          {`${loadText(load, capacity)}${excess && ', '}`}
          {excess && <span className="over">{excess}</span>}
        </span>
      </div>
      <ul className="stops">
        {deliveries.map((delivery) => (
          <Stop key={delivery.id} {...delivery} />
        ))}
        {others > 0 && (
          <li>
            <OverviewLink plan={plan}>{`nog ${plural(others, 'levering')}`}</OverviewLink>
          </li>
        )}
      </ul>
    </div>
  );
}

function OverviewLink({ plan, children }: { plan: DayPlan; children: string }) {
  const query = { [filterNames.date]: formatSlashDate(plan.date) };
  return <a href={paths.overview(query)}>{children}</a>;
}

function Stop(delivery: Delivery) {
  const { id, customerName, address, remarks, quantity, payment, outcomeRemark } = delivery;
  const details = [townOf(address), remarks].filter(Boolean).join(' · ');
  const failed = failedText(delivery);
  return (
    <li {...useRow('levering', id)}>
      <span title={[customerName, details].filter(Boolean).join(', ')}>
        <DeliveryLink {...delivery} /> <small>{details}</small>
      </span>
      <span>{`${formatQuantity(quantity)} kuub`}</span>
      <span>
        <Icon name={paymentIcons[payment]} />
        <span className="unseen">{paymentText(payment)}</span>
      </span>
      <PartDelivered delivery={delivery} />
      {failed && (
        <small className="part">{[failed, outcomeRemark].filter(Boolean).join(' · ')}</small>
      )}
    </li>
  );
}
