import { useEffect, useState } from 'react';
import type { Picked } from './use-selection.ts';

const KEY = 'factureren';

/** Keeps what a run has still to do, for the case that the page is left half-way; repeating a delivery is safe. */
export function keepRun(left: Picked[]): void {
  if (left.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(left));
}

export function keptRun(): Picked[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Picked[];
}

/** What an earlier run left undone, in this tab or another. */
export function useInterruptedRun() {
  const [left, setLeft] = useState<Picked[]>([]);
  useEffect(() => {
    const read = () => setLeft(keptRun());
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, []);
  return [left, setLeft] as const;
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
