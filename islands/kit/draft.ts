import { useEffect, useEffectEvent } from 'react';
import { toast } from './toast.ts';
import { markUnsaved } from './unsaved-changes.ts';
import { username } from './username.ts';

const key = () => `draft:${location.pathname}`;

/** Stores the values of a form when its session ends, and restores them when the same user has logged in again. */
export function useDraft<Draft>(read: () => Draft, restore: (draft: Draft) => void): void {
  const store = useEffectEvent(() => {
    sessionStorage.setItem(key(), JSON.stringify(read()));
    markUnsaved(false);
  });
  const restoreStored = useEffectEvent(() => {
    const stored = sessionStorage.getItem(key());
    sessionStorage.removeItem(key());
    if (stored === null || sessionStorage.getItem('draftOf') !== username()) return;
    restore(JSON.parse(stored) as Draft);
    toast('info', 'Wat je had ingevuld staat er weer.');
  });
  useEffect(() => {
    restoreStored();
    document.addEventListener('vipo:session-ended', store);
    return () => document.removeEventListener('vipo:session-ended', store);
  }, []);
}
