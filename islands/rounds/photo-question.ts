import { YES } from '../../src/shared/wire-names.ts';
import { showModal } from '../kit/show-modal.ts';

/**
 * Asks in a dialog whether a photo may be deleted, also without a connection. `name` is the name of the photo, such as
 * 'Foto 2 bij Aad'.
 */
export async function asksToRemove(name: string): Promise<boolean> {
  const form = document.querySelector<HTMLFormElement>('dialog [data-remove-photo]');
  const dialog = form?.closest('dialog');
  if (!form || !dialog) return true;
  const which = form.querySelector('.which');
  if (which !== null) which.textContent = name;
  const closed = new AbortController();
  const { signal } = closed;
  const close = (event: Event, answer: string) => {
    event.preventDefault();
    dialog.close(answer);
  };
  form.addEventListener('submit', (event) => close(event, YES), { signal });
  form.querySelector('a')?.addEventListener('click', (event) => close(event, ''), { signal });
  dialog.returnValue = '';
  showModal(dialog);
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { signal }));
  closed.abort();
  return dialog.returnValue === YES;
}
