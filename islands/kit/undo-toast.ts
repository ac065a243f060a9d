import { toastKinds } from '../../src/shared/toasts.ts';

/** Time to read the message and to press its button. */
const SHOWN_MS = 10_000;
const LONGER_MS = 4000;

/** A message with a button that undoes. Only two screens have one, so its code is not in the script of all screens. */
export function toastWithUndo(text: string, undo: () => void, act = 'Ongedaan maken'): void {
  document.querySelector('.toast.acting')?.remove();
  // The message is not a button as other messages are, because it contains one.
  const toast = Object.assign(document.createElement('div'), { className: 'toast acting' });
  toast.dataset.kind = 'success';
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'link',
    textContent: act,
  });
  button.addEventListener('click', undo);
  toast.append(span(`${toastKinds.success}: `, 'unseen'), span(text, ''), button);
  document.querySelector('.toasts [role=status]')?.append(toast);
  vanish(toast, SHOWN_MS);
}

function span(textContent: string, className: string): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent, className });
}

/** Stays while it is pointed at, or while its button has the focus. */
function vanish(toast: HTMLElement, afterMs: number): void {
  setTimeout(() => {
    if (toast.matches(':is(:hover, :focus-within)')) vanish(toast, LONGER_MS);
    else toast.remove();
  }, afterMs);
}
