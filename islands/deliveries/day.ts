import { useEffect, useState } from 'react';
import { paths } from '../../src/paths.ts';
import { type IsoDate, parseIsoDate, weekday } from '../../src/shared/dates.ts';
import { fold } from '../../src/shared/names.ts';
import { call } from '../kit/call.ts';

export type DayDelivery = { id: number; Klant_naam: string; Tijd: string };
export type Day = { date: string; deliveries?: DayDelivery[] };

const ASK_AGAIN_MS = 30_000;

/**
 * The deliveries of a date; undefined till there is an answer, without them when they could not be had. They are asked
 * for again while the page is in sight, since colleagues plan too. What is known already needs no first question.
 */
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

/** Asks at once or not, then every half minute and when the page comes back in sight, till it is told to stop. */
function askAgain(date: string, atOnce: boolean, tell: (day: Day) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isAsking = false;
  const ask = async () => {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    const path = paths.api.deliveries({ datum: date });
    const answer = await call<DayDelivery[]>('GET', path, { signal });
    isAsking = false;
    if (!signal.aborted) tell(answer.ok ? { date, deliveries: answer.body } : { date });
  };
  if (atOnce) void ask();
  const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
  document.addEventListener('visibilitychange', () => void ask(), { signal });
  window.addEventListener('focus', () => void ask(), { signal });
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}

const SUNDAY = 0;

/** What deserves a second look before planning; none of it is forbidden. */
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
  const same = day?.deliveries?.find(({ Klant_naam }) => fold(Klant_naam) === known);
  if (same) warnings.push(`Let op: ${same.Klant_naam} heeft op deze dag al een levering.`);
  return warnings;
}
