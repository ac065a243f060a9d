import type { Load } from '../../src/deliveries/form-props.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import type { Day } from './day.ts';

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
