import { Bar } from '../../ui/bar.tsx';
import { type Capacity, isOver, type SlotLoad, usedShare } from './load.ts';

type LoadBarProps = { load: SlotLoad; capacity: Capacity; className?: string };

export function LoadBar({ load, capacity, ...bar }: LoadBarProps) {
  return <Bar share={usedShare(load, capacity)} isOver={isOver(load, capacity)} {...bar} />;
}
