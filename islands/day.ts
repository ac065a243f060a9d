import { useEffect, useState } from 'react';
import { paths } from '../src/paths.ts';
import { type IsoDate, parseIsoDate, weekday } from '../src/shared/dates.ts';
import { fold } from '../src/shared/names.ts';
import { call } from './call.ts';

export type DayDelivery = { id: number; Klant_naam: string; Tijd: string };
export type Day = { date: string; deliveries?: DayDelivery[] };

/** The deliveries of a date; undefined till there is an answer, without them when they could not be had. */
export function useDay(date: string): Day | undefined {
  const [day, setDay] = useState<Day | undefined>();
  useEffect(() => {
    if (parseIsoDate(date) === undefined) return undefined;
    const asking = new AbortController();
    const path = paths.api.deliveries({ datum: date });
    void call<DayDelivery[]>('GET', path, { signal: asking.signal }).then((answer) => {
      if (!asking.signal.aborted) setDay(answer.ok ? { date, deliveries: answer.body } : { date });
    });
    return () => asking.abort();
  }, [date]);
  return day?.date === date ? day : undefined;
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
