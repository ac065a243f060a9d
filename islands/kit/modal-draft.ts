import type { RefObject } from 'react';
import { useDraft } from './draft.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type KeptValue = { name: string; value: string; checked?: boolean };

/**
 * Keeps what is filled in in a modal, but for passwords, when its session ends; after logging in it opens again.
 * `restored` hears of all that was kept: also of fields that are shown only when others are filled in.
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
      return controlsOf(form).map(valueOf);
    },
    (draft) => {
      for (const control of controlsOf(form)) {
        const kept = draft.find(({ name }) => name === control.name);
        if (kept !== undefined) Object.assign(control, kept);
      }
      restored?.(draft);
    },
  );
}

function controlsOf(form: RefObject<HTMLFormElement | null>): Control[] {
  const fields = form.current?.querySelectorAll<Control>('[name]') ?? [];
  return [...fields].filter(({ type }) => type !== 'password');
}

function valueOf(control: Control): KeptValue {
  const { name, value } = control;
  return 'checked' in control ? { name, value, checked: control.checked } : { name, value };
}
