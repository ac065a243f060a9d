/**
 * Opens a modal dialog, which makes the rest of the page inert. So the messages move into the dialog. When the dialog
 * closes, the messages move to the last dialog that is still open, or back to the page.
 */
export function showModal(dialog: HTMLDialogElement): void {
  const toasts = document.querySelectorAll('.toasts');
  const moveBack = () => (topDialog() ?? document.body).append(...toasts);
  dialog.addEventListener('close', moveBack, { once: true });
  dialog.showModal();
  dialog.append(...toasts);
}

/** The dialog that was opened last, of the modal dialogs that are still open. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1);
}
