/**
 * Opens a modal dialog, which makes the rest of the page inert. So the messages move into the dialog. When it closes,
 * they move to the last dialog that is still open, or back to the page.
 */
export function showModal(dialog: HTMLDialogElement): void {
  const toasts = document.querySelectorAll('.toasts');
  const moveBack = () => {
    const others = [...document.querySelectorAll('dialog:modal')];
    (others.at(-1) ?? document.body).append(...toasts);
  };
  dialog.addEventListener('close', moveBack, { once: true });
  dialog.showModal();
  dialog.append(...toasts);
}
