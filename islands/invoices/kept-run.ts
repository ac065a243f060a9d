import { useEffect, useState } from 'react';
import type { Moment } from '../../src/shared/dates.ts';
import { username } from '../kit/username.ts';
import type { Picked } from './use-selection.ts';

/** A delivery that a run has still to do; `begun` since its invoice was asked for. */
export type Left = Picked & { begun?: true };
export type KeptRun = { startedAt: Moment; left: Left[] };

/** Each user of a browser has a run of their own. */
const key = () => `factureren:${username()}`;

export function findKeptRun(): KeptRun | undefined {
  const kept = localStorage.getItem(key());
  return kept === null ? undefined : (JSON.parse(kept) as KeptRun);
}

/** Keeps what a run is to do, beside what an earlier one left, for the case that the page is left half-way. */
export function keepRun(picked: Left[]): void {
  const isPicked = ({ id }: Left) => picked.some((one) => one.id === id);
  const earlier = findKeptRun()?.left.filter((one) => !isPicked(one)) ?? [];
  const startedAt = new Date().toISOString() as Moment;
  write({ startedAt, left: [...earlier, ...picked] });
}

export function markBegun(begun: Left): void {
  changeLeft((left) => left.map((one) => (one.id === begun.id ? { ...one, begun: true } : one)));
}

export function forget(done: Pick<Left, 'id'>[]): void {
  changeLeft((left) => left.filter(({ id }) => !done.some((one) => one.id === id)));
}

/** Another tab may have changed it since: it is read each time. */
function changeLeft(change: (left: Left[]) => Left[]): void {
  const kept = findKeptRun();
  if (kept) write({ ...kept, left: change(kept.left) });
}

function write(kept: KeptRun): void {
  if (kept.left.length === 0) localStorage.removeItem(key());
  else localStorage.setItem(key(), JSON.stringify(kept));
}

/** Whether an earlier run left something undone; none is told of while one is going on. */
export function useIsInterrupted(busy: boolean): boolean {
  const [isInterrupted, setIsInterrupted] = useState(false);
  useEffect(() => {
    if (!busy) setIsInterrupted(findKeptRun() !== undefined);
  }, [busy]);
  return isInterrupted && !busy;
}

export function useLeavingWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: Event) => event.preventDefault();
    const stop = () => removeEventListener('beforeunload', ask);
    addEventListener('beforeunload', ask);
    document.addEventListener('vipo:session-ended', stop);
    return () => {
      stop();
      document.removeEventListener('vipo:session-ended', stop);
    };
  }, [active]);
}
