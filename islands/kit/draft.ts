import { useEffect, useRef } from 'react';
import { markUnsaved } from './leaving.tsx';
import { toast } from './toast.ts';
import { username } from './username.ts';

const key = () => `draft:${location.pathname}`;

/** Keeps a half-filled form when its session has ended, and puts it back after its user has logged in again. */
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
      sessionStorage.setItem(key(), JSON.stringify(latest.current.read()));
      markUnsaved(false);
    };
    document.addEventListener('vipo:session-ended', keep);
    return () => document.removeEventListener('vipo:session-ended', keep);
  }, []);
}
