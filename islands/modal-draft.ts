import type { RefObject } from 'react';
import { useDraft } from './draft.ts';

type Value = { name: string; value: string; checked: boolean };

/** Keeps what is filled in in a modal, but for passwords, when its session ends; after logging in it opens again. */
export function useModalDraft(form: RefObject<HTMLFormElement | null>): void {
  useDraft(
    () => {
      const { island, props } = form.current?.closest<HTMLElement>('vipo-island')?.dataset ?? {};
      sessionStorage.setItem(
        `modal:${location.pathname}`,
        JSON.stringify({ opens: island, props }),
      );
      return controlsOf(form).map(({ name, value, checked }): Value => ({ name, value, checked }));
    },
    (draft) => {
      for (const control of controlsOf(form)) {
        const kept = draft.find(({ name }) => name === control.name);
        if (kept !== undefined) Object.assign(control, kept);
      }
    },
  );
}

function controlsOf(form: RefObject<HTMLFormElement | null>): HTMLInputElement[] {
  const fields = form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [];
  return [...fields].filter(({ type }) => type !== 'password');
}
