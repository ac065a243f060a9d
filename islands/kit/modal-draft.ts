import type { RefObject } from 'react';
import { useDraft } from './draft.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type KeptValue = { name: string; value: string; checked?: boolean };

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
