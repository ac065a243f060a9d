import { isTouched } from '../kit/keep-typed.ts';
import { askBeforeLeaving, markUnsaved } from '../kit/unsaved-changes.ts';
import { logoInput } from './chosen-logo.ts';

const MAX_NAMES = 3;
/** The selector of the sentence beside 'Opslaan' with the number of wrong fields. */
const REFUSAL = '.run [role=alert]';

/**
 * Shows beside 'Opslaan' the names of the changed fields, and whether a chosen logo is not placed yet. Asks before the
 * user leaves with unsaved changes.
 */
export function followUnsaved(form: HTMLFormElement): void {
  askBeforeLeaving();
  const line = form.querySelector('[data-unsaved]');
  const logo = logoInput();
  const show = () => {
    const labels = [...changedLabels(form), ...(logo?.value ? ['Logo'] : [])];
    // The fields of a refused form have the values of the user, which are not saved.
    const isRefused = form.dataset.refused !== undefined;
    markUnsaved(isRefused || labels.length > 0);
    forgetCorrected(form);
    const saysRefused = isRefused && !form.querySelector(REFUSAL);
    if (line) line.textContent = unsavedText(labels, saysRefused);
  };
  show();
  form.addEventListener('input', show);
  logo?.addEventListener('change', show);
  // Sending one form loses the unsaved changes of the other form.
  form.addEventListener('submit', () => markUnsaved(Boolean(logo?.value)));
  logo?.form?.addEventListener('submit', () => markUnsaved(changedLabels(form).length > 0));
}

/** Removes the errors of fields that the user has changed, because the server checks these fields again. */
function forgetCorrected(form: HTMLFormElement): void {
  const wrong = [...form.querySelectorAll('[aria-invalid]')].filter(isTouched);
  for (const control of wrong) {
    control.removeAttribute('aria-invalid');
    document.querySelector(`[id='${control.id}-error']`)?.remove();
  }
  if (wrong.length > 0) form.querySelector(REFUSAL)?.remove();
}

function changedLabels(form: HTMLFormElement): string[] {
  return [...form.elements].filter(isTouched).flatMap((control) => {
    const [label] = (control as HTMLInputElement).labels ?? [];
    return label?.textContent ? [label.textContent] : [];
  });
}

function unsavedText(labels: string[], saysRefused: boolean): string {
  if (labels.length === 0) return saysRefused ? 'Niet opgeslagen.' : '';
  const names = labels.slice(0, MAX_NAMES).join(', ');
  const more = labels.length - MAX_NAMES;
  return `Niet opgeslagen: ${names}${more > 0 ? ` en nog ${more}` : ''}`;
}
