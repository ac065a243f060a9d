import { useEffect, useRef } from 'react';
import { markUnsaved } from './leaving.tsx';
import { toast } from './toast.ts';

/** A draft is of the user who left it: at any other login it is dropped. */
export const username = () => document.querySelector('.user-menu strong')?.textContent ?? '';

const key = () => `draft:${location.pathname}`;

/** Keeps a half-filled form when its session has ended, and puts it back after logging in. */
export function useDraft<Draft>(read: () => Draft, restore: (draft: Draft) => void): void {
  const latest = useRef({ read, restore });
  useEffect(() => {
    latest.current = { read, restore };
  });
  useEffect(() => {
    const kept = sessionStorage.getItem(key());
    sessionStorage.removeItem(key());
    if (kept !== null && sessionStorage.getItem('draftOf') === username()) {
      latest.current.restore(JSON.parse(kept) as Draft);
      toast('info', 'Wat je had ingevuld staat er weer.');
    }
    const keep = () => {
      sessionStorage.setItem('draftOf', username());
      sessionStorage.setItem(key(), JSON.stringify(latest.current.read()));
      sessionStorage.setItem('returnTo', location.pathname + location.search);
      markUnsaved(false);
    };
    document.addEventListener('vipo:session-ended', keep);
    return () => document.removeEventListener('vipo:session-ended', keep);
  }, []);
}
