/** Asks a question in a dialog. `act` is the text of the button that confirms. Returns whether it was pressed. */
export function ask(
  title: string,
  question: string,
  act: string,
  kind: 'primary' | 'danger' = 'primary',
): Promise<boolean> {
  const dialog = document.createElement('dialog');
  const heading = Object.assign(document.createElement('h2'), { id: 'vraag', textContent: title });
  const text = Object.assign(document.createElement('p'), { textContent: question });
  const buttons = Object.assign(document.createElement('form'), {
    method: 'dialog',
    className: 'buttons',
  });
  buttons.append(button('Annuleren', '', 'quiet'), button(act, 'ja', kind));
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, text, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'ja');
    });
  });
}

function button(textContent: string, value: string, className: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { textContent, value, className });
}
