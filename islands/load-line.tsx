import { useEffect, useState } from 'react';
import { paths } from '../src/paths.ts';
import { parseIsoDate } from '../src/shared/dates.ts';
import { call } from './call.ts';

export type Load = { Ochtend: number; Middag: number };
type Loads = { date: string; load: Load };

/** 'Drukte': how many deliveries each slot of the date has already. */
export function LoadLine({ date, known }: { date: string; known: Load | null }) {
  const [loads, setLoads] = useState<Loads | undefined>(known ? { date, load: known } : undefined);
  useEffect(() => {
    if (parseIsoDate(date) === undefined || loads?.date === date) return undefined;
    const asking = new AbortController();
    void askLoad(date, asking.signal).then((load) => load && setLoads({ date, load }));
    return () => asking.abort();
  }, [date, loads?.date]);
  return (
    <p className="wide load" role="status">
      {loadText(date, loads)}
    </p>
  );
}

async function askLoad(date: string, signal: AbortSignal): Promise<Load | undefined> {
  const answer = await call<{ Tijd: string }[]>('GET', paths.api.deliveries({ datum: date }), {
    signal,
  });
  if (!answer.ok) return undefined;
  const count = (slot: string) =>
    answer.body.filter(({ Tijd }) => Tijd.startsWith(`${date} ${slot}`)).length;
  return { Ochtend: count('Ochtend'), Middag: count('Middag') };
}

function loadText(date: string, loads: Loads | undefined): string {
  if (parseIsoDate(date) === undefined) return 'Drukte: kies een datum';
  if (loads?.date !== date) return 'Drukte: Laden...';
  return `Drukte: Ochtend: ${loads.load.Ochtend}, Middag: ${loads.load.Middag}`;
}
