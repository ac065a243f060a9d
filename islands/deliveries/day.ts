import { useEffect, useState } from 'react';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import { readAnswer } from '../../src/deliveries/wire-names.ts';
import type { DeliveryAnswer } from '../../src/deliveries/wire.ts';
import { type IsoDate, parseIsoDate, weekday } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { fold } from '../../src/shared/names.ts';
import { call } from '../kit/call.ts';

type DayDelivery = Pick<DeliveryFields, 'customerName' | 'slot'>;
export type Day = { date: string; deliveries?: DayDelivery[] };

const ASK_AGAIN_MS = 30_000;

/** Returns the deliveries of a date, undefined until the server answers. Asks again while the page is visible. */
export function useDay(date: string, isKnown: boolean): Day | undefined {
  const [day, setDay] = useState<Day | undefined>();
  useEffect(() => {
    if (parseIsoDate(date) === undefined) return undefined;
    return askAgain(date, !isKnown, (found) =>
      setDay((before) => {
        const isWorse = !found.deliveries && (isKnown || before?.date === date);
        return isWorse ? before : found;
      }),
    );
  }, [date, isKnown]);
  return day?.date === date ? day : undefined;
}

/** Asks every half minute and when the page becomes visible. Returns a function that stops it. */
function askAgain(date: string, atOnce: boolean, onAnswer: (day: Day) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isAsking = false;
  const fetchDay = async () => {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    const path = islandPaths.api.deliveries({ datum: date });
    const answer = await call<DeliveryAnswer[]>('GET', path, { signal });
    isAsking = false;
    if (!signal.aborted)
      onAnswer(answer.ok ? { date, deliveries: answer.body.map(readAnswer) } : { date });
  };
  const ask = () => void fetchDay();
  if (atOnce) ask();
  const timer = setInterval(ask, ASK_AGAIN_MS);
  document.addEventListener('visibilitychange', ask, { signal });
  window.addEventListener('focus', ask, { signal });
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}

const SUNDAY = 0;

/** The warnings about a date and a name; none of them prevents planning. */
export function dayWarnings(
  date: string,
  name: string,
  today: IsoDate,
  day: Day | undefined,
): string[] {
  const chosen = parseIsoDate(date);
  if (chosen === undefined) return [];
  const warnings: string[] = [];
  if (chosen < today) warnings.push('Let op: deze datum is voorbij.');
  if (weekday(chosen) === SUNDAY) warnings.push('Let op: deze datum is een zondag.');
  const known = fold(name);
  const same = day?.deliveries?.find(({ customerName }) => fold(customerName) === known);
  if (same) warnings.push(`Let op: ${same.customerName} heeft op deze dag al een levering.`);
  return warnings;
}
