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
  const closed = new Promise<boolean>((resolve) => {
    let isSure = false;
    const whenClosed = new AbortController();
    const { signal } = whenClosed;
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        isSure = true;
        dialog.close();
      },
      { signal },
    );
    form.querySelector('a')?.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        dialog.close();
      },
      { signal },
    );
    dialog.addEventListener(
      'close',
      () => {
        whenClosed.abort();
        resolve(isSure);
      },
      { signal },
    );
  });
  dialog.showModal();
  return closed;
}
