import { useEffect, useState } from 'react';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import type { Load } from '../../src/deliveries/form-props.ts';
import { readAnswer } from '../../src/deliveries/wire-names.ts';
import type { DeliveryAnswer } from '../../src/deliveries/wire.ts';
import { type IsoDate, isSunday, parseIsoDate } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { fold } from '../../src/shared/names.ts';
import { call } from '../kit/call.ts';
import { whenChanged } from '../kit/when-changed.ts';

type DayDelivery = Pick<DeliveryFields, 'customerName' | 'slot'>;
type Day = { date: string; deliveries?: DayDelivery[] };

/**
 * The deliveries of a date, once the server has answered. Has no `deliveries` when the request failed. Asks again when
 * somebody has changed a record. With `isKnown`, makes no first request.
 */
export function useDay(date: string, isKnown: boolean): Day | undefined {
  const [day, setDay] = useState<Day | undefined>();
  useEffect(() => {
    if (parseIsoDate(date) === undefined) return undefined;
    return whenChanged(async (signal) => {
      const path = islandPaths.api.deliveries({ datum: date });
      const answer = await call<DeliveryAnswer[]>('GET', path, { signal });
      if (signal.aborted) return true;
      setDay((before) => {
        if (answer.ok) return { date, deliveries: answer.body.map(readAnswer) };
        return isKnown || before?.date === date ? before : { date };
      });
      return answer.ok;
    }, !isKnown);
  }, [date, isKnown]);
  return day?.date === date ? day : undefined;
}

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
  if (isSunday(chosen)) warnings.push('Let op: deze datum is een zondag.');
  const known = fold(name);
  const same = day?.deliveries?.find(({ customerName }) => fold(customerName) === known);
  if (same) warnings.push(`Let op: ${same.customerName} heeft op deze dag al een levering.`);
  return warnings;
}

const UNKNOWN = 'Drukte: niet bekend';

type LoadLineProps = {
  date: string;
  day: Day | undefined;
  known: Load | undefined;
};

export function LoadLine({ date, day, known }: LoadLineProps) {
  return (
    <p className="wide hint" role="status">
      {day && !day.deliveries ? UNKNOWN : loadText(date, day ? counted(day) : known)}
    </p>
  );
}

function counted({ deliveries = [] }: Day): Load {
  const count = (slot: string) => deliveries.filter((delivery) => delivery.slot === slot).length;
  return { Ochtend: count('Ochtend'), Middag: count('Middag') };
}

function loadText(date: string, load: Load | undefined): string {
  if (parseIsoDate(date) === undefined) return 'Drukte: kies een datum';
  if (load === undefined) return 'Drukte: Laden...';
  return `Drukte: Ochtend: ${load.Ochtend}, Middag: ${load.Middag}`;
}
