import { useEffect, useState } from 'react';
import type { Picked } from './use-selection.ts';

const KEY = 'factureren';

/** Keeps what a run has still to do, for the case that the page is left half-way; repeating a delivery is safe. */
export function keepRun(left: Picked[]): void {
  if (left.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(left));
}

/** What an earlier run left undone; it is not left undone while another tab is seen to go on with it. */
export function useInterruptedRun() {
  const [left, setLeft] = useState<Picked[]>([]);
  useEffect(() => {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) setLeft(JSON.parse(kept) as Picked[]);
    const changed = ({ key }: StorageEvent) => {
      if (key === KEY) setLeft([]);
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, []);
  return [left, setLeft] as const;
}

/** Lets the browser ask before the page is left. */
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
