import { useEffect } from 'react';
import { isTouched } from '../kit/keep-typed.ts';
import { markUnsaved, useLeavingQuestion } from '../kit/unsaved-changes.ts';
import { logoInput } from './chosen-logo.ts';

const MAX_NAMES = 3;

/**
 * Shows beside 'Opslaan' the names of the changed fields, and whether a chosen logo is not placed yet. Asks before the
 * user leaves with unsaved changes.
 */
export function useUnsaved(id: string): void {
  useLeavingQuestion();
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`#${id}`);
    const line = form?.querySelector('[data-unsaved]');
    const logo = logoInput();
    const show = () => {
      const labels = [...changedLabels(form), ...(logo?.value ? ['Logo'] : [])];
      // The fields of a refused form have the values of the user, which are not saved.
      const isRefused = form?.dataset.refused !== undefined;
      markUnsaved(isRefused || labels.length > 0);
      if (line) line.textContent = unsavedText(labels, isRefused);
    };
    show();
    const stopped = new AbortController();
    const { signal } = stopped;
    form?.addEventListener('input', show, { signal });
    logo?.addEventListener('change', show, { signal });
    // Sending one form loses the unsaved changes of the other form.
    form?.addEventListener('submit', () => markUnsaved(Boolean(logo?.value)), { signal });
    const placed = () => markUnsaved(changedLabels(form).length > 0);
    logo?.form?.addEventListener('submit', placed, { signal });
    return () => stopped.abort();
  }, [id]);
}

function changedLabels(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].filter(isTouched).flatMap((control) => {
    const [label] = (control as HTMLInputElement).labels ?? [];
    return label?.textContent ? [label.textContent] : [];
  });
}

function unsavedText(labels: string[], isRefused: boolean): string {
  if (labels.length === 0) return isRefused ? 'Niet opgeslagen.' : '';
  const names = labels.slice(0, MAX_NAMES).join(', ');
  const more = labels.length - MAX_NAMES;
  return `Niet opgeslagen: ${names}${more > 0 ? ` en nog ${more}` : ''}`;
}
