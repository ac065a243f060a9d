type Handlers = { submit: () => void; close: () => void };

/** Handles the buttons of a form that the server rendered for a dialog: the link 'Annuleren' closes the dialog. */
export function handleForm(
  form: HTMLFormElement,
  { submit, close }: Handlers,
  options: { signal?: AbortSignal } = {},
): void {
  const handle = (target: Element | null, type: 'click' | 'submit', act: () => void) => {
    const instead = (event: Event) => {
      event.preventDefault();
      act();
    };
    target?.addEventListener(type, instead, options);
  };
  handle(form.querySelector('a'), 'click', close);
  handle(form, 'submit', submit);
}

export function putText(form: HTMLFormElement, selector: string, textContent: string): void {
  const part = form.querySelector(selector);
  if (part !== null) Object.assign(part, { textContent });
}
