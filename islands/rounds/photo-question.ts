import { YES } from '../../src/shared/wire-names.ts';
import { handleForm, putText } from '../kit/dialog-form.ts';
import { showModal } from '../kit/show-modal.ts';

/**
 * Asks in a dialog whether a photo may be deleted, also without a connection. `name` is the name of the photo, such as
 * 'Foto 2 bij Aad'.
 */
export async function asksToRemove(name: string): Promise<boolean> {
  const form = document.querySelector<HTMLFormElement>('dialog [data-remove-photo]');
  const dialog = form?.closest('dialog');
  if (!form || !dialog) return true;
  putText(form, '.which', name);
  const closed = new AbortController();
  const { signal } = closed;
  handleForm(form, { submit: () => dialog.close(YES), close: () => dialog.close('') }, { signal });
  dialog.returnValue = '';
  showModal(dialog);
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { signal }));
  closed.abort();
  return dialog.returnValue === YES;
}
