type Control = HTMLElement &
  Pick<HTMLInputElement, 'type' | 'value' | 'checked' | 'defaultChecked' | 'setSelectionRange'> &
  Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'> & {
    defaultValue?: string;
    options?: HTMLOptionsCollection;
  };

export function isTouched(element: Element): boolean {
  const { options, type, value, defaultValue, checked, defaultChecked } = element as Control;
  if (options) return [...options].some((one) => one.selected !== one.defaultSelected);
  if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked;
  // A browser stores a line break in a text area as '\n'.
  return defaultValue !== undefined && value !== defaultValue.replaceAll('\r\n', '\n');
}

/**
 * Call this function before `region` is hydrated, and the function that it returns right after the hydration.
 * Hydration sets each text area back to the text of the server, and makes all elements again when one of them was
 * changed, for example by a translation. The typed, checked and chosen values come back with the focus and the caret,
 * and an event `input` tells the island about each of these values.
 */
export function keepTyped(region: Element): () => void {
  const kept = controlsOf(region).map((control) => ({
    type: control.type,
    value: control.value,
    checked: control.checked,
    caret: control.selectionStart,
    end: control.selectionEnd,
    touched: isTouched(control),
    focused: control === document.activeElement,
  }));
  return () =>
    controlsOf(region).forEach((control, i) => {
      const { type, value, checked, caret, end, touched, focused } = kept[i] ?? {};
      if (type !== control.type) return;
      if (touched) {
        Object.assign(control, { value, checked });
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (focused) control.focus();
      // In an e-mail field, browsers give no position of the caret.
      if (focused && typeof caret === 'number') control.setSelectionRange(caret, end ?? caret);
    });
}

function controlsOf(region: Element): Control[] {
  return [...region.querySelectorAll<Control>('input, textarea, select')];
}
