import { useEffect, useState } from 'react';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import { readAnswer } from '../../src/deliveries/wire-names.ts';
import type { DeliveryAnswer } from '../../src/deliveries/wire.ts';
import { formatDate, parseIsoDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros, parsePrice } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import type { Suggestion } from './use-suggestions.ts';

type Order = Pick<DeliveryFields, 'price' | 'quantity'>;
type LastDeliveriesProps = { customer: Suggestion; onChoose: (order: Order) => void };

/**
 * The last deliveries of a known customer, because many customers order the same again. Pressing a delivery fills in
 * its price and quantity.
 */
export function LastDeliveries({ customer: { id, name }, onChoose }: LastDeliveriesProps) {
  const deliveries = useLastDeliveries(id);
  return (
    <section className="panel" aria-labelledby="klant">
      <header>
        <h2 id="klant">{name}</h2>
        <a href={islandPaths.customer(id)} target="_blank">
          Klant openen
        </a>
      </header>
      {deliveries?.length === 0 ? (
        <p className="hint">Nog geen leveringen.</p>
      ) : (
        deliveries && (
          <dl className="totals rows hint">{deliveries.map((answer) => line(answer, onChoose))}</dl>
        )
      )}
    </section>
  );
}

function useLastDeliveries(customerId: number): DeliveryAnswer[] | undefined {
  const [deliveries, setDeliveries] = useState<DeliveryAnswer[]>();
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const path = islandPaths.api.lastDeliveries(customerId);
    void call<DeliveryAnswer[]>('GET', path, { signal }).then((answer) => {
      if (answer.ok && !signal.aborted) setDeliveries(answer.body);
    });
    return () => stopped.abort();
  }, [customerId]);
  return deliveries;
}

function line(answer: DeliveryAnswer, onChoose: LastDeliveriesProps['onChoose']) {
  const { date, slot, quantity, price } = readAnswer(answer);
  const [day, each] = [parseIsoDate(date), parsePrice(price)];
  if (day === undefined || each === undefined) return null;
  return (
    <div key={answer.id}>
      <dt>
        {formatDate(day)} <small>{slot}</small>
      </dt>
      <dd>
        <button
          type="button"
          className="link"
          title="Prijs en aantal invullen"
          onClick={() => onChoose({ price, quantity })}
        >
          {`${quantity} kuub à ${formatEuros(each)}`}
        </button>
      </dd>
    </div>
  );
}
