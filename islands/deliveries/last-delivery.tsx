import { useEffect, useState } from 'react';
import { readAnswer } from '../../src/deliveries/wire-names.ts';
import type { DeliveryAnswer } from '../../src/deliveries/wire.ts';
import { formatDate, parseIsoDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { formatEuros, parsePrice } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';

/** Says what a known customer had delivered the last time, since many ask for the same again. */
export function LastDelivery({ customerId }: { customerId: number }) {
  const text = useLastDelivery(customerId);
  return (
    <p className="hint">
      {text}{' '}
      <a href={islandPaths.customer(customerId)} target="_blank">
        Klant openen
      </a>
    </p>
  );
}

function useLastDelivery(customerId: number): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const path = islandPaths.api.lastDelivery(customerId);
    void call<DeliveryAnswer | null>('GET', path, { signal }).then((answer) => {
      if (answer.ok && answer.body !== null && !signal.aborted) setText(describe(answer.body));
    });
    return () => stopped.abort();
  }, [customerId]);
  return text;
}

function describe(answer: DeliveryAnswer): string {
  const { date, quantity, price } = readAnswer(answer);
  const [day, each] = [parseIsoDate(date), parsePrice(price)];
  if (day === undefined || each === undefined) return '';
  return `Laatst op ${formatDate(day)}: ${quantity} kuub à ${formatEuros(each)}`;
}
