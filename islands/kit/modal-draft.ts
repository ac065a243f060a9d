import type { RefObject } from 'react';
import { useDraft } from './draft.ts';
import { keptValues, type KeptValue, putValues } from './kept-values.ts';

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
      const { island, props } = form.current?.closest<HTMLElement>('vipo-island')?.dataset ?? {};
      sessionStorage.setItem(
        `modal:${location.pathname}`,
        JSON.stringify({ opens: island, props }),
      );
      return form.current ? keptValues(form.current) : [];
    },
    (draft) => {
      if (form.current) putValues(form.current, draft);
      restored?.(draft);
    },
  );
}
