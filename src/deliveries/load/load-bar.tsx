// This component is not in bar.tsx, because the form of a delivery shows a bar but must not load load.ts.
import { Bar } from './bar.tsx';
import { type Capacity, isOver, type SlotLoad, usedShare } from './load.ts';

type LoadBarProps = { load: SlotLoad; capacity: Capacity; className?: string };

export function LoadBar({ load, capacity, ...bar }: LoadBarProps) {
  return <Bar share={usedShare(load, capacity)} isOver={isOver(load, capacity)} {...bar} />;
}
