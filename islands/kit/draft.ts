import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type KeptValue, keptValues, putValues } from './kept-values.ts';
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

/**
 * Stores the values of a dialog's form, except passwords, when the session ends. After logging in, the dialog opens
 * again with all stored values.
 */
export function useModalDraft(
  form: RefObject<HTMLFormElement | null>,
  restored?: (kept: KeptValue[]) => void,
): void {
  useDraft(
    () => {
      const opens = form.current?.closest<HTMLElement>('vipo-island')?.dataset.island;
      sessionStorage.setItem(`modal:${location.pathname}`, JSON.stringify({ opens }));
      return form.current ? keptValues(form.current) : [];
    },
    (draft) => {
      if (form.current) putValues(form.current, draft);
      restored?.(draft);
    },
  );
}
