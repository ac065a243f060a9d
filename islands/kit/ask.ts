import { element } from './element.ts';
import { showModal } from './show-modal.ts';

/** Asks a question in a dialog. Returns whether the user pressed the button with the text `act`. */
export async function ask(
  title: string,
  question: string,
  act: string,
  kind: 'primary' | 'danger' = 'primary',
): Promise<boolean> {
  const buttons = [button('Annuleren', '', 'quiet'), button(act, 'ja', kind)];
  return (await choose(title, [element('p', { textContent: question })], buttons)) === 'ja';
}

/** Shows a dialog. Returns the value of the button that was pressed, or '' when the user closed the dialog. */
export function choose(
  title: string,
  content: HTMLElement[],
  buttons: HTMLButtonElement[],
): Promise<string> {
  const dialog = element('dialog');
  const heading = element('h2', { textContent: title, id: 'vraag' });
  const form = element('form', { method: 'dialog', className: 'buttons' });
  form.append(...buttons);
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, ...content, form);
  document.body.append(dialog);
  showModal(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

export function button(textContent: string, value: string, className: string): HTMLButtonElement {
  return element('button', { textContent, value, className });
}
