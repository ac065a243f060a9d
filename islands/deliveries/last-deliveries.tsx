import { useEffect, useState } from 'react';
import { readAnswer } from '../../src/deliveries/wire-names.ts';
import type { DeliveryAnswer } from '../../src/deliveries/wire.ts';
import { formatDate, parseIsoDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros, parsePrice } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import type { Suggestion } from './use-suggestions.ts';

/** The last deliveries of a known customer, because many customers order the same again. */
export function LastDeliveries({ customer: { id, name } }: { customer: Suggestion }) {
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
        deliveries && <dl className="totals hint">{deliveries.map(line)}</dl>
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

function line(answer: DeliveryAnswer) {
  const { date, slot, quantity, price } = readAnswer(answer);
  const [day, each] = [parseIsoDate(date), parsePrice(price)];
  if (day === undefined || each === undefined) return null;
  return (
    <div key={answer.id}>
      <dt>
        {formatDate(day)} <small>{slot}</small>
      </dt>
      <dd>
        {quantity} kuub à {formatEuros(each)}
      </dd>
    </div>
  );
}
